//===- training.h - Gradients, checkpoints, a loss --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Derivatives, ops that mark values for recomputation, and a loss.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

/// Returns the gradients d loss / d wrt[i], each with the type and shape of wrt[i]. `loss` is an
/// floating-point scalar. For a Variable in `wrt`, the gradient is with respect to the value from
/// which `loss` was computed.
///
/// Errors: an empty `wrt`; a value that `loss` does not depend on; a value that is not
/// floating-point.
std::vector<Tensor> Gradients(const Arg &loss, const std::vector<Arg> &wrt);
/// Returns the vector-Jacobian products cotangent · dy / d wrt[i], each with the type and shape of
/// wrt[i]. They are the gradients of Sum(y * StopGradient(cotangent)). `y` is floating-point of any
/// shape. `cotangent` is a number, or a tensor with the type and shape of `y`.
///
/// Example: Vjp(Gradients(loss, {w})[0], {w}, v)[0] is the product of the Hessian of `loss` with v.
/// v has the type and shape of w.
std::vector<Tensor> Vjp(const Arg &y, const std::vector<Arg> &wrt, const Arg &cotangent);
/// Returns the Jacobian-vector product Σ dy / d wrt[i] · tangents[i], with the type and shape of y.
/// tangents[i] is a number, or a tensor with the type and shape of wrt[i].
///
/// Jvp is computed from Vjp: it is the derivative of the vector-Jacobian product with respect to
/// the cotangent. So Jvp supports every op that has a gradient. A run does not execute the ops of
/// the vector-Jacobian product.
Tensor Jvp(const Arg &y, const std::vector<Arg> &wrt, const std::vector<Arg> &tangents);
/// Returns -labels · log p - (1 - labels) · log(1 - p) with p = logistic(logits) for each element,
/// without overflow. `labels` is a number, or a tensor with the type and shape of `logits`. To get
/// a loss, take the Mean of the result.
///
/// An infinite logit gives 0 if it agrees with the label (infinity and 1, or minus infinity and 0).
/// Otherwise it gives infinity. The gradient is p - label. docs/rationale/losses.md has a table.
Tensor BinaryCrossEntropyWithLogits(const Arg &logits, const Arg &labels);
/// Returns x unchanged; no gradient flows through it.
Tensor StopGradient(const Arg &x);
/// Returns x unchanged, and marks it as a value that recomputation may start from.
Tensor Checkpoint(const Arg &x);

} // namespace refold
