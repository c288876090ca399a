//===- LeanOrder.cpp - Order with few live values -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/LeanOrder.h"

#include "dialects/rf/Rf.h"

#include "mlir/Transforms/RegionUtils.h"

#include <set>

using namespace mlir;
using namespace refold;

namespace {

class LeanOrder {
public:
  explicit LeanOrder(const StepGraph &graph)
      : graph(graph), made(planner::Producers(graph.step)), successors(graph.ops.size()),
        waitsFor(graph.ops.size(), 0), readers(graph.values.size(), 0) {
    for (auto [index, op] : llvm::enumerate(graph.ops))
      number[op] = static_cast<uint32_t>(index);
    for (uint32_t op = 0; op < graph.ops.size(); ++op)
      addArrows(op);
    // An op that overwrites a state must run after all ops that read the old state. Otherwise the
    // old state would have to be copied.
    std::vector<llvm::SmallVector<uint32_t>> readersOf(graph.values.size());
    for (uint32_t op = 0; op < graph.ops.size(); ++op)
      for (uint32_t value : graph.step.ops[op].operands)
        readersOf[value].push_back(op);
    for (uint32_t value = 0; value < graph.values.size(); ++value)
      if (const uint32_t writer = graph.step.values[value].overwritten_by; writer != planner::kNoOp)
        for (uint32_t reader : readersOf[value])
          if (reader < writer)
            require(reader, writer);
  }

  std::vector<uint32_t> order() {
    std::vector<uint32_t> chosen;
    std::set<uint32_t> ready;
    for (uint32_t op = 0; op < graph.ops.size(); ++op)
      if (waitsFor[op] == 0)
        ready.insert(op);
    while (!ready.empty()) {
      auto next = llvm::find_if(ready, [&](uint32_t op) { return endsAsMuchAsItMakes(op); });
      const uint32_t op = next == ready.end() ? *ready.begin() : *next;
      ready.erase(op);
      chosen.push_back(op);
      for (uint32_t value : graph.step.ops[op].operands)
        --readers[value];
      for (uint32_t later : successors[op])
        if (--waitsFor[later] == 0)
          ready.insert(later);
    }
    return chosen;
  }

private:
  void require(uint32_t earlier, uint32_t later) {
    successors[earlier].push_back(later);
    ++waitsFor[later];
  }

  void addArrows(uint32_t op) {
    for (uint32_t value : graph.step.ops[op].operands)
      ++readers[value];
    llvm::SmallDenseSet<Operation *> before;
    SetVector<Value> read(graph.ops[op]->operand_begin(), graph.ops[op]->operand_end());
    for (Region &region : graph.ops[op]->getRegions())
      getUsedValuesDefinedAbove(region, read);
    SmallVector<Value> pending(read.begin(), read.end());
    while (!pending.empty()) {
      Operation *maker = pending.pop_back_val().getDefiningOp();
      if (!maker || maker->getBlock() != graph.block || !before.insert(maker).second)
        continue;
      if (auto known = number.find(maker); known != number.end())
        require(known->second, op);
      else // an alias, or a tie for which a barrier waits
        llvm::append_range(pending, maker->getOperands());
    }
  }

  bool endsAsMuchAsItMakes(uint32_t op) const {
    const planner::StepOp &step = graph.step.ops[op];
    uint64_t makes = 0, ends = 0;
    for (uint32_t value : step.results)
      makes += graph.step.values[value].bytes;
    for (uint32_t value : step.operands)
      if (readers[value] == 1 && made[value] != planner::kNoOp && !graph.step.values[value].kept)
        ends += graph.step.values[value].bytes;
    return makes <= ends;
  }

  const StepGraph &graph;
  std::vector<uint32_t> made;
  llvm::DenseMap<Operation *, uint32_t> number;
  std::vector<llvm::SmallVector<uint32_t>> successors;
  std::vector<int> waitsFor;
  std::vector<int64_t> readers; // readers that have not run
};

} // namespace

void refold::orderLean(const StepGraph &graph) {
  const std::vector<uint32_t> order = LeanOrder(graph).order();
  Operation *terminator = graph.block->getTerminator();
  const llvm::SmallPtrSet<Operation *, 32> ordered(graph.ops.begin(), graph.ops.end());
  SmallVector<Operation *> rest; // aliases and counters: placed before their first reader
  for (Operation &op : graph.block->without_terminator())
    if (!ordered.contains(&op))
      rest.push_back(&op);
  llvm::SmallPtrSet<Operation *, 32> waiting(rest.begin(), rest.end());
  auto place = [&](auto &self, Operation *op) -> void {
    SetVector<Value> read(op->operand_begin(), op->operand_end());
    for (Region &region : op->getRegions())
      getUsedValuesDefinedAbove(region, read);
    for (Value value : read)
      if (Operation *maker = value.getDefiningOp(); maker && waiting.erase(maker))
        self(self, maker);
    op->moveBefore(terminator);
  };
  for (uint32_t op : order)
    place(place, graph.ops[op]);
  for (Operation *op : rest)
    if (waiting.erase(op))
      place(place, op);
}
