//===- emit_commands.cpp - Commands for a device --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/executable/emit_commands.h"

#include "dialects/watch/Watch.h"
#include "passes/analysis/BufferAccess.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;

template <typename Action> static void append(Commands &commands, Action action) {
  auto command = std::make_unique<exe::CommandT>();
  command->action.Set(std::move(action));
  commands.push_back(std::move(command));
}

/// Returns the number of tiles of a temporary that holds one tile at a time; else 1.
static int64_t tilesOf(Value root) {
  auto alloc = root.getDefiningOp<mem::AllocOp>();
  return alloc ? static_cast<int64_t>(alloc.getTiles()) : 1;
}

/// Adds the results of a launch that a run checks for NaN and infinity.
static void describeWatches(mem::LaunchOp launch, exe::LaunchT &described) {
  auto watched = launch->getAttrOfType<ArrayAttr>(watch::kResultsAttr);
  if (!watched)
    return;
  for (auto entry : watched.getAsRange<DictionaryAttr>()) {
    auto watch = std::make_unique<exe::WatchT>();
    watch->result = cast<IntegerAttr>(entry.get("result")).getInt();
    watch->name = cast<StringAttr>(entry.get("name")).str();
    watch->location = describeLocation(Location(cast<LocationAttr>(entry.get("location"))));
    if (auto order = entry.getAs<DenseI64ArrayAttr>("order"))
      watch->order.assign(order.asArrayRef().begin(), order.asArrayRef().end());
    if (auto shape = entry.getAs<DenseI64ArrayAttr>("shape"))
      watch->shape.assign(shape.asArrayRef().begin(), shape.asArrayRef().end());
    described.watches.push_back(std::move(watch));
  }
}

std::unique_ptr<exe::LaunchT> CommandEmitter::describe(mem::LaunchOp launch) {
  auto kernel = symbols.lookup<mem::KernelOp>(launch.getKernel());
  auto described = std::make_unique<exe::LaunchT>();
  described->kernel = kernels.lookup(launch.getKernel());
  described->blocks = launchBlocks(kernel);
  described->first_block = launch.getFirstBlock();
  described->location = describeLocation(launch.getLoc());
  SmallVector<BufferAccess> accesses = accessesOf(launch, symbols);
  for (auto [value, access] : llvm::zip_equal(launch->getOperands(), accesses)) {
    auto argument = std::make_unique<exe::ArgT>();
    argument->buffer = buffers.of(value);
    argument->block_stride = access.stride;
    argument->run = std::max(access.run, tilesOf(access.buffer));
    described->args.push_back(std::move(argument));
  }
  describeWatches(launch, *described);
  return described;
}

exe::DispatchT CommandEmitter::describe(mem::DispatchOp dispatch) {
  exe::DispatchT described;
  for (auto launch : dispatch.getBody().front().getOps<mem::LaunchOp>()) {
    described.launches.push_back(describe(launch));
    const exe::LaunchT &last = *described.launches.back();
    described.blocks = std::max(described.blocks, last.first_block + last.blocks);
  }
  described.run = dispatch.getRun();
  described.blocks = llvm::alignTo(described.blocks, described.run);
  details.describeDispatch(dispatch, buffers, described);
  return described;
}

int32_t CommandEmitter::conditionOf(Value flag) {
  return flag ? static_cast<int32_t>(buffers.of(flag)) : -1;
}

LogicalResult CommandEmitter::emit(Block &block, Commands &commands) {
  for (Operation &op : block)
    if (!isa<mem::AllocOp, mem::ViewOp, func::ReturnOp>(op) && failed(emit(op, commands)))
      return failure();
  return success();
}

LogicalResult CommandEmitter::emit(Operation &op, Commands &commands) {
  return TypeSwitch<Operation *, LogicalResult>(&op)
      .Case([&](mem::DispatchOp dispatch) {
        append(commands, describe(dispatch));
        return success();
      })
      .Case([&](mem::CopyOp copy) {
        exe::CopyT described;
        described.source = buffers.of(copy.getSource());
        described.target = buffers.of(copy.getTarget());
        append(commands, std::move(described));
        return success();
      })
      .Case([&](mem::FreeOp release) {
        exe::FreeT described;
        for (Value buffer : release.getBuffers())
          described.buffers.push_back(buffers.of(buffer));
        append(commands, std::move(described));
        return success();
      })
      .Case([&](mem::LoopOp loop) {
        exe::LoopT described;
        described.counter = buffers.of(loop.getCounter());
        described.capacity = loop.getCapacity();
        described.condition = conditionOf(loop.getCondition());
        details.describeLoop(loop, described);
        if (failed(emit(loop.getBody().front(), described.body)))
          return failure();
        append(commands, std::move(described));
        return success();
      })
      .Case([&](mem::RepeatOp repeat) {
        exe::RepeatT described;
        described.counter = buffers.of(repeat.getCounter());
        described.first = repeat.getFirst();
        described.step = repeat.getStep();
        described.passes = repeat.getPasses();
        described.condition = conditionOf(repeat.getCondition());
        if (failed(emit(repeat.getBody().front(), described.body)))
          return failure();
        append(commands, std::move(described));
        return success();
      })
      .Case([&](mem::ConditionOp condition) {
        exe::ConditionT described;
        described.predicate = buffers.of(condition.getPredicate());
        if (failed(emit(condition.getThenBody().front(), described.then)) ||
            failed(emit(condition.getElseBody().front(), described.otherwise)))
          return failure();
        append(commands, std::move(described));
        return success();
      })
      .Default([](Operation *op) -> LogicalResult {
        return op->emitError() << "'" << op->getName() << "' is not a command";
      });
}
