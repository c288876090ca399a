//===- KernelGroups.cpp - Grouping of ops into kernels --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/fusion/KernelGroups.h"

#include "dialects/rf/Rf.h"
#include "dialects/rf/elementwise/ShortFloats.h"
#include "passes/analysis/AcyclicMerger.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/analysis/LibraryProducts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"

#include <queue>

using namespace mlir;
using namespace refold;

/// Returns whether the op needs no kernel.
static bool isStructure(Operation *op) {
  return !isa_and_nonnull<rf::RfDialect>(op->getDialect()) ||
         isa<rf::EmptyOp, rf::ReshapeOp, rf::GradientOp, rf::FusionOp, rf::YieldOp, rf::BarrierOp>(
             op);
}

/// Returns whether `take` can read its indices directly from `row`, a row of a table, instead of
/// from a copy of the row. `take` reads each index once, so a copy would save nothing. If an op
/// updates the table in place, a copy is necessary. Otherwise the update would have to wait for
/// every reader.
static bool picksRowsOf(rf::SliceRowOp row, rf::TakeOp take) {
  return take.getIndices() == row.getResult() && take.getOperand() != row.getResult() &&
         llvm::none_of(row.getOperand().getUsers(),
                       [](Operation *user) { return isa<rf::UpdateRowOp>(user); });
}

bool refold::isInlined(Operation *source, Operation *reader) {
  if (isa<rf::ConstantOp>(source))
    return !isStructure(reader);
  if (auto row = dyn_cast<rf::SliceRowOp>(source)) {
    auto take = dyn_cast<rf::TakeOp>(reader);
    return take && picksRowsOf(row, take);
  }
  if (rf::isWidening(source))
    return isElementwise(reader) ||
           isa<rf::BroadcastInDimOp, rf::ReduceOp, rf::DotGeneralOp, rf::WindowProductOp>(reader);
  // Readers round a parameter themselves, so that there is no copy of 16 bits in memory.
  if (rf::isRoundingOfArgument(source))
    return rf::isWidening(reader);
  return isa<rf::BroadcastInDimOp, rf::IotaOp>(source) &&
         (isElementwise(reader) || isa<rf::BroadcastInDimOp>(reader));
}

bool refold::canBeInlined(Operation *op) {
  return isa<rf::ConstantOp, rf::BroadcastInDimOp, rf::IotaOp, rf::SliceRowOp>(op) ||
         rf::isWidening(op) || rf::isRoundingOfArgument(op);
}

/// An op that readers can inline is work only if some reader needs it in memory.
static bool isKernelOp(Operation &op) {
  if (canBeInlined(&op))
    return llvm::any_of(op.getUsers(), [&](Operation *user) { return !isInlined(&op, user); });
  return !isStructure(&op);
}

bool refold::allowsEpilogue(Operation *op) {
  return isa<rf::DotGeneralOp, rf::WindowProductOp, rf::ReduceOp, rf::ReduceWindowOp, rf::DropoutOp,
             rf::RandomUniformOp, rf::RandomNormalOp>(op);
}

/// Calls `visit` for each op of `block` whose result `op` reads, either directly or inside its
/// regions. If the op that is read will be inlined, calls `visit` for the ops that the inlined op
/// reads instead.
static void forEachSource(Operation *op, Block &block,
                          const llvm::DenseMap<Operation *, int> &nodeOf,
                          llvm::function_ref<void(int)> visit) {
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands()) {
      Operation *maker = operand.getDefiningOp();
      Operation *source = maker ? block.findAncestorOpInBlock(*maker) : nullptr;
      if (!source || source == op)
        continue;
      auto node = nodeOf.find(source);
      if (node == nodeOf.end() || isInlined(maker, inner))
        forEachSource(source, block, nodeOf, visit);
      else
        visit(node->second);
    }
  });
}

namespace {

/// Groups the ops of a block into fusions.
class GroupBuilder {
public:
  GroupBuilder(Block &block, const GroupRules &rules)
      : rules(rules), ops(nodesOf(block)), sources(ops.size()), summands(ops.size()) {
    for (auto [node, op] : llvm::enumerate(ops))
      nodeOf[op] = node;
    for (auto [node, op] : llvm::enumerate(ops))
      forEachSource(op, block, nodeOf, [&](int source) { sources[node].push_back(source); });
    merger.emplace(sources);
    for (Operation *op : ops)
      groups.push_back(describe(op));
  }

