//===- network_cost.h - What a step of training costs ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counted from the program itself, before anything is fused, planned or recomputed: what a step
// asks for, not what a machine makes of it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"

#include "absl/status/statusor.h"

#include <cstdint>

namespace refold::zoo {

struct NetworkCost {
  int64_t parameters = 0; ///< numbers that are trained
  /// Operations of a step of the fold: forward, backward and update. A fused multiply-add is two.
  double flops = 0;
  int64_t state_bytes = 0; ///< of all states but `step` and `seed`
  /// Of values that the forward pass makes and the backward pass reads, each counted once.
  int64_t activation_bytes = 0;
};

/// Of a program with a fold.
absl::StatusOr<NetworkCost> CostOfTraining(const Program &program);

} // namespace refold::zoo
