//===- labels.h - Labels of an array's dimensions -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <cstddef>
#include <vector>

namespace refold::internal {

/// The label of each dimension, outermost first; none for empty labels. "batch,time" is two words,
/// "SSCB" of rank 4 four letters, "batch" of rank 1 one word.
std::vector<absl::string_view> SplitLabels(absl::string_view labels, size_t rank);

/// An error if they are not one label for each of `rank` dimensions: "labels 'SSC' are 3, and the
/// array has 2 dimensions".
absl::Status CheckLabels(absl::string_view labels, size_t rank);

} // namespace refold::internal
