//===- random.h - Draws that depend on values ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fresh numbers in each step, a function of the run's seed, the step and the place in the program
// (docs/rationale/numerics.md §6). Plain draws are methods of Program. A public header: Abseil and
// the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// Elements set to zero with probability `rate`, the others multiplied by 1 / (1 - rate). A fresh
/// mask in each step. 0 <= rate < 1; rate 0 is x itself.
Tensor Dropout(const Arg &x, double rate);
/// Pred: for each element of `probability` (f32 or f64) true with that probability: whether a
/// uniform draw from [0, 1) is below it.
Tensor RandomBernoulli(const Arg &probability);
/// Pred of `shape`, each element true with this probability, which is in [0, 1].
Tensor RandomBernoulli(const Program &program, double probability, Shape shape,
                       std::source_location where = std::source_location::current());
/// For each line of logits (f32 or f64) along `dim` one class (s32), drawn with the probabilities
/// Softmax(logits): the ArgMax of logits - log(-log(u)), u uniform in the open interval (0, 1).
Tensor RandomCategorical(const Arg &logits, int64_t dim = -1);

} // namespace refold
