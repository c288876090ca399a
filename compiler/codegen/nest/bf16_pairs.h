//===- bf16_pairs.h - Pairs of bf16 in words --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"

namespace refold::codegen {

/// Emits code for pairs of bf16. A pair is a word of 32 bits with the first number in its high
/// half. A panel holds pairs as bits of f32. Each value may be one element or a vector.
class Bf16Pairs {
public:
  Bf16Pairs(mlir::OpBuilder &builder, mlir::Location loc) : builder_(builder), loc_(loc) {}

  /// Returns the pairs of two f32 values that are exact in bf16, as bits of f32.
  mlir::Value join(mlir::Value first, mlir::Value second);
  /// Returns the pair of the bits of two bf16, as an i32.
  mlir::Value joinBits(mlir::Value first, mlir::Value second);
  /// Returns the pair of an i32 from memory, where the first number is in the low half.
  mlir::Value swapped(mlir::Value word);

  /// Returns sum + a₀ · b₀ + a₁ · b₁ for the pairs in the words `words` and in the bits of the f32
  /// values `panel`, as two fused multiply-adds. Vectors of at least 128 bits use the instruction
  /// vdpbf16ps, which has the same bits.
  mlir::Value multiplyAdd(mlir::Value words, mlir::Value panel, mlir::Value sum);

private:
  /// Returns the bits of `value` with elements of type `element`.
  mlir::Value bitcast(mlir::Value value, mlir::Type element);
  /// Returns `word`, in each element if `words` is a vector.
  mlir::Value wordLike(mlir::Value words, int32_t word);

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
};

} // namespace refold::codegen
