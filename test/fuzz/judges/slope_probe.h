//===- slope_probe.h - A loss along a direction -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites a Program so that the slope of a loss can be measured. A new input moves the parameters
// along a random direction. The loss and the slope that its gradient predicts become fetches. Three
// runs with different inputs then give a finite difference. All runs use parameters that are moved
// slightly away from their initial values, because initial values are often equal and a maximum of
// equal values has no slope.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/dice.h"

#include "mlir/IR/BuiltinOps.h"

namespace refold::test {

inline constexpr const char *kProbeInput = "probe/epsilon";
inline constexpr const char *kProbeLoss = "probe/loss";
inline constexpr const char *kProbeSlope = "probe/slope";

/// Adds an input to @train that moves the parameters along a random direction. Adds two fetches:
/// the loss, and its slope along that direction. Returns false and changes nothing if neither
/// @train nor its fold directly contains a gradient. The input is a scalar of the loss's type. The
/// fetches have the values of the last step.
bool addSlopeProbe(mlir::ModuleOp module, Dice &dice);

} // namespace refold::test
