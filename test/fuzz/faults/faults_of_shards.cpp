//===- faults_of_shards.cpp - Faults in the cut into shards -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// These faults change only the last bits of results.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/faults/fault_site.h"
#include "test/fuzz/faults/injected_faults.h"

namespace refold::test {

using namespace mlir;

/// Moves the border of the shards by one row: the last row comes first.
static bool moveBorder(FaultSite &site) {
  auto split = site.one<rf::ReshapeOp>([](rf::ReshapeOp op) {
    auto from = cast<RankedTensorType>(op.getOperand().getType());
    return from.getRank() > 0 && from.getDimSize(0) > 1 &&
           cast<RankedTensorType>(op.getType()).getRank() > from.getRank();
  });
  if (!split)
    return false;
  OpBuilder builder(split);
  Value from = split.getOperand();
  auto type = cast<RankedTensorType>(from.getType());
  const int64_t rows = type.getDimSize(0);
  SmallVector<int64_t> start(type.getRank(), 0), limit(type.getShape()), strides(type.getRank(), 1);
  start[0] = rows - 1;
  Value last = rf::SliceOp::create(builder, split.getLoc(), from, start, limit, strides);
  start[0] = 0;
  limit[0] = rows - 1;
  Value others = rf::SliceOp::create(builder, split.getLoc(), from, start, limit, strides);
  Value moved = rf::ConcatenateOp::create(builder, split.getLoc(), ValueRange{last, others}, 0);
  split.getOperandMutable().assign(moved);
  return true;
}

/// Joins the shards one after the other.
static bool dropTree(FaultSite &site) {
  auto join = site.one<rf::ReduceOp>([](rf::ReduceOp op) { return op.getChain() == 1; });
  if (!join)
    return false;
  join.removeChainAttr();
  return true;
}

/// Adds the rows of a shard in an order that depends on the other shards.
static bool forgetShards(FaultSite &site) {
  auto sum = site.one<rf::ReduceOp>(
      [](rf::ReduceOp op) { return op->hasAttr(rf::RfDialect::kShardDimAttr); });
  if (!sum)
    return false;
  sum->removeAttr(rf::RfDialect::kShardDimAttr);
  return true;
}

/// Gives a product chains that cross the border of two shards.
static bool crossBorder(FaultSite &site) {
  auto product = site.any<rf::DotGeneralOp>([](rf::DotGeneralOp op) { return op.getChain(); });
  auto window = site.any<rf::WindowProductOp>([](rf::WindowProductOp op) { return op.getChain(); });
  if (!product && !window)
    return false;
  SmallVector<int64_t> chain(product ? *product.getChain() : *window.getChain());
  ++chain.back();
  if (product)
    product.setChain(chain);
  else
    window.setChain(chain);
  return true;
}

const std::vector<InjectedFault> &ShardFaults() {
  static const auto *faults = new std::vector<InjectedFault>{
      {"refold-shard-rows", "the border of a shard is off by one", moveBorder},
      {"refold-shard-rows", "shards are joined one after the other", dropTree},
      {"refold-shard-rows", "a shard's order depends on the others", forgetShards},
      {"refold-shard-rows", "a chain crosses the border of a shard", crossBorder},
  };
  return *faults;
}

} // namespace refold::test
