//===- op_case.h - One op on random shapes and values -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes a test of one op: its text, the kinds of values of its operands, and the allowed
// distance from the float64 reference.
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

/// Returns "tensor<3x4xf32>".
std::string TypeText(const TensorType &type);
/// Returns "[1, 2]".
std::string ListText(const std::vector<int64_t> &numbers);
/// Returns "dense<[1, 2]>"; the text preserves every bit.
std::string DenseText(const runtime::HostTensor &tensor);

/// The values of an operand's elements.
enum class Fill {
  Plain,   ///< floating-point numbers in [low, high), small integers
  Special, ///< Plain, and zeros, infinities, NaN, 10^6; extremes of integers
  Edge,    ///< Special, and subnormals and extremes of floating-point numbers
  Index,   ///< below `bound`, sometimes out of range
  Scalar,  ///< any non-negative s64: a seed or a step
};

struct Operand {
  TensorType type;
  Fill fill = Fill::Plain;
  double low = -2, high = 2;
  int64_t bound = 0;
  /// The op moves bits only: subnormals stay, while arithmetic takes them as zeros.
  bool passed = false;
};

/// Returns an operand of edge values whose bits the op passes on.
inline Operand Moved(const TensorType &type) {
  return {.type = type, .fill = Fill::Edge, .passed = true};
}

struct OpCase {
  /// The text of the op, for example "rf.add $0, $1 : tensor<3xf32>", in which $i stands for
  /// operand i. The op is the last line. Lines before it define values for the op, with names that
  /// begin with "%$_".
  std::string text;
  std::vector<Operand> operands;
  std::vector<TensorType> results;
  /// Whether the result is compared with float64. False if f32 may overflow or underflow in an
  /// intermediate result.
  bool judged = true;
  /// The allowed distance from float64: relative to its value, and absolute.
  double relative = 0, absolute = 0;
};

runtime::HostTensor FillOperand(const Operand &operand, Dice &dice);

/// Returns a program that contains all cases and has no loop. Its inputs have the names
/// "a<case>_<operand>", and its fetches "out<case>_<result>".
std::string ProgramOf(const std::vector<OpCase> &cases);

} // namespace refold::test
