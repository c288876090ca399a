//===- index_error.cpp - What is said of an index out of range ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/index_error.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <vector>

namespace refold::runtime {

absl::Status IndexError(absl::string_view op, int64_t index, int64_t bound, int64_t dimension,
                        absl::Span<const int64_t> shape, int64_t element) {
  std::vector<int64_t> place(shape.size());
  for (size_t d = shape.size(); d-- > 0; element /= std::max<int64_t>(shape[d], 1))
    place[d] = element % std::max<int64_t>(shape[d], 1);
  return absl::OutOfRangeError(absl::StrCat(
      op, ": index ", index, " is outside of [0, ", bound, ") of dimension ", dimension,
      place.empty() ? ""
                    : absl::StrCat(", element [", absl::StrJoin(place, ", "), "] of the indices")));
}

} // namespace refold::runtime
