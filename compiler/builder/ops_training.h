//===- ops_training.h - Gradients, and marks for them ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/tensor.h"

#include <vector>

namespace refold {

/// d loss / d wrt[i], each of the type of wrt[i]. A Variable stands for the value of it that `loss`
/// was computed from.
std::vector<Tensor> Gradients(const Arg &loss, const std::vector<Arg> &wrt);
/// x itself, through which no gradient flows.
Tensor StopGradient(const Arg &x);
/// x itself, marked as a value that recomputation may start from.
Tensor Checkpoint(const Arg &x);

} // namespace refold
