//===- random_training.h - Random optimizers --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/random_ops.h"

namespace refold::test {

/// Minimizes the loss by one or two random optimizers, sometimes with a moving average of the
/// parameters.
void TrainRandomly(const Grown &loss, RandomOps &ops);

} // namespace refold::test
