//===- OpCost.h - Cost of an op ---------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Estimates the cost of ops from ops and shapes alone. The estimates decide which values are kept
// and which are recomputed; they never change a bit of a result.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

#include <cstdint>

namespace refold {

/// Returns the number of arithmetic operations of an op without regions. A fused multiply-add
/// counts as two, and a function such as tanh as twenty. Data movement, random draws and dropout
/// count as zero. A composite op counts about as much as its parts together.
int64_t operationsOf(mlir::Operation &op);

/// Returns the number of operations of an op and its regions. A loop counts its body once for each
/// iteration, or once if the trip count is unknown. A condition counts its more expensive branch.
double flopsOf(mlir::Operation &op);
/// Returns the operations of all ops of a block.
double flopsOf(mlir::Block &block);

/// Returns the bytes that a kernel with this body reads and writes. Each argument and each result
/// counts once. If the ops touch only a part of an argument or result, only that part counts.
int64_t bytesMovedBy(mlir::Block &body);
/// Returns the bytes that an rf op reads and writes if it is a kernel of its own. For a fusion,
/// returns the bytes of its kernel. Returns 0 for ops that run nothing: constants, reshapes, marks
/// and barriers.
int64_t bytesMovedBy(mlir::Operation &op);

/// The speed of a device.
struct DeviceRates {
  double flopsPerSecond = 100e9;
  double bytesPerSecond = 10e9;
  /// Seconds between the starts of two empty kernels.
  double launchSeconds = 0.2e-6;

  /// One core with wide vectors, as of 2020.
  static constexpr DeviceRates cpuCore() { return {}; }
  /// One data-centre GPU, as of 2022, at full precision.
  static constexpr DeviceRates card() { return {40e12, 2.5e12, 2.5e-6}; }
};

/// Returns the estimated picoseconds that the op takes: the launch, plus the time for its
/// operations or the time for its bytes, whichever is longer. A fusion with a measured time
/// (rf.measured) costs that time. A loop costs its body once for each iteration, or once if the
/// trip count is unknown. A condition costs its more expensive branch. Returns 0 if nothing runs.
uint64_t costOf(mlir::Operation *op, const DeviceRates &rates = {});

} // namespace refold
