//===- op_case.h - One op on random shapes and values -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a test of single ops needs to know of one: its text, where its operands' elements come from,
// and how far float64 may be from it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"
#include "test/fuzz/programs/dice.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::test {

struct TensorType {
  runtime::ElementType type = runtime::ElementType::F32;
  std::vector<int64_t> shape;
};

/// "tensor<3x4xf32>"
std::string TypeText(const TensorType &type);
/// "[1, 2]"
std::string ListText(const std::vector<int64_t> &numbers);
/// "dense<[1, 2]>", bit for bit.
std::string DenseText(const runtime::HostTensor &tensor);

/// Where an operand's elements come from.
enum class Fill {
  Plain,   ///< floats in [low, high), small integers
  Special, ///< those, and zeros, infinities, NaN, 10^6; extremes of integers
  Edge,    ///< those, and subnormals and extremes of floats
  Index,   ///< below `bound`, now and then out of range
  Scalar,  ///< any s64 that is not negative: a seed or a step
};

struct Operand {
  TensorType type;
  Fill fill = Fill::Plain;
  double low = -2, high = 2;
  int64_t bound = 0;
  /// Handed on as bits: subnormals pass, where arithmetic takes them for zeros.
  bool passed = false;
};

/// Returns an operand of edge values that the op hands on as bits.
inline Operand Moved(const TensorType &type) {
  return {.type = type, .fill = Fill::Edge, .passed = true};
}

struct OpCase {
  /// "rf.add $0, $1 : tensor<3xf32>": $i stands for operand i. Lines before the last one define
  /// what the last one uses, with names that begin with "%$_".
  std::string text;
  std::vector<Operand> operands;
  std::vector<TensorType> results;
  /// Whether float64 is a fair judge: it is not where f32 overflows or underflows on the way.
  bool judged = true;
  /// How far floats may be from float64: relative to its value, and absolute.
  double relative = 0, absolute = 0;
};

runtime::HostTensor FillOperand(const Operand &operand, Dice &dice);

/// A program without a loop, of all cases: inputs "a<case>_<operand>", fetches
/// "out<case>_<result>".
std::string ProgramOf(const std::vector<OpCase> &cases);

} // namespace refold::test
