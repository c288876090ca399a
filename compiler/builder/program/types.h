//===- types.h - Element types and shapes of a program ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types in the function signatures of the builder.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/element_type.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold {

/// Another name for ElementType, used in programs.
using DType = ElementType;

inline constexpr ElementType Pred = ElementType::Pred;
inline constexpr ElementType S8 = ElementType::S8;
inline constexpr ElementType S16 = ElementType::S16;
inline constexpr ElementType S32 = ElementType::S32;
inline constexpr ElementType S64 = ElementType::S64;
inline constexpr ElementType U8 = ElementType::U8;
inline constexpr ElementType U16 = ElementType::U16;
inline constexpr ElementType U32 = ElementType::U32;
inline constexpr ElementType U64 = ElementType::U64;
inline constexpr ElementType BF16 = ElementType::BF16;
inline constexpr ElementType F16 = ElementType::F16;
inline constexpr ElementType F32 = ElementType::F32;
inline constexpr ElementType F64 = ElementType::F64;

/// The extent of each dimension, outermost first; empty for a scalar.
using Shape = std::vector<int64_t>;
/// Dimension indices; negative ones count from the end, so -1 is the last dimension.
using Dims = std::vector<int64_t>;

/// Returns the name of a type as error messages print it: "f32", "s64", "pred", ...
std::string DTypeName(DType dtype);
/// Returns the name of a type with its shape: "f32[512,64]".
std::string TypeName(DType dtype, const Shape &shape);

} // namespace refold
