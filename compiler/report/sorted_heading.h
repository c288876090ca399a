//===- sorted_heading.h - Sortable table headings ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// Returns a heading by which the page's script sorts: by the numbers or the text (`how`: "number"
/// or "text") of column `by`. `sorted`: the initial order, "descending" or "none".
std::string SortedHeading(absl::string_view text, int by, absl::string_view how,
                          absl::string_view sorted = "none");

} // namespace refold
