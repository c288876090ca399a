//===- training.h - Gradients, checkpoints, a loss --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Derivatives of a value, and ops that mark values for derivatives and recomputation. A public
// header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

/// Returns the gradients d loss / d wrt[i], each with the type and shape of wrt[i]. `loss` is an
/// f32 or f64 scalar. A Variable in `wrt` stands for the value that `loss` was computed from.
///
/// Errors: an empty `wrt`; a value that `loss` does not depend on; a value that is not f32 or f64.
std::vector<Tensor> Gradients(const Arg &loss, const std::vector<Arg> &wrt);
/// Returns the vector-Jacobian products cotangent · dy / d wrt[i], each with the type and shape of
/// wrt[i]. They are the gradients of Sum(y * StopGradient(cotangent)). `y` is f32 or f64 of any
/// shape. `cotangent` is a number, or a tensor with the type and shape of `y`.
///
/// Example: v has the type of w. Vjp(Gradients(loss, {w})[0], {w}, v)[0] is the product of the
/// Hessian of `loss` with v.
std::vector<Tensor> Vjp(const Arg &y, const std::vector<Arg> &wrt, const Arg &cotangent);
/// Returns the Jacobian-vector product Σ dy / d wrt[i] · tangents[i], with the type and shape of y.
/// tangents[i] is a number, or a tensor with the type and shape of wrt[i].
///
/// The vector-Jacobian product is linear in the cotangent; Jvp is its derivative with respect to
/// the cotangent. So Jvp supports every op that has a gradient. The intermediate backward ops are
/// not executed.
Tensor Jvp(const Arg &y, const std::vector<Arg> &wrt, const std::vector<Arg> &tangents);
/// Returns -labels · log p - (1 - labels) · log(1 - p) with p = logistic(logits) for each element,
/// without overflow. `labels` is a number, or a tensor with the type and shape of `logits`. To get
/// a loss, take the Mean of the result.
///
/// An infinite logit costs nothing if it agrees with the label (infinity and 1, or minus infinity
/// and 0). Otherwise it costs infinity. The gradient is p - label. docs/rationale/losses.md has a
/// table.
Tensor BinaryCrossEntropyWithLogits(const Arg &logits, const Arg &labels);
/// Returns x unchanged; no gradient flows through it.
Tensor StopGradient(const Arg &x);
/// Returns x unchanged, and marks it as a value that recomputation may start from.
Tensor Checkpoint(const Arg &x);

} // namespace refold
