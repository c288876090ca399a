//===- activation.h - Activation functions ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elementwise functions of a floating-point tensor. The result has the type and shape of x.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// Returns max(x, 0).
Tensor Relu(const Arg &x);
/// Returns x if x > 0, else slope · x. The slope is finite.
Tensor LeakyRelu(const Arg &x, double slope = 0.01);
/// Returns x if x > 0, else alpha · (exp(x) - 1), for each element (Clevert, Unterthiner and
/// Hochreiter, arXiv 1511.07289). `alpha` is finite.
Tensor Elu(const Arg &x, double alpha = 1);

enum class GeluKind {
  Exact, ///< x · (1 + erf(x / sqrt(2))) / 2
  Tanh,  ///< x · (1 + tanh(sqrt(2 / pi) · (x + 0.044715 · x³))) / 2
};
/// Gaussian error linear unit (Hendrycks and Gimpel, arXiv 1606.08415).
Tensor Gelu(const Arg &x, GeluKind kind = GeluKind::Exact);
/// Returns x · logistic(x).
Tensor Silu(const Arg &x);
/// Returns log(1 + exp(x)) without overflow: infinity for infinity, 0 for minus infinity.
Tensor Softplus(const Arg &x);
/// Returns x · min(max(x + 3, 0), 6) / 6 (Howard et al., arXiv 1905.02244).
Tensor HardSwish(const Arg &x);

} // namespace refold
