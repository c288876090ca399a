//===- StepGraph.cpp - Planner view of a training step --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/StepGraph.h"

#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/analysis/CloneCount.h"
#include "passes/analysis/DonatedArguments.h"
#include "passes/analysis/InPlace.h"
#include "passes/arena/MemoryProgram.h"
#include "passes/planner/recompute/replay.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace refold;

Value refold::rootOf(Value value) {
  while (true) {
    Value source = throughBarriers(value);
    if (auto view = source.getDefiningOp<rf::ReshapeOp>())
      source = view.getOperand();
    if (source == value)
      return value;
    value = source;
  }
}

static uint64_t arenaBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return 0;
  const uint64_t bytes = type.getNumElements() * llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  return llvm::alignTo(bytes, kBufferAlignment);
}

namespace {

/// A value that a block yields: to its next iteration, or to its caller.
struct HandedOn {
  Value old; ///< the value whose buffer the next value takes; null if it has its own
  Value next;
};

SmallVector<HandedOn> handedOn(Block &block) {
  SmallVector<HandedOn> all;
  Operation *terminator = block.getTerminator();
  if (auto loop = dyn_cast<LoopLikeOpInterface>(block.getParentOp())) {
    for (BlockArgument argument : block.getArguments())
      if (OpOperand *next = loop.getTiedLoopYieldedValue(argument))
        all.push_back({argument, next->get()});
    if (!all.empty())
      return all;
  }
  auto function = dyn_cast<func::FuncOp>(block.getParentOp());
  SmallVector<Value> olds(terminator->getNumOperands());
  if (function)
    for (BlockArgument argument : block.getArguments())
      if (auto state = function.getArgAttrOfType<rf::StateAttr>(argument.getArgNumber(),
                                                                rf::RfDialect::kStateAttr);
          state && state.getResult() >= 0)
        olds[state.getResult()] = argument;
  if (function)
    for (const DonatedPair &pair : chooseDonated(function).pairs)
      olds[pair.result] = pair.argument;
  for (auto [old, next] : llvm::zip_equal(olds, terminator->getOperands()))
    all.push_back({old, next});
  return all;
}

class StepWriter {
public:
  StepWriter(Block &block, const DeviceRates &rates) : rates(rates) { graph.block = &block; }

  StepGraph write() {
    for (Operation &op : graph.block->without_terminator())
      if (isa<rf::FusionOp>(op) || op.getNumRegions() > 0)
        add(op);
    for (const HandedOn &entry : handedOn(*graph.block))
      keep(entry);
    keepWatched();
    // A value yielded in an existing buffer is written over no other value, and no value over it.
    for (planner::StepOp &op : graph.step.ops)
      llvm::erase_if(op.in_place, [&](const planner::InPlacePair &pair) {
        return graph.step.values[pair.operand].kept || graph.step.values[pair.result].bytes == 0;
      });
    return std::move(graph);
  }

private:
  uint32_t numberOf(Value value) {
    const Value root = rootOf(value);
    auto [entry, isNew] = graph.numberOf.insert({root, static_cast<uint32_t>(graph.values.size())});
    if (isNew) {
      graph.values.push_back(root);
      graph.step.values.push_back(
          {.name = root.getDefiningOp() ? nameOfOp(root.getDefiningOp()) : "argument",
           .bytes = arenaBytes(root)});
    }
    return entry->second;
  }

  void add(Operation &op) {
    planner::StepOp made;
    made.name = nameOfOp(&op);
    SetVector<Value> read(op.operand_begin(), op.operand_end());
    for (Region &region : op.getRegions())
      getUsedValuesDefinedAbove(region, read);
    auto fusion = dyn_cast<rf::FusionOp>(op);
    for (Value value : read)
      if (isa<RankedTensorType>(value.getType()) && !rootOf(value).getDefiningOp<rf::EmptyOp>())
        if (uint32_t number = numberOf(value); !llvm::is_contained(made.operands, number))
          made.operands.push_back(number);
    for (Value result : op.getResults())
      if (isa<RankedTensorType>(result.getType()))
        made.results.push_back(numberOf(result));
    made.cost = costOf(&op, rates);
    // An op without operands is not repeatable, because no operand would fix the point at which its
    // clone runs. A fold is not repeatable, because it counts its steps.
    made.repeatable = !made.operands.empty() && isMemoryEffectFree(&op) &&
                      !op.hasAttr(rf::RfDialect::kCapacityAttr);
    if (fusion)
      addInPlace(fusion, made);
    else
      made.workspace = peakInside(op);
    if (auto loop = dyn_cast<scf::ForOp>(op))
      addInPlace(loop, made);
    graph.step.ops.push_back(std::move(made));
    graph.ops.push_back(&op);
  }

