//===- places.h - Places known at run time ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the numbers of an index tensor are read, and what is said where one is out of range.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/op_view.h"

#include <algorithm>

namespace refold::runtime::checked {

inline bool IsPlaceType(ElementType type) {
  return type == ElementType::S32 || type == ElementType::S64 || type == ElementType::U32;
}
/// Element i of an index tensor; of u32 never negative.
inline int64_t ReadPlace(const std::byte *indices, ElementType type, int64_t i) {
  if (type == ElementType::S64)
    return reinterpret_cast<const int64_t *>(indices)[i];
  if (type == ElementType::U32)
    return reinterpret_cast<const uint32_t *>(indices)[i];
  return reinterpret_cast<const int32_t *>(indices)[i];
}

/// `start`, clamped to [0, last]; an error if that moves it and `check` refuses it.
inline absl::Status ClampStart(const std::string &op, int64_t &start, int64_t last, int64_t dim,
                               bool check) {
  if (check && (start < 0 || start > last))
    return absl::OutOfRangeError(absl::StrCat(op, ": start ", start, " of dimension ", dim,
                                              " is outside of [0, ", last, "]"));
  start = std::clamp<int64_t>(start, 0, last);
  return absl::OkStatus();
}

} // namespace refold::runtime::checked
