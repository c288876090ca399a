//===- types.cpp - Names of element types ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/types.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace refold {

std::string DTypeName(DType dtype) {
  static constexpr const char *kNames[] = {"pred", "s8", "s32", "s64", "u32", "f32", "f64"};
  return kNames[static_cast<size_t>(dtype)];
}

std::string TypeName(DType dtype, const Shape &shape) {
  return absl::StrCat(DTypeName(dtype), "[", absl::StrJoin(shape, ","), "]");
}

bool IsFloat(DType dtype) { return dtype == DType::F32 || dtype == DType::F64; }

} // namespace refold
