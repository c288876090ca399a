//===- network_cost.h - The cost of a training step -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the cost of a step from the program, before fusion, planning and recomputation. So the
// cost is the work that the program specifies, not the work that a device does.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"

#include "absl/status/statusor.h"

#include <cstdint>

namespace refold::zoo {

struct NetworkCost {
  int64_t parameters = 0; ///< trained numbers
  /// Floating-point operations of one step, in the forward pass, the backward pass and the update.
  /// A fused multiply-add counts as two operations.
  double flops = 0;
  int64_t state_bytes = 0; ///< bytes of all states but `step` and `seed`
  /// Bytes of all values that the forward pass computes and the backward pass reads. Each value
  /// counts only once, even if several ops read it.
  int64_t activation_bytes = 0;
};

/// Returns the cost of a program with a fold.
absl::StatusOr<NetworkCost> CostOfTraining(const Program &program);

} // namespace refold::zoo
