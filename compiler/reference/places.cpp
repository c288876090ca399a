//===- places.cpp - Access to elements by index ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain loops over the indices of a shape.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/places.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::reference {

void forEachIndex(const Index &shape, llvm::function_ref<void(const Index &, int64_t)> body) {
  const int64_t count = runtime::ElementCount(shape);
  Index index(shape.size(), 0);
  for (int64_t i = 0; i < count; ++i) {
    body(index, i);
    for (size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < shape[d])
        break;
      index[d] = 0;
    }
  }
}

int64_t placeOf(const Index &index, const Index &shape) {
  int64_t place = 0;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (index[d] < 0 || index[d] >= shape[d])
      return -1;
    place = place * shape[d] + index[d];
  }
  return place;
}

absl::StatusOr<int64_t> clampStart(mlir::Operation &op, int64_t start, int64_t size, int64_t extent,
                                   int64_t dim, const ReferenceOptions &options) {
  if (options.checkIndices && (start < 0 || start > extent - size))
    return absl::OutOfRangeError(absl::StrCat(describe(op), " starts at ", start, " of dimension ",
                                              dim, ", but a start must be in [0, ", extent - size,
                                              "]"));
  return std::clamp<int64_t>(start, 0, extent - size);
}

} // namespace refold::reference
