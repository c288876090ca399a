//===- ShortFloats.h - Ops on floating-point numbers of 16 bits -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An op on bf16 or f16 is defined by the same op on f32: its operands are converted to f32, and its
// results are rounded once (docs/rationale/numerics.md §2).
//
// Example: %2 = rf.add %0, %1 : tensor<8xbf16> is
//
//   %a = rf.convert %0 : tensor<8xbf16> -> tensor<8xf32>
//   %b = rf.convert %1 : tensor<8xbf16> -> tensor<8xf32>
//   %s = rf.add %a, %b : tensor<8xf32>
//   %2 = rf.convert %s : tensor<8xf32> -> tensor<8xbf16>
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

/// Returns whether `value` is a tensor of bf16 or f16.
bool hasShortFloats(mlir::Value value);

/// Returns whether `op` computes with bf16 or f16. False for ops that only move elements, for
/// conversions between one of these types and f32, and for ops with regions.
bool computesInShortFloats(mlir::Operation *op);

/// Returns whether `op` is a conversion from bf16 or f16 to f32.
bool isWidening(mlir::Operation *op);

/// Returns whether `op` rounds an argument of its block, such as a parameter, from f32 to bf16 or
/// f16.
bool isRoundingOfArgument(mlir::Operation *op);

/// Returns `value` converted to f32 if it is a tensor of bf16 or f16, otherwise `value`.
mlir::Value widened(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value);

/// Returns `value` converted to the element type of `type`, or `value` if it has this element type.
mlir::Value convertedTo(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
                        mlir::Type type);

/// Creates `op` with other operands and results of other types. Its attributes stay the same.
mlir::Operation *cloneWith(mlir::OpBuilder &builder, mlir::Operation *op, mlir::ValueRange operands,
                           mlir::TypeRange types);

/// Creates `op` with operands that are converted to f32, and with results of f32 where `op` has
/// bf16 or f16.
mlir::Operation *cloneWidened(mlir::OpBuilder &builder, mlir::Operation *op);

} // namespace refold::rf
