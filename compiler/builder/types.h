//===- types.h - Element types and shapes of a program -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every signature of the builder mentions. A public header: Abseil and the standard library
// only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold {

/// Element types. `Pred` is what comparisons give and Select takes.
enum class DType : uint8_t { Pred, S8, S32, S64, U32, F32, F64 };

inline constexpr DType Pred = DType::Pred;
inline constexpr DType S8 = DType::S8;
inline constexpr DType S32 = DType::S32;
inline constexpr DType S64 = DType::S64;
inline constexpr DType U32 = DType::U32;
inline constexpr DType F32 = DType::F32;
inline constexpr DType F64 = DType::F64;

/// Extents, outermost first; empty for a scalar.
using Shape = std::vector<int64_t>;
/// Places of dimensions; -1 is the last one.
using Dims = std::vector<int64_t>;

/// "f32", "s64", "pred", ...
std::string DTypeName(DType dtype);
/// "f32[512,64]"
std::string TypeName(DType dtype, const Shape &shape);
/// True for f32 and f64.
bool IsFloat(DType dtype);

} // namespace refold
