//===- ForwardPass.cpp - Forward passes of a block ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/ForwardPass.h"

#include "dialects/mem/Mem.h"
#include "passes/analysis/OpCost.h"
#include "passes/recompute/StepGraph.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace refold;

/// Returns the values that `op` reads, including reads in its regions.
static llvm::SetVector<Value> readBy(Operation *op) {
  llvm::SetVector<Value> read(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), read);
  return read;
}

static bool makesTensors(Operation *op) {
  return llvm::any_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
}

namespace {

/// Collects the ops of a block on which the added values depend. Stops at rf.gradient ops, because
/// their results do not exist until the request is expanded.
class Ancestors {
public:
  explicit Ancestors(Block &block) : block(block) {}

  void add(Value value) {
    SmallVector<Value> next = {value};
    while (!next.empty()) {
      Operation *op = next.pop_back_val().getDefiningOp();
      if (op && op->getBlock() == &block && !isa<rf::GradientOp>(op) && found.insert(op).second)
        llvm::append_range(next, readBy(op));
    }
  }

  bool contains(Operation *op) const { return found.contains(op); }

  /// Returns how often the ops read a value.
  size_t uses(Value value) const {
    return llvm::count_if(value.getUses(), [&](OpOperand &use) {
      Operation *op = block.findAncestorOpInBlock(*use.getOwner());
      return op && found.contains(op);
    });
  }

private:
  Block &block;
  llvm::DenseSet<Operation *> found;
};

class ForwardReader {
public:
  ForwardReader(Block &block, Block::iterator first, Block::iterator end)
      : block(block), first(first), end(end), losses(block), asked(block) {}

  ForwardPass read() {
    forward.block = &block;
    for (Operation &op : llvm::make_range(end, block.end()))
      if (auto request = dyn_cast<rf::GradientOp>(op))
        add(request);
    for (Operation &op : llvm::make_range(first, end))
      if (losses.contains(&op))
        add(&op);
    return std::move(forward);
  }

private:
  void add(rf::GradientOp request) {
    losses.add(request.getLoss());
    const ActiveValues onPath = onThePath(request);
    forward.active.insert(onPath.begin(), onPath.end());
    for (Value value : request.getWrt()) {
      asked.add(value);
      values.insert(value);
    }
  }

  void add(Operation *op) {
    // A constant that the prefix reads too may still be copied for every reader.
    const bool isConstant =
        op->getNumOperands() == 0 && op->getNumResults() == 1 && !values.contains(op->getResult(0));
    if (asked.contains(op) && !isConstant) {
      forward.prefix.insert(op);
    } else if (isLight(op)) {
      forward.light.insert(op);
    } else {
      ForwardNode node = describe(op);
      forward.nodeOf[op] = static_cast<uint32_t>(forward.nodes.size());
      forward.nodes.push_back(std::move(node));
    }
  }

  bool isLight(Operation *op) const {
    if (op->getNumRegions() > 0 || !isMemoryEffectFree(op))
      return false;
    if (op->getNumOperands() == 0 || !makesTensors(op))
      return true;
    const bool moves = isa<rf::BroadcastInDimOp, rf::TransposeOp, rf::ReverseOp>(op) &&
                       forward.nodesOf(op->getOperand(0)).empty();
    if (!moves &&
        !isa<rf::ReshapeOp, rf::CheckpointOp, rf::StopGradientOp, tensor::FromElementsOp>(op))
      return false;
    return !forward.active.contains(op->getResult(0)) || keepsSums(op);
  }

  /// Returns whether the sums of gradients stay the same if each reader has its own copy of the op.
  /// Readers add their gradients in reverse program order. The order matters only if there are more
  /// than two gradients to add.
  bool keepsSums(Operation *op) const {
    const size_t before = losses.uses(op->getOperand(0)), behind = losses.uses(op->getResult(0));
    if (isa<rf::CheckpointOp>(op) && before == 1)
      return true; // it will be its operand
    return (behind == 1 && before <= 2) ||
           (before == 1 && behind <= 2 && !isa<rf::BroadcastInDimOp>(op));
  }

  ForwardNode describe(Operation *op) const {
    ForwardNode node;
    node.op = op;
    node.cost = costOf(op);
    for (Value result : op->getResults())
      if (isa<RankedTensorType>(result.getType()) && !isa<rf::CheckpointOp>(op))
        node.bytes += mem::bufferBytes(mem::bufferType(result.getType()));
    for (Value value : readBy(op))
      llvm::append_range(node.reads, forward.nodesOf(value));
    llvm::sort(node.reads);
    node.reads.erase(llvm::unique(node.reads), node.reads.end());
    return node;
  }

  ForwardPass forward;
  Block &block;
  Block::iterator first, end;
  Ancestors losses, asked;
  llvm::DenseSet<Value> values; ///< values whose gradients are requested
};

} // namespace

StringRef ForwardPass::functionName() const { return functionAround(*block).getSymName(); }

SmallVector<Value> ForwardPass::readsOf(Operation *op) const {
  SmallVector<Value> all;
  for (Value value : readBy(op)) {
    all.push_back(value);
    if (Operation *maker = value.getDefiningOp(); maker && light.contains(maker))
      llvm::append_range(all, readsOf(maker));
  }
  return all;
}

SmallVector<uint32_t> ForwardPass::nodesOf(Value value) const {
  Operation *op = value.getDefiningOp();
  if (auto found = nodeOf.find(op); op && found != nodeOf.end())
    return {found->second};
  SmallVector<uint32_t> all;
  if (op && light.contains(op))
    for (Value operand : op->getOperands())
      llvm::append_range(all, nodesOf(operand));
  return all;
}

SmallVector<ForwardPass> refold::forwardPassesOf(Block &block) {
  SmallVector<ForwardPass> all;
  auto first = block.begin();
  for (Operation &op : block)
    if (isa<rf::GradientOp>(op)) {
      ForwardPass forward = ForwardReader(block, first, op.getIterator()).read();
      if (!forward.nodes.empty() || !forward.light.empty())
        all.push_back(std::move(forward));
      first = std::next(op.getIterator());
    }
  return all;
}

SmallVector<Block *> refold::blocksWithRequests(func::FuncOp function) {
  llvm::SetVector<Block *> blocks;
  function.walk([&](rf::GradientOp request) { blocks.insert(request->getBlock()); });
  return blocks.takeVector();
}
