//===- card_cost.cpp - Estimated cost of a step on a GPU ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cuda/card_cost.h"

#include "compiler/codegen/gpu/grid/product_tile.h"

#include <algorithm>
#include <cmath>

using namespace refold;
using codegen::kProcessors;

namespace {

// Constants of a large GPU in microseconds. They are estimates, not measurements.
/// The time from the end of one kernel in a CUDA graph to the first instruction of the next kernel.
constexpr double kKernel = 1.5;
/// A barrier of a thread block, including the trip of the written data through the L2 cache.
constexpr double kBarrier = 0.4;
constexpr double kBytes = 1 / 2.5e6;     // per byte of memory traffic, whole GPU
constexpr double kOperations = 1 / 15e6; // per operation, whole GPU
/// The times per operation and per byte of a thread block that has a GPU processor to itself.
/// Usually a few blocks share a processor and slow each other down. A block alone computes at 1.5
/// times the average speed of a processor, and moves bytes at twice the average speed. The average
/// speed is the speed of the GPU divided by kProcessors.
constexpr double kBlockOperations = kOperations * kProcessors / 1.5;
constexpr double kBlockBytes = kBytes * kProcessors / 2;
/// An operation that waits for the previous one.
constexpr double kSerialOperation = 1e-3;

class CardCost {
public:
  CardCost(const exe::ExecutableT &table, CudaTier tier) : table_(table), tier_(tier) {}

  double of(const std::vector<std::unique_ptr<exe::CommandT>> &commands) const {
    double total = 0;
    for (const auto &command : commands) {
      if (const auto *dispatch = command->action.AsDispatch())
        total += tier_ == CudaTier::Step ? whole(*dispatch) : apart(*dispatch);
      else if (command->action.AsCopy())
        total += kKernel;
      else if (const auto *repeat = command->action.AsRepeat())
        total += static_cast<double>(repeat->passes) * (of(repeat->body) + kKernel);
      else if (const auto *choice = command->action.AsCondition())
        total += kKernel + std::max(of(choice->then), of(choice->otherwise));
    }
    return total;
  }

private:
  /// Time of the operations that one result element waits for, in microseconds.
  double chain(const exe::KernelT &kernel) const {
    double elements = 1;
    for (uint32_t result : kernel.results) {
      double count = 1;
      for (int64_t extent : kernel.values[result]->shape)
        count *= static_cast<double>(extent);
      elements = std::max(elements, count);
    }
    return static_cast<double>(kernel.flops) / elements * kSerialOperation;
  }

  double apart(const exe::DispatchT &dispatch) const {
    double total = 0;
    for (const auto &launch : dispatch.launches) {
      const exe::KernelT &kernel = *table_.kernels[launch->kernel];
      total += kKernel + std::max({static_cast<double>(kernel.bytes) * kBytes,
                                   static_cast<double>(kernel.flops) * kOperations, chain(kernel)});
    }
    return total;
  }

  double whole(const exe::DispatchT &dispatch) const {
    double block = 0;
    for (const auto &launch : dispatch.launches) {
      const exe::KernelT &kernel = *table_.kernels[launch->kernel];
      const double share = 1.0 / launch->blocks;
      block += kBarrier + std::max({static_cast<double>(kernel.bytes) * share * kBlockBytes,
                                    static_cast<double>(kernel.flops) * share * kBlockOperations,
                                    chain(kernel)});
    }
    const double rounds = std::ceil(static_cast<double>(dispatch.blocks) / kProcessors);
    // Independent launches run concurrently.
    double side_by_side = 0;
    for (const auto &launch : dispatch.launches) {
      const exe::KernelT &kernel = *table_.kernels[launch->kernel];
      side_by_side += std::max(static_cast<double>(kernel.bytes) * kBytes,
                               static_cast<double>(kernel.flops) * kOperations);
    }
    return kKernel + std::max(rounds * block, side_by_side);
  }

  const exe::ExecutableT &table_;
  CudaTier tier_;
};

} // namespace

double refold::estimateStepMicroseconds(const exe::ExecutableT &table, CudaTier tier) {
  CardCost cost(table, tier);
  for (const auto &function : table.functions) {
    if (function->name != "train")
      continue;
    for (const auto &command : function->commands)
      if (const auto *loop = command->action.AsLoop())
        return cost.of(loop->body) + kKernel;
    return cost.of(function->commands);
  }
  return 0;
}
