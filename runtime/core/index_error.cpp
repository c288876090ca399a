//===- index_error.cpp - The error for an index out of range --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/index_error.h"

#include "runtime/core/not_finite.h"

#include "absl/strings/str_cat.h"

namespace refold::runtime {

absl::Status IndexError(absl::string_view op, int64_t index, int64_t bound, int64_t dimension,
                        absl::Span<const int64_t> shape, int64_t element) {
  return absl::OutOfRangeError(absl::StrCat(
      op, ": index ", index, " is outside of [0, ", bound, ") of dimension ", dimension,
      shape.empty() ? ""
                    : absl::StrCat(", element ", PlaceText(shape, element), " of the indices")));
}

} // namespace refold::runtime
