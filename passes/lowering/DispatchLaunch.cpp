//===- DispatchLaunch.cpp - Launch properties for dispatches --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/DispatchLaunch.h"

#include "passes/analysis/OpCost.h"

#include <algorithm>

using namespace mlir;
using namespace refold;

static int64_t picosecondsOf(mem::KernelOp kernel) {
  constexpr DeviceRates rates = DeviceRates::cpuCore();
  Block &body = kernel.getBody().front();
  return static_cast<int64_t>(
      1e12 * std::max(flopsOf(body) / rates.flopsPerSecond,
                      static_cast<double>(bytesMovedBy(body)) / rates.bytesPerSecond));
}

DispatchLaunch::DispatchLaunch(mem::LaunchOp op, SymbolTable &symbols)
    : op(op), accesses(accessesOf(op, symbols)) {
  auto kernel = symbols.lookup<mem::KernelOp>(op.getKernel());
  blocks = launchBlocks(kernel);
  tiles = kernel.getTiles();
  for (Value output : op.getOutputs())
    if (mem::rootBuffer(output).getDefiningOp<mem::AllocOp>())
      temporaryBytes += mem::bufferBytes(output.getType());
  picoseconds = picosecondsOf(kernel);
}
