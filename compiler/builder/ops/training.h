//===- training.h - Gradients, marks for them, a loss --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

/// d loss / d wrt[i], each of the type of wrt[i]. A Variable stands for the value of it that `loss`
/// was computed from.
std::vector<Tensor> Gradients(const Arg &loss, const std::vector<Arg> &wrt);
/// The vector-Jacobian product: cotangent · dy / d wrt[i], each of the type of wrt[i]. It is the
/// gradient of Sum(y * StopGradient(cotangent)). `y` is f32 or f64 of any shape, `cotangent` has
/// its type or is a number.
///
/// Times the Hessian of a loss, a vector v of w's type: Vjp(Gradients(loss, {w})[0], {w}, v)[0].
std::vector<Tensor> Vjp(const Arg &y, const std::vector<Arg> &wrt, const Arg &cotangent);
/// The Jacobian-vector product: Σ dy / d wrt[i] · tangents[i], of the type of y. tangents[i] has
/// the type of wrt[i] or is a number.
///
/// The vector-Jacobian product is linear in its cotangent, and differentiated with respect to it.
/// So whatever has a gradient has this too; the backward ops on the way are not computed.
Tensor Jvp(const Arg &y, const std::vector<Arg> &wrt, const std::vector<Arg> &tangents);
/// -labels · log p - (1 - labels) · log(1 - p) with p = logistic(logits), element by element and
/// without overflow. Labels have logits' type, or are a number for all. Take the Mean for a loss.
///
/// An infinite logit costs nothing if the label agrees with it (infinity and 1, minus infinity and
/// 0), else infinity. Its gradient is p - label. docs/rationale/losses.md has a table.
Tensor BinaryCrossEntropyWithLogits(const Arg &logits, const Arg &labels);
/// x itself, through which no gradient flows.
Tensor StopGradient(const Arg &x);
/// x itself, marked as a value that recomputation may start from.
Tensor Checkpoint(const Arg &x);

} // namespace refold
