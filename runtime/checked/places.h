//===- places.h - Indices known at run time ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the numbers of an index tensor and checks them if the caller asks for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/op_view.h"
#include "runtime/core/index_error.h"

namespace refold::runtime::checked {

inline bool IsPlaceType(ElementType type) {
  return type == ElementType::S32 || type == ElementType::S64 || type == ElementType::U32;
}
/// Returns element i of an index tensor; never negative for u32.
inline int64_t ReadPlace(const std::byte *indices, ElementType type, int64_t i) {
  if (type == ElementType::S64)
    return reinterpret_cast<const int64_t *>(indices)[i];
  if (type == ElementType::U32)
    return reinterpret_cast<const uint32_t *>(indices)[i];
  return reinterpret_cast<const int32_t *>(indices)[i];
}

/// An index and its position in an index tensor: element `element` of shape `shape`.
struct Place {
  int64_t index = 0;
  absl::Span<const int64_t> shape = {};
  int64_t element = 0;
};

/// Returns an error if the index is not in [0, bound) of dimension `dim`.
inline absl::Status CheckPlace(const std::string &op, const Place &place, int64_t bound,
                               int64_t dim) {
  if (place.index >= 0 && place.index < bound)
    return absl::OkStatus();
  return IndexError(op, place.index, bound, dim, place.shape, place.element);
}

} // namespace refold::runtime::checked
