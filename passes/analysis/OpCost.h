//===- OpCost.h - What an op costs to run ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Estimates, from ops and shapes alone: what they steer is which values are kept and which computed
// again, never a bit of any of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

#include <cstdint>

namespace refold {

/// Operations on numbers of one op without regions: a fused multiply-add is two, a function such as
/// tanh twenty. What only moves elements has none, nor has what draws random numbers, dropout with
/// it. Of composites about what their parts have.
int64_t operationsOf(mlir::Operation &op);

/// Operations of an op and of what is in its regions: a loop's in each pass (one, where it is not
/// known how many), of a choice's branches the larger one's.
double flopsOf(mlir::Operation &op);
/// Of all ops of a block.
double flopsOf(mlir::Block &block);

/// Bytes that the kernel of this body reads and writes: arguments and results once each, and only
/// the part of them that it touches.
int64_t bytesMovedBy(mlir::Block &body);
/// Bytes that one rf op reads and writes as if it were a kernel by itself, or a kernel group as the
/// one it is. None where nothing runs: constants, reshapes, marks, barriers.
int64_t bytesMovedBy(mlir::Operation &op);

/// How fast a device is.
struct DeviceRates {
  double flopsPerSecond = 100e9;
  double bytesPerSecond = 10e9;
  /// From one kernel to the next.
  double launchSeconds = 0.2e-6;

  /// One core with wide vectors, as of 2020.
  static constexpr DeviceRates cpuCore() { return {}; }
  /// One data-centre card, as of 2022, at full precision.
  static constexpr DeviceRates card() { return {40e12, 2.5e12, 2.5e-6}; }
};

/// Picoseconds that the op takes: its operations or its bytes, whichever take longer, and the
/// launch. Of loops and choices what is in them; nothing where nothing runs. Of a kernel group that
/// was measured (rf.measured) what that came to.
uint64_t costOf(mlir::Operation *op, const DeviceRates &rates = {});

} // namespace refold
