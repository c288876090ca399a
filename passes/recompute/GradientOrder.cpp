//===- GradientOrder.cpp - Segments that keep sum order -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/GradientOrder.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace refold;

/// Returns the nodes that read each value, in program order. Only values through which gradients
/// flow are listed. A node that reads a value twice is listed twice.
static llvm::MapVector<Value, SmallVector<uint32_t>> readersOf(const ForwardPass &forward) {
  llvm::MapVector<Value, SmallVector<uint32_t>> readers;
  for (auto [index, node] : llvm::enumerate(forward.nodes)) {
    for (Value value : forward.readsOf(node.op))
      if (forward.active.contains(value))
        readers[value].push_back(static_cast<uint32_t>(index));
    for (auto [place, operand] : llvm::enumerate(node.op->getOperands()))
      if (forward.active.contains(operand) &&
          llvm::is_contained(node.op->getOperands().take_front(place), operand))
        readers[operand].push_back(static_cast<uint32_t>(index));
  }
  return readers;
}

/// Returns whether segments change the order in which a value is read. The prefix has the ops that
/// compute the values whose gradients are requested. Its ops move in front of the segments. The
/// order changes if a moved op reads a value that another op also reads.
static bool prefixMoves(const ForwardPass &forward, ArrayRef<Segment> segments,
                        const llvm::MapVector<Value, SmallVector<uint32_t>> &readers) {
  uint32_t first = segments[0].front();
  for (const Segment &segment : segments)
    first = std::min(first, segment.front());
  return llvm::any_of(forward.prefix, [&](Operation *op) {
    return forward.nodes[first].op->isBeforeInBlock(op) &&
           llvm::any_of(forward.readsOf(op), [&](Value value) {
             auto found = readers.find(value);
             return found != readers.end() && found->second.size() > 1;
           });
  });
}

SmallVector<Segment> refold::inGradientOrder(const ForwardPass &forward,
                                             SmallVector<Segment> segments) {
  const size_t asked = segments.size();
  if (asked == 0)
    return segments;
  const auto readers = readersOf(forward);
  if (prefixMoves(forward, segments, readers))
    segments.clear();
  // The segment of each node; all other nodes follow the last segment.
  SmallVector<size_t> place(forward.nodes.size(), asked);
  for (auto [index, segment] : llvm::enumerate(segments))
    for (uint32_t node : segment)
      place[node] = index;
  // The joined segments, each represented by its least index.
  SmallVector<size_t> joined(llvm::to_vector(llvm::seq<size_t>(0, asked + 1)));
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[value, nodes] : readers) {
      if (nodes.size() < 3)
        continue;
      for (auto [before, after] :
           llvm::zip(ArrayRef(nodes).drop_back(), ArrayRef(nodes).drop_front())) {
        const size_t low = joined[place[after]], high = joined[place[before]];
        if (high <= low)
          continue;
        for (size_t &other : joined)
          if (other > low && other <= high)
            other = low;
        changed = true;
      }
    }
  }
  SmallVector<Segment> result(segments.empty() ? 0 : asked);
  for (uint32_t node = 0; node < place.size() && !result.empty(); ++node)
    if (joined[place[node]] != joined[asked])
      result[joined[place[node]]].push_back(node);
  llvm::erase_if(result, [](const Segment &segment) { return segment.empty(); });
  if (result.size() < asked)
    remark::missed(forward.nodes.front().op->getLoc(), remark::RemarkOpts::name("join")
                                                           .category("refold-recompute")
                                                           .function(forward.functionName()))
        << remark::reason("the gradients of a value would be added in another order")
        << remark::metric("planned", asked) << remark::metric("formed", result.size());
  return result;
}
