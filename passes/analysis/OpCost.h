//===- OpCost.h - Cost of an op ---------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Estimates the time of ops from the ops and their shapes alone. The estimates decide which values
// are kept and which are recomputed. They never change a bit of a result.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

#include <cstdint>

namespace refold {

/// Returns the number of arithmetic operations of an op without regions. A fused multiply-add
/// counts as two, and a function such as tanh as twenty. Data movement, random draws and dropout
/// count as zero. A composite op counts about as much as the ops that it is decomposed into.
int64_t operationsOf(mlir::Operation &op);

/// Returns the number of operations of an op, including its regions. A loop counts its body once
/// for each iteration, or once if the trip count is unknown. A condition counts its more expensive
/// branch.
double flopsOf(mlir::Operation &op);
/// Returns the operations of all ops of a block.
double flopsOf(mlir::Block &block);

/// Returns the bytes that a kernel with this body reads and writes. Each argument and each result
/// is counted once, and only the part that the ops touch.
int64_t bytesMovedBy(mlir::Block &body);
/// Returns the bytes that an rf op reads and writes as a kernel of its own, or the bytes of a
/// fusion's kernel. Returns 0 for ops without code: constants, reshapes, marks and barriers.
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

/// Returns the estimated time of an op in picoseconds, or 0 if the op has no code. The estimate is
/// the time of a launch, plus the longer of two times: the time of its operations and the time of
/// its bytes. A fusion with a measured time (rf.measured) costs this time. A loop costs its body
/// once for each iteration, or once if the trip count is unknown. A condition costs its more
/// expensive branch.
uint64_t costOf(mlir::Operation *op, const DeviceRates &rates = {});

} // namespace refold