  /// Merges each reduction with the elementwise ops of which it is the only reader.
  void mergeSummands() {
    for (auto [node, op] : llvm::enumerate(ops))
      if (auto reduce = dyn_cast<rf::ReduceOp>(op); reduce && groups[node].isKernel)
        for (Operation *summand : summandsOf(reduce)) {
          const int source = nodeOf.lookup(summand);
          const Traits own = groups[merger->find(node)];
          const Traits merged = {true, own.blocks, static_cast<int>(node),
                                 own.arguments + groups[source].arguments, own.domain};
          // The operands of an op that is not merged cannot be merged either.
          if (merged.arguments > rules.mostArguments) {
            explain(summand, "their kernel might have too many arguments");
            break;
          }
          if (!merger->tryMerge(source, merger->find(node)))
            break;
          groups[merger->find(node)] = merged;
          summands[node].insert(summand);
          isSummand.insert(summand);
        }
  }

  /// Tries to merge each elementwise op with the fusions of its operands, the first operand first.
  void mergeElementwise() {
    for (auto [node, op] : llvm::enumerate(ops)) {
      if (!groups[node].isKernel || !isElementwise(op) || isSummand.contains(op))
        continue;
      for (Value operand : op->getOperands()) {
        Operation *maker = operand.getDefiningOp();
        if (rf::isWidening(maker)) // it is inlined
          maker = maker->getOperand(0).getDefiningOp();
        if (auto source = nodeOf.find(maker); source != nodeOf.end())
          tryMerge(merger->find(source->second), merger->find(node), op);
      }
    }
  }

  std::vector<KernelGroup> take() {
    std::vector<KernelGroup> taken;
    for (size_t node = 0; node < ops.size(); ++node) {
      if (merger->find(node) != static_cast<int>(node))
        continue;
      SmallVector<int> members(merger->members(node));
      llvm::sort(members);
      KernelGroup group;
      group.blocks = groups[node].blocks;
      group.isKernel = groups[node].isKernel;
      group.isLibrary = isLibrary(groups[node].head);
      for (int member : members)
        group.ops.push_back(ops[member]);
      if (const int head = groups[node].head; head >= 0 && !summands[head].empty()) {
        group.reduction = ops[head];
        group.summands = summands[head];
      }
      // An op merged with a sum would read a partial sum.
      if (members.size() == 1 && group.isKernel)
        group.tiles = chainedTiles(ops[node], rules.rowBlocks);
      taken.push_back(std::move(group));
    }
    return taken;
  }

private:
  /// The properties of a fusion, besides its ops.
  struct Traits {
    bool isKernel;
    int64_t blocks;
    int head; // the anchor op, or -1
    int64_t arguments;
    ArrayRef<int64_t> domain;
  };

  /// An op that all readers inline is no node.
  static std::vector<Operation *> nodesOf(Block &block) {
    std::vector<Operation *> nodes;
    for (Operation &op : block.without_terminator())
      if (!canBeInlined(&op) || isKernelOp(op))
        nodes.push_back(&op);
    return nodes;
  }

  Traits describe(Operation *op) const {
    const int64_t arguments = op->getNumOperands() + op->getNumResults();
    if (!isKernelOp(*op))
      return {false, 1, -1, arguments, {}};
    const int head = isElementwise(op) ? -1 : nodeOf.lookup(op);
    return {true, isLibrary(head) ? 1 : preferredBlocks(op, rules.rowBlocks), head, arguments,
            cast<RankedTensorType>(op->getResult(0).getType()).getShape()};
  }

  /// Returns the elementwise ops whose results only `reduce` or other such ops read. An op comes
  /// before the ops that compute its operands.
  SmallVector<Operation *> summandsOf(rf::ReduceOp reduce) const {
    SmallVector<Operation *> found;
    llvm::SmallPtrSet<Operation *, 8> readers{reduce};
    SmallVector<Value> operands{reduce.getOperand()};
    while (!operands.empty()) {
      Operation *op = operands.pop_back_val().getDefiningOp();
      auto node = nodeOf.find(op);
      if (!op || !isElementwise(op) || node == nodeOf.end() || !groups[node->second].isKernel ||
          readers.contains(op) ||
          !llvm::all_of(op->getUsers(), [&](Operation *user) { return readers.contains(user); }))
        continue;
      readers.insert(op);
      found.push_back(op);
      llvm::append_range(operands, op->getOperands());
    }
    return found;
  }

