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

/// Returns the arithmetic operations of one op without regions: a fused multiply-add counts as two,
/// a function such as tanh as twenty. Data movement and random draws, dropout included, cost zero.
/// Composite ops cost about the sum of their parts.
int64_t operationsOf(mlir::Operation &op);

/// Returns the operations of an op and its regions: a loop counts every iteration (one, if the trip
/// count is unknown), and a condition counts its more expensive branch.
double flopsOf(mlir::Operation &op);
/// Returns the operations of all ops of a block.
double flopsOf(mlir::Block &block);

/// Returns the bytes that the kernel of this body reads and writes: arguments and results once
/// each, and only the touched part of each.
int64_t bytesMovedBy(mlir::Block &body);
/// Returns the bytes that one rf op reads and writes as a kernel of its own, or a fusion as its
/// kernel. 0 if nothing runs: constants, reshapes, marks, barriers.
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

/// Returns the picoseconds that the op takes: the larger of the times for its operations and its
/// bytes, plus the launch. Loops and conditions cost the sum of their bodies; 0 if nothing runs. A
/// measured fusion (rf.measured) costs its measured time.
uint64_t costOf(mlir::Operation *op, const DeviceRates &rates = {});

} // namespace refold
