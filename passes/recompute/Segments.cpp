//===- Segments.cpp - Segments as rf.recompute ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places the rf.recompute of each segment at the first op of this and all later segments. There it
// comes after all values that it reads, and before all of its readers.
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/Segments.h"

#include "dialects/mem/Mem.h"
#include "passes/analysis/OpCost.h"
#include "passes/autodiff/RecomputedBodies.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace refold;

static LogicalResult checkRepeatable(Operation *op) {
  if (!isMemoryEffectFree(op))
    return op->emitError() << "'" << op->getName()
                           << "' cannot be recomputed in the backward pass: it has side effects";
  for (auto [index, result] : llvm::enumerate(op->getResults()))
    if (!isa<RankedTensorType>(result.getType()) && !result.use_empty())
      return op->emitError() << "'" << op->getName()
                             << "' cannot be recomputed in the backward pass: its result " << index
                             << " must be a tensor, but is " << result.getType();
  return success();
}

namespace {

class SegmentWriter {
public:
  SegmentWriter(const ForwardPass &forward, ArrayRef<Segment> segments)
      : forward(forward), segments(segments), builder(forward.block->getParentOp()) {}

  void write() {
    place();
    for (auto [segment, region] : llvm::zip_equal(segments, regions))
      fill(segment, region);
    // Values that only segments read have been copied into them.
    for (Operation *op : llvm::reverse(forward.light))
      if (op->use_empty())
        op->erase();
    for (auto [segment, region] : llvm::zip_equal(segments, regions))
      close(segment, region);
  }

private:
  /// Creates the ops with empty regions; the results are known when all regions are filled.
  void place() {
    SmallVector<Operation *> anchors(segments.size());
    Operation *earliest = nullptr;
    for (size_t i = segments.size(); i-- > 0;) {
      for (uint32_t node : segments[i])
        if (Operation *op = forward.nodes[node].op; !earliest || op->isBeforeInBlock(earliest))
          earliest = op;
      anchors[i] = earliest;
    }
    // The requested values that the segments read.
    for (Operation *op : forward.prefix)
      if (anchors[0]->isBeforeInBlock(op))
        op->moveBefore(anchors[0]);
    for (auto [segment, anchor] : llvm::zip_equal(segments, anchors)) {
      builder.setInsertionPoint(anchor);
      auto region = rf::RecomputeOp::create(builder, forward.nodes[segment.back()].op->getLoc(),
                                            TypeRange(), true);
      region.getBody().emplaceBlock();
      regions.push_back(region);
    }
  }

  void fill(const Segment &segment, rf::RecomputeOp region) {
    Block &body = region.getBody().front();
    for (uint32_t node : segment)
      forward.nodes[node].op->moveBefore(&body, body.end());
    llvm::DenseMap<Operation *, Operation *> own;
    for (uint32_t node : segment)
      forward.nodes[node].op->walk([&](Operation *inner) {
        for (OpOperand &operand : inner->getOpOperands())
          operand.set(ownCopy(operand.get(), forward.nodes[node].op, own));
      });
  }

  /// Returns a light op's value as ops before `reader` in its region make it.
  Value ownCopy(Value value, Operation *reader, llvm::DenseMap<Operation *, Operation *> &own) {
    auto result = dyn_cast<OpResult>(value);
    if (!result || !forward.light.contains(result.getOwner()))
      return value;
    Operation *copy = own.lookup(result.getOwner());
    if (!copy) {
      IRMapping map;
      for (Value operand : result.getOwner()->getOperands())
        map.map(operand, ownCopy(operand, reader, own));
      builder.setInsertionPoint(reader);
      copy = own[result.getOwner()] = builder.clone(*result.getOwner(), map);
    }
    return copy->getResult(result.getResultNumber());
  }

  /// The values read outside become the results.
  void close(const Segment &segment, rf::RecomputeOp region) {
    auto isOutside = [&](OpOperand &use) { return !region->isProperAncestor(use.getOwner()); };
    llvm::SetVector<Value> kept;
    for (uint32_t node : segment)
      for (Value result : forward.nodes[node].op->getResults())
        if (llvm::any_of(result.getUses(), isOutside))
          kept.insert(result);
    // An alias keeps the bytes of its value alive, so the value may be read as well.
    for (Value value : SmallVector<Value>(kept.getArrayRef()))
      while (isa_and_nonnull<rf::ReshapeOp, rf::CheckpointOp>(value.getDefiningOp())) {
        value = value.getDefiningOp()->getOperand(0);
        if (Operation *op = value.getDefiningOp();
            op && forward.nodeOf.contains(op) && region->isProperAncestor(op))
          kept.insert(value);
      }
    builder.setInsertionPointToEnd(&region.getBody().front());
    rf::YieldOp::create(builder, region.getLoc(), kept.getArrayRef());
    builder.setInsertionPoint(region);
    auto whole = rf::RecomputeOp::create(builder, region.getLoc(),
                                         TypeRange(ValueRange(kept.getArrayRef())), true);
    whole.getBody().takeBody(region.getBody());
    region.erase();
    region = whole;
    for (auto [index, result] : llvm::enumerate(whole.getResults())) {
      Value value = kept[index];
      value.replaceUsesWithIf(
          result, [&](OpOperand &use) { return !whole->isProperAncestor(use.getOwner()); });
    }
    explain(segment, whole);
  }

  /// If a segment evicts nothing, its ops are inlined.
  void explain(const Segment &segment, rf::RecomputeOp region) {
    uint64_t all = 0, kept = 0, cost = 0;
    double flops = 0;
    llvm::DenseSet<Operation *> makers;
    for (Value value : region.getBody().front().getTerminator()->getOperands()) {
      kept += mem::bufferBytes(mem::bufferType(value.getType()));
      makers.insert(value.getDefiningOp());
    }
    for (uint32_t node : segment) {
      const ForwardNode &made = forward.nodes[node];
      all += made.bytes;
      if (makers.contains(made.op))
        continue;
      cost += made.cost;
      flops += flopsOf(*made.op);
    }
    const auto options = remark::RemarkOpts::name("segment")
                             .category("refold-recompute")
                             .function(forward.functionName());
    if (all == kept) {
      remark::missed(region.getLoc(), options)
          << remark::reason("all values of the segment are read outside of it")
          << remark::metric("ops", segment.size()) << remark::metric("kept", kept);
      inlineBody(region);
      return;
    }
    remark::passed(region.getLoc(), options)
        << remark::reason("values that only the segment reads are not kept")
        << remark::metric("ops", segment.size()) << remark::metric("kept", kept)
        << remark::metric("dropped", all - kept)
        << remark::metric("flops", static_cast<uint64_t>(flops))
        << remark::metric("picoseconds", cost);
  }

  const ForwardPass &forward;
  ArrayRef<Segment> segments;
  OpBuilder builder;
  SmallVector<rf::RecomputeOp> regions;
};

} // namespace

LogicalResult refold::formSegments(const ForwardPass &forward, ArrayRef<Segment> segments) {
  if (segments.empty())
    return success();
  for (const Segment &segment : segments)
    for (uint32_t node : segment)
      if (failed(checkRepeatable(forward.nodes[node].op)))
        return failure();
  SegmentWriter(forward, segments).write();
  return success();
}
