//===- KernelGroups.cpp - Which ops become one kernel ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/fusion/KernelGroups.h"

#include "dialects/rf/Rf.h"
#include "passes/analysis/BlockSplit.h"

#include <queue>

using namespace mlir;
using namespace refold;

/// Ops of the dialect that are no work of their own.
static bool isStructure(Operation *op) {
  return !isa_and_nonnull<rf::RfDialect>(op->getDialect()) ||
         isa<rf::EmptyOp, rf::ReshapeOp, rf::GradientOp, rf::FusionOp, rf::YieldOp, rf::BarrierOp>(op);
}

bool refold::isInlined(Operation *source, Operation *reader) {
  if (isa<rf::ConstantOp>(source))
    return !isStructure(reader);
  return isa<rf::BroadcastInDimOp>(source) &&
         (isElementwise(reader) || isa<rf::BroadcastInDimOp>(reader));
}

/// A constant or a broadcast is work only where somebody needs it in memory.
static bool isKernelOp(Operation &op) {
  if (isa<rf::ConstantOp, rf::BroadcastInDimOp>(op))
    return llvm::any_of(op.getUsers(), [&](Operation *user) { return !isInlined(&op, user); });
  return !isStructure(&op);
}

/// Ops whose kernels take elementwise ops over their result along.
static bool canHead(Operation *op) {
  return isa<rf::DotGeneralOp, rf::ReduceOp, rf::DropoutOp, rf::RandomUniformOp, rf::RandomNormalOp>(op);
}

namespace {

/// The ops of a block as a graph whose nodes are groups.
class GroupGraph {
public:
  explicit GroupGraph(Block &block) : block(block) {
    for (Operation &op : block.without_terminator()) {
      bool kernel = isKernelOp(op);
      if (!kernel && isa<rf::ConstantOp, rf::BroadcastInDimOp>(op))
        continue;
      nodeOf[&op] = nodes.size();
      nodes.push_back({{&op}, kernel ? preferredBlocks(&op) : 1, kernel});
    }
  }

  /// The node that computes `value`, looking through broadcasts that are taken along; -1 outside the block.
  int producer(Value value) const {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != &block)
      return -1;
    if (auto node = nodeOf.find(op); node != nodeOf.end())
      return node->second;
    return isa<rf::BroadcastInDimOp>(op) ? producer(op->getOperand(0)) : -1;
  }

  /// The nodes that read what `node` computes.
  llvm::SmallSetVector<int, 8> readers(int node) const {
    llvm::SmallSetVector<int, 8> found;
    for (Operation *op : nodes[node].ops)
      addReaders(op, found);
    return found;
  }

  void tryMerge(int a, int b) {
    if (a == b || a < 0 || !canMerge(a, b))
      return;
    KernelGroup &into = nodes[a], &from = nodes[b];
    into.blocks = head(from) ? from.blocks : head(into) ? into.blocks : std::max(into.blocks, from.blocks);
    into.ops.append(from.ops.begin(), from.ops.end());
    llvm::sort(into.ops, [](Operation *x, Operation *y) { return x->isBeforeInBlock(y); });
    for (Operation *op : from.ops)
      nodeOf[op] = a;
    from.ops.clear();
  }

  int node(Operation *op) const { return nodeOf.lookup(op); }
  bool contains(Operation *op) const { return nodeOf.contains(op); }
  std::vector<KernelGroup> take() {
    llvm::erase_if(nodes, [](const KernelGroup &group) { return group.ops.empty(); });
    return std::move(nodes);
  }

private:
  static Operation *head(const KernelGroup &group) {
    for (Operation *op : group.ops)
      if (!isElementwise(op))
        return op;
    return nullptr;
  }

  static ArrayRef<int64_t> domain(const KernelGroup &group) {
    return cast<RankedTensorType>(group.ops.front()->getResult(0).getType()).getShape();
  }

  void addReaders(Operation *op, llvm::SmallSetVector<int, 8> &found) const {
    for (Operation *user : op->getUsers()) {
      Operation *reader = block.findAncestorOpInBlock(*user);
      if (!reader || reader == block.getTerminator())
        continue;
      if (auto node = nodeOf.find(reader); node != nodeOf.end())
        found.insert(node->second);
      else
        addReaders(reader, found);
    }
  }

