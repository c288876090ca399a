//===- csv.h - Stacked fetches as text tables -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes stacked fetches as a table with one line for each step: the number of the step, then its
// values. Each value has the fewest digits that read back as the same number.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

/// The most columns of one table, beside the step number.
inline constexpr int64_t kMaxCsvColumns = 4096;

/// A tensor that becomes columns of a table. Dimension 0 of the tensor is the step, and becomes the
/// rows. A tensor of one dimension is one column. A tensor of more dimensions has one column for
/// each element of a step: name[0], name[1], ... or name[0;0], ...
struct HistoryColumn {
  std::string name;
  const HostTensor *values;
};

/// Appends element `i` in the fewest digits that read back as the same number.
void AppendCsvElement(std::string &line, const HostTensor &tensor, int64_t i);
/// Returns a column's title, quoted if necessary.
std::string CsvTitle(const std::string &title);

/// Writes a table: the header "step,NAME,..." and one row for each step. Row i belongs to step
/// `first_step` + i. All columns must have equally many rows. The file appears only when it is
/// complete.
absl::Status WriteHistoryCsv(absl::string_view path, int64_t first_step,
                             absl::Span<const HistoryColumn> columns);

} // namespace refold::runtime
