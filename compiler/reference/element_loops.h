//===- element_loops.h - Elementwise loops over tensors ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops that all elementwise ops share.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/operations.h"

namespace refold::reference {

/// Evaluates a binary op element by element. Floating-point elements are combined by `real`, all
/// others by `integer`. Integer results wrap around to the range of their type.
template <auto real, auto integer>
absl::StatusOr<Tensor> binary(mlir::Operation &, Operands operands, const ReferenceOptions &) {
  const Tensor &a = *operands[0], &b = *operands[1];
  Tensor result(a.type, a.shape);
  for (size_t i = 0; i < result.reals.size(); ++i)
    result.reals[i] = real(a.reals[i], b.reals[i]);
  for (size_t i = 0; i < result.integers.size(); ++i)
    result.integers[i] = wrap(a.type, integer(a.integers[i], b.integers[i]));
  return result;
}

template <auto real, auto integer>
absl::StatusOr<Tensor> unary(mlir::Operation &, Operands operands, const ReferenceOptions &) {
  Tensor result = *operands[0];
  for (double &number : result.reals)
    number = real(number);
  for (Integer &number : result.integers)
    number = wrap(result.type, integer(number));
  return result;
}

/// Placeholders for ops that have floating-point operands only.
inline constexpr auto noInteger = [](Integer number) { return number; };
inline constexpr auto noIntegers = [](Integer a, Integer) { return a; };
template <auto real> constexpr auto realUnary = unary<real, noInteger>;
template <auto real> constexpr auto realBinary = binary<real, noIntegers>;

} // namespace refold::reference