  bool canMerge(int a, int b) const {
    const KernelGroup &x = nodes[a], &y = nodes[b];
    if (!x.isKernel || !y.isKernel || domain(x) != domain(y))
      return false;
    Operation *headX = head(x), *headY = head(y);
    if (headX && headY)
      return false;
    if (Operation *only = headX ? headX : headY) {
      if (!canHead(only))
        return false;
      for (Value operand : only->getOperands())
        if (int node = producer(operand); node == a || node == b)
          return false;
    } else if (x.blocks != y.blocks) {
      return false;
    }
    return !wouldCycle(a, b);
  }

  /// True if a path leaves the union of two groups and comes back.
  bool wouldCycle(int a, int b) const {
    llvm::SmallDenseSet<int> seen;
    SmallVector<int> open;
    auto visit = [&](int node) {
      for (int reader : readers(node))
        if (reader != a && reader != b && seen.insert(reader).second)
          open.push_back(reader);
    };
    visit(a);
    visit(b);
    while (!open.empty()) {
      int node = open.pop_back_val();
      for (int reader : readers(node)) {
        if (reader == a || reader == b)
          return true;
        if (seen.insert(reader).second)
          open.push_back(reader);
      }
    }
    return false;
  }

  Block &block;
  std::vector<KernelGroup> nodes;
  llvm::DenseMap<Operation *, int> nodeOf;
};

} // namespace

std::vector<KernelGroup> refold::findGroups(Block &block) {
  GroupGraph graph(block);
  for (Operation &op : block.without_terminator()) {
    if (!graph.contains(&op) || !isKernelOp(op) || !isElementwise(&op))
      continue;
    for (Value operand : op.getOperands())
      if (Operation *source = operand.getDefiningOp(); source && graph.contains(source))
        graph.tryMerge(graph.node(source), graph.node(&op));
  }
  return graph.take();
}

std::vector<KernelGroup> refold::orderGroups(Block &block, std::vector<KernelGroup> groups) {
  llvm::DenseMap<Operation *, int> nodeOf;
  for (auto [index, group] : llvm::enumerate(groups))
    for (Operation *op : group.ops)
      nodeOf[op] = index;
  llvm::DenseMap<Operation *, int64_t> position;
  for (Operation &op : block)
    position[&op] = position.size();

  std::vector<llvm::SmallSetVector<int, 8>> readers(groups.size());
  std::vector<int> waitsFor(groups.size(), 0);
  auto depend = [&](auto &self, Operation *source, int reader) -> void {
    Operation *producer = source ? block.findAncestorOpInBlock(*source) : nullptr;
    if (!producer)
      return;
    if (auto node = nodeOf.find(producer); node != nodeOf.end()) {
      if (node->second != reader && readers[node->second].insert(reader))
        ++waitsFor[reader];
      return;
    }
    for (Value operand : producer->getOperands())
      self(self, operand.getDefiningOp(), reader);
  };
  for (auto [index, group] : llvm::enumerate(groups))
    for (Operation *op : group.ops)
      op->walk([&, reader = static_cast<int>(index)](Operation *inner) {
        for (Value operand : inner->getOperands())
          depend(depend, operand.getDefiningOp(), reader);
      });

  // What a step can do before it has seen its batch goes first: scalars and transposed weights. Threads then meet once before
  // the rows, not in the middle of them.
  std::vector<bool> early(groups.size(), false);
  auto isEarly = [&](int node) {
    return groups[node].isKernel && llvm::all_of(groups[node].ops, [](Operation *op) {
      return isa<rf::TransposeOp>(op) || cast<RankedTensorType>(op->getResult(0).getType()).getRank() == 0;
    });
  };
  using Entry = std::pair<int64_t, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  auto push = [&](int node) {
    ready.push({early[node] ? -1 : position[groups[node].ops.back()], node});
  };
  for (size_t node = 0; node < groups.size(); ++node)
    if (waitsFor[node] == 0) {
      early[node] = isEarly(node);
      push(node);
    }
  std::vector<KernelGroup> ordered;
  while (!ready.empty()) {
    int node = ready.top().second;
    ready.pop();
    for (int reader : readers[node])
      if (--waitsFor[reader] == 0) {
        early[reader] = early[node] && isEarly(reader);
        push(reader);
      }
    ordered.push_back(std::move(groups[node]));
  }
  assert(ordered.size() == groups.size() && "kernel groups depend on each other in a circle");
  return ordered;
}
