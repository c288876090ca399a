//===- network_cost.h - The cost of a training step -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the cost from the program, before fusion, planning and recomputation. So it is the work
// that a step asks for, not the work that a machine does.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"

#include "absl/status/statusor.h"

#include <cstdint>

namespace refold::zoo {

struct NetworkCost {
  int64_t parameters = 0; ///< trained numbers
  /// Floating-point operations of one step: forward pass, backward pass and update. A fused
  /// multiply-add counts as two operations.
  double flops = 0;
  int64_t state_bytes = 0; ///< bytes of all states but `step` and `seed`
  /// Bytes of all values that the forward pass computes and the backward pass reads. A value counts
  /// once, even if several ops read it.
  int64_t activation_bytes = 0;
};

/// Returns the cost of a program with a fold.
absl::StatusOr<NetworkCost> CostOfTraining(const Program &program);

} // namespace refold::zoo
