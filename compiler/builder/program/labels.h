//===- labels.h - Labels of an array's dimensions ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <cstddef>
#include <string>
#include <vector>

namespace refold::internal {

/// Splits labels into one label for each of `rank` dimensions, outermost first. Returns an empty
/// list for empty labels. Examples:
/// - "SSCB" with rank 4 has four labels of one letter;
/// - "batch,time" with rank 2 has two labels of one word;
/// - "batch" with rank 1 is one label.
std::vector<absl::string_view> SplitLabels(absl::string_view labels, size_t rank);

/// Returns the one text of equal labels, so that keys of them are equal: "S,B" becomes "SB".
std::string CanonicalLabels(absl::string_view labels, size_t rank);

/// Returns an error unless `labels` is empty or has one non-empty label for each of `rank`
/// dimensions. Example: "labels 'SSC' are 3, and the array has 2 dimensions".
absl::Status CheckLabels(absl::string_view labels, size_t rank);

} // namespace refold::internal
