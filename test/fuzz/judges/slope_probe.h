//===- slope_probe.h - A loss along a direction -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites a Program so that the values a loss is differentiated by are moved along a random
// direction by an input of the program, and the loss and the slope that its gradient promises are
// fetches. Whoever runs it three times has a finite difference. (All of it a little away from where
// the values are.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/dice.h"

#include "mlir/IR/BuiltinOps.h"

namespace refold::test {

inline constexpr const char *kProbeInput = "probe/epsilon";
inline constexpr const char *kProbeLoss = "probe/loss";
inline constexpr const char *kProbeSlope = "probe/slope";

/// Changes @train; false, and nothing changed, where there is no gradient directly in it or in its
/// fold. The input is a scalar of the loss's type, the fetches are those of the last step.
bool addSlopeProbe(mlir::ModuleOp module, Dice &dice);

} // namespace refold::test