  /// Follows --refold-inplace: operands that the kernel reads only at the element that it writes.
  void addInPlace(rf::FusionOp fusion, planner::StepOp &made) {
    Block &body = fusion.getBody().front();
    for (auto [index, input] : llvm::enumerate(fusion.getInputs())) {
      const Value root = rootOf(input);
      if (throughBarriers(input) != root ||
          llvm::count_if(fusion.getInputs(), [&](Value v) { return rootOf(v) == root; }) != 1)
        continue;
      for (OpResult output : fusion->getResults())
        if (readsInStep(body, index, output.getResultNumber()))
          made.in_place.push_back({numberOf(input), numberOf(output)});
    }
  }

  /// The same for loops: an initial value is copied into the buffer of the carried value, and need
  /// not be alive in the iterations. The peak at the copy is not counted, so a lower bound stays
  /// one.
  void addInPlace(scf::ForOp loop, planner::StepOp &made) {
    SetVector<Value> inside;
    getUsedValuesDefinedAbove(loop.getRegion(), inside);
    for (auto [init, result] : llvm::zip_equal(loop.getInitArgs(), loop.getResults())) {
      const Value root = rootOf(init);
      auto isSame = [&](Value value) { return rootOf(value) == root; };
      if (isa<RankedTensorType>(init.getType()) && !root.getDefiningOp<rf::EmptyOp>() &&
          llvm::count_if(loop.getInitArgs(), isSame) == 1 && llvm::none_of(inside, isSame))
        made.in_place.push_back({numberOf(init), numberOf(result)});
    }
  }

  /// Returns the bytes that an op with regions needs besides its operands and results: the largest
  /// peak of the blocks inside the op.
  uint64_t peakInside(Operation &op) const {
    uint64_t most = 0;
    for (Region &region : op.getRegions())
      for (Block &block : region) {
        const StepGraph inside = stepOf(block, rates);
        planner::Replay replay(inside.step);
        planner::Replay::Result result;
        replay.Run({}, result);
        most = std::max(most, result.peak - replay.resident_bytes());
      }
    return most;
  }

  void keep(const HandedOn &entry) {
    auto found = graph.numberOf.find(rootOf(entry.next));
    if (found == graph.numberOf.end())
      return;
    const uint32_t number = found->second;
    planner::StepValue &value = graph.step.values[number];
    auto result = dyn_cast<OpResult>(graph.values[number]);
    const bool isMadeHere = result && result.getOwner()->getBlock() == graph.block;
    if (!isMadeHere || value.kept)
      return;
    value.kept = true;
    if (throughBarriers(entry.next) != graph.values[number])
      return; // another value in another shape: it is copied
    if (entry.old && !inPlaceObstacle(entry.old, result, *graph.block).empty())
      return;
    value.bytes = 0;
    auto op = llvm::find(graph.ops, result.getOwner()) - graph.ops.begin();
    graph.step.ops[op].repeatable = false;
    if (entry.old)
      graph.step.values[numberOf(entry.old)].overwritten_by = static_cast<uint32_t>(op);
  }

  /// Keeps values that are only watched: no op reads them, but they are not dead.
  void keepWatched() {
    for (auto [op, made] : llvm::zip_equal(graph.ops, graph.step.ops))
      if (op->hasAttr(watch::kResultsAttr) && op->use_empty()) {
        made.repeatable = false;
        for (uint32_t result : made.results)
          graph.step.values[result].kept = true;
      }
  }

  StepGraph graph;
  const DeviceRates &rates;
};

} // namespace

StepGraph refold::stepOf(Block &block, const DeviceRates &rates) {
  return StepWriter(block, rates).write();
}

/// Returns whether a value may be passed on in tiles. For this, row block b of each reader must
/// read exactly the bytes that row block b of the producer writes.
static bool mayComeInTiles(Value value) {
  auto maker = value.getDefiningOp<rf::FusionOp>();
  if (!maker || maker.getBlocks() == 1)
    return false;
  const int64_t dim = maker.getResultDims()[cast<OpResult>(value).getResultNumber()];
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    auto reader = dyn_cast<rf::FusionOp>(use.getOwner());
    return reader && reader.getBlocks() == maker.getBlocks() &&
           reader.getOperandDims()[use.getOperandNumber()] == dim;
  });
}

planner::TrainingStep refold::withoutTiles(const StepGraph &graph) {
  planner::TrainingStep step = graph.step;
  for (auto [value, described] : llvm::zip_equal(graph.values, step.values))
    if (mayComeInTiles(value))
      described.bytes = 0;
  for (planner::StepOp &op : step.ops)
    llvm::erase_if(op.in_place, [&](const planner::InPlacePair &pair) {
      return step.values[pair.operand].bytes != step.values[pair.result].bytes;
    });
  return step;
}

func::FuncOp refold::functionAround(Block &block) {
  Operation *parent = block.getParentOp();
  auto function = dyn_cast<func::FuncOp>(parent);
  return function ? function : parent->getParentOfType<func::FuncOp>();
}

SmallVector<Block *> refold::blocksOfGroups(func::FuncOp function) {
  SmallVector<Block *> blocks;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<rf::FusionOp>(op)) {
      if (!llvm::is_contained(blocks, op->getBlock()))
        blocks.push_back(op->getBlock());
      return WalkResult::skip();
    }
    return WalkResult::advance();
  });
  return blocks;
}
