//===- tile_reduction.cpp - Reductions with accumulators in registers -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of a reduction run in the order of its iterators. The innermost loop is unrolled. Each
// step of this loop is emitted for all points of the tile. So an operand is loaded once for all
// points that read it.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/loop_annotation.h"
#include "compiler/codegen/nest/tile_emitter.h"

namespace refold::codegen {

namespace linalg = mlir::linalg;

bool TileEmitter::reductionLoops(linalg::GenericOp op, size_t next,
                                 llvm::ArrayRef<unsigned> reductions,
                                 llvm::MutableArrayRef<ReductionPoint> points,
                                 llvm::SmallVectorImpl<mlir::Value> &accumulators) {
  size_t results = op.getNumResults();
  if (next == reductions.size()) {
    for (auto [index, point] : llvm::enumerate(points)) {
      llvm::MutableArrayRef<mlir::Value> own =
          llvm::MutableArrayRef(accumulators).slice(index * results, results);
      llvm::SmallVector<mlir::Value> yielded;
      if (!body(op, point.loops, point.lanes, llvm::SmallVector<mlir::Value>(own), yielded))
        return false;
      for (auto [accumulator, value] : llvm::zip_equal(own, yielded))
        accumulator = memory_.broadcast(value, point.lanes);
    }
    return true;
  }
  unsigned loop = reductions[next];
  int64_t extent = op.getStaticLoopRanges()[loop];
  bool inner = next + 1 == reductions.size();
  int64_t unroll = inner ? unrolledSteps(static_cast<int64_t>(points.size())) : 1;
  return carryingLoop(extent, unroll, accumulators, [&](const Coordinate &at) {
    for (ReductionPoint &point : points)
      point.loops[loop] = at;
    return reductionLoops(op, next + 1, reductions, points, accumulators);
  });
}

bool TileEmitter::carryingLoop(int64_t count, int64_t unroll,
                               llvm::SmallVectorImpl<mlir::Value> &accumulators,
                               llvm::function_ref<bool(const Coordinate &at)> step, bool keeps) {
  int64_t looped = count / unroll * unroll;
  if (looped == unroll)
    looped = 0; // a single iteration needs no loop
  if (looped != 0) {
    auto loop = mlir::scf::ForOp::create(builder_, loc_, memory_.constantI64(0),
                                         memory_.constantI64(looped), memory_.constantI64(unroll),
                                         accumulators);
    if (keeps)
      keepLoop(loop);
    if (accumulators.empty())
      loop.getBody()->getTerminator()->erase(); // without carried values the builder has added a
                                                // terminator
    llvm::SmallVector<mlir::Value> outside(loop.getResults());
    accumulators.assign(loop.getRegionIterArgs().begin(), loop.getRegionIterArgs().end());
    scopes_.enter(loop.getBody());
    memory_.knowMultiple(loop.getInductionVar(), unroll);
    bool known = true;
    for (int64_t offset = 0; known && offset < unroll; ++offset)
      known = step(Coordinate::of(loop.getInductionVar(), offset));
    if (known)
      mlir::scf::YieldOp::create(builder_, loc_, accumulators);
    scopes_.leave();
    if (!known)
      return false;
    accumulators.assign(outside.begin(), outside.end());
  }
  for (int64_t at = looped; at < count; ++at)
    if (!step(Coordinate::number(at)))
      return false;
  return true;
}

bool TileEmitter::chainStarts(linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points,
                              Values &values) {
  for (const ReductionPoint &point : points)
    for (mlir::OpOperand &init : op.getDpsInitsMutable()) {
      std::optional<Place> at =
          applyMap<mlir::Value>(op.getMatchingIndexingMap(&init), point.loops);
      mlir::Value value =
          at ? evaluate(init.get(), *at, point.lanes) : fail("an indexing map that is not linear");
      if (!value)
        return false;
      values.push_back(memory_.broadcast(value, point.lanes));
    }
  return true;
}

bool TileEmitter::reduce(linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points) {
  const SumTree tree = treeOf(op);
  Values sums;
  if (tree.lanes != 0) {
    for (const ReductionPoint &point : points)
      if (!reduceInLanes(op, point, sums))
        return false;
  } else if (!tree.chain.empty()) {
    if (!reduceInChains(op, points, sums))
      return false;
  } else {
    llvm::SmallVector<unsigned> reductions;
    op.getReductionDims(reductions);
    std::vector<ReductionPoint> own(points);
    if (!chainStarts(op, points, sums) || !reductionLoops(op, 0, reductions, own, sums))
      return false;
  }
  size_t results = op.getNumResults();
  for (auto [index, point] : llvm::enumerate(points))
    if (!remember(op, point.loops, point.lanes,
                  llvm::ArrayRef(sums).slice(index * results, results)))
      return false;
  return true;
}

} // namespace refold::codegen