  bool isLibrary(int head) const {
    auto product = head >= 0 ? dyn_cast<rf::DotGeneralOp>(ops[head]) : rf::DotGeneralOp();
    return rules.libraryProducts && product && isLibraryProduct(product);
  }

  /// `op` is the op of b that reads a result of a.
  void tryMerge(int a, int b, Operation *op) {
    if (a == b)
      return;
    StringRef obstacle = obstacleTo(a, b);
    if (obstacle.empty() && !merger->tryMerge(a, b))
      obstacle = "a path between them leaves the fusion";
    if (!obstacle.empty())
      return explain(op, obstacle);
    const Traits x = groups[a], y = groups[b];
    groups[merger->find(a)] = {true, x.head >= 0 ? x.blocks : y.blocks, std::max(x.head, y.head),
                               x.arguments + y.arguments, x.domain};
  }

  /// Returns why the two fusions cannot be merged, cycles aside; empty if they can.
  StringRef obstacleTo(int a, int b) const {
    const Traits &x = groups[a], &y = groups[b];
    if (!x.isKernel || !y.isKernel)
      return "the operand comes from a view or a loop";
    if (x.domain != y.domain)
      return "they run over different shapes";
    if (x.arguments + y.arguments > rules.mostArguments)
      return "their kernel might have too many arguments";
    int head = std::max(x.head, y.head);
    if (head < 0)
      return x.blocks == y.blocks ? "" : "they are split into different numbers of blocks";
    if (std::min(x.head, y.head) >= 0)
      return "each has an anchor op";
    if (isLibrary(head))
      return "a library computes the product";
    if (!allowsEpilogue(ops[head]))
      return "the anchor op allows no other ops";
    // It would be recomputed for each element that the anchor op reads.
    const int other = x.head >= 0 ? b : a;
    auto reads = [&](int node) {
      return llvm::any_of(sources[node], [&](int source) { return merger->find(source) == other; });
    };
    bool isBeforeHead = reads(head) || llvm::any_of(summands[head], [&](Operation *summand) {
                          return reads(nodeOf.lookup(summand));
                        });
    return isBeforeHead ? "no op is fused before an anchor op" : "";
  }

  static void explain(Operation *op, StringRef obstacle) {
    if (!op->getContext()->getRemarkEngine())
      return;
    auto function = op->getParentOfType<func::FuncOp>();
    remark::missed(op->getLoc(), remark::RemarkOpts::name("group")
                                     .category("refold-fuse")
                                     .function(function ? function.getSymName() : ""))
        << remark::reason("{0}", obstacle) << remark::metric("op", op->getName().getStringRef());
  }

  const GroupRules rules;
  std::vector<Operation *> ops;
  llvm::DenseMap<Operation *, int> nodeOf;
  std::vector<SmallVector<int>> sources;
  std::optional<AcyclicMerger> merger;
  std::vector<Traits> groups;                              // of the representatives
  std::vector<llvm::SmallPtrSet<Operation *, 4>> summands; // of each reduction
  llvm::SmallPtrSet<Operation *, 16> isSummand;
};

} // namespace

std::vector<KernelGroup> refold::findGroups(Block &block, const GroupRules &rules) {
  GroupBuilder builder(block, rules);
  if (rules.merge) {
    builder.mergeSummands();
    builder.mergeElementwise();
  }
  return builder.take();
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
  for (auto [index, group] : llvm::enumerate(groups))
    for (Operation *op : group.ops)
      forEachSource(op, block, nodeOf, [&, reader = static_cast<int>(index)](int source) {
        if (source != reader && readers[source].insert(reader))
          ++waitsFor[reader];
      });

  // Scalars and transposed weights come first, because they do not depend on the batch. Then
  // threads wait at one barrier before they process rows, and not between rows.
  std::vector<bool> early(groups.size(), false);
  auto isEarly = [&](int node) {
    return groups[node].isKernel && llvm::all_of(groups[node].ops, [](Operation *op) {
             return isa<rf::TransposeOp>(op) ||
                    cast<RankedTensorType>(op->getResult(0).getType()).getRank() == 0;
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
  assert(ordered.size() == groups.size() && "fusions depend on each other in a cycle");
  return ordered;
}
