//===- activation.h - What networks put between their layers---- -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of f32 or f64, element by element. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// max(x, 0)
Tensor Relu(const Arg &x);
/// x above zero, else slope · x. The slope is finite.
Tensor LeakyRelu(const Arg &x, double slope = 0.01);
/// x above zero, else alpha · (exp(x) - 1) (Clevert, Unterthiner and Hochreiter, arXiv 1511.07289).
/// Alpha is finite.
Tensor Elu(const Arg &x, double alpha = 1);

enum class GeluKind {
  Exact, ///< x · (1 + erf(x / sqrt(2))) / 2
  Tanh,  ///< x · (1 + tanh(sqrt(2 / pi) · (x + 0.044715 · x³))) / 2
};
/// Hendrycks and Gimpel, arXiv 1606.08415.
Tensor Gelu(const Arg &x, GeluKind kind = GeluKind::Exact);
/// x · logistic(x)
Tensor Silu(const Arg &x);
/// log(1 + exp(x)), without overflow: infinity at infinity, 0 at minus infinity.
Tensor Softplus(const Arg &x);
/// x · min(max(x + 3, 0), 6) / 6 (Howard et al., arXiv 1905.02244).
Tensor HardSwish(const Arg &x);

} // namespace refold
