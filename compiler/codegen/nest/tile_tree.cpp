//===- tile_tree.cpp - Reductions as trees of chains ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop computes one part of the tree after the other. A binary counter in stack memory keeps the
// results that wait for their right neighbour: one for each power of two. After part number i, as
// many results are joined as i has trailing ones.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/tile_emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/Support/MathExtras.h"

namespace refold::codegen {

namespace arith = mlir::arith;
namespace linalg = mlir::linalg;
namespace LLVM = mlir::LLVM;
namespace scf = mlir::scf;

namespace {

/// A tree of parts without loops is emitted without memory, if it has at most this many of them.
constexpr int64_t kMostUnrolledParts = 16;

int64_t widthOf(mlir::Value value) {
  auto type = mlir::dyn_cast<mlir::VectorType>(value.getType());
  return type ? type.getNumElements() : 1;
}

} // namespace

bool TileEmitter::unrolledTree(const SumTree &tree, int64_t first, int64_t count, Part part,
                               Values &values) {
  if (count == 1)
    return part(Coordinate::number(first), false, values);
  const int64_t left = SumTree::leftOf(count);
  Values right;
  if (!unrolledTree(tree, first, left, part, values) ||
      !unrolledTree(tree, first + left, count - left, part, right))
    return false;
  for (auto [value, other] : llvm::zip_equal(values, right))
    value = emitJoin(builder_, loc_, tree, value, other);
  return true;
}

bool TileEmitter::joinTree(const SumTree &tree, int64_t parts, bool isLastShort, Part part,
                           Values &values) {
  if (parts == 1)
    return part(Coordinate::number(0), isLastShort, values);
  if (tree.joinsParts && parts <= kMostUnrolledParts)
    return unrolledTree(tree, 0, parts, part, values);

  // The counter: a row of vectors for each level.
  Buffer counter;
  int64_t row = 0;
  llvm::SmallVector<int64_t> offsets;
  const auto levels = static_cast<int64_t>(llvm::Log2_64(parts)) + 1;
  auto placeOf = [&](const Coordinate &level, size_t index, mlir::Value value) -> Place {
    Coordinate at = Coordinate::number(offsets[index]);
    at.lane = mlir::isa<mlir::VectorType>(value.getType()) ? 1 : 0;
    return {level, at};
  };
  auto lanesOf = [](mlir::Value value) -> Lanes {
    return mlir::isa<mlir::VectorType>(value.getType()) ? Lanes{widthOf(value), widthOf(value)}
                                                        : Lanes{};
  };
  auto joinWith = [&](const Coordinate &level, Values &sums) {
    for (auto [index, sum] : llvm::enumerate(sums)) {
      mlir::Value left = memory_.loadNow(counter, placeOf(level, index, sum), lanesOf(sum));
      sum = emitJoin(builder_, loc_, tree, left, sum);
    }
  };
  auto keep = [&](const Coordinate &level, const Values &sums) {
    for (auto [index, sum] : llvm::enumerate(sums))
      memory_.store(sum, counter, placeOf(level, index, sum), lanesOf(sum));
  };
  auto allocate = [&](const Values &sums) {
    for (mlir::Value sum : sums) {
      offsets.push_back(row);
      row += widthOf(sum);
    }
    mlir::OpBuilder::InsertionGuard guard(builder_);
    scopes_.setInsertionPoint(0);
    mlir::Type element = mlir::getElementTypeOrSelf(sums.front().getType());
    auto pointer = LLVM::LLVMPointerType::get(builder_.getContext());
    mlir::Value memory = LLVM::AllocaOp::create(
        builder_, loc_, pointer, element, memory_.constantI64(levels * row), /*alignment=*/64);
    counter = {memory, {row, 1}, {}, element, /*alignment=*/0};
  };

  const int64_t whole = isLastShort ? parts - 1 : parts;
  auto loop = scf::ForOp::create(builder_, loc_, memory_.constantI64(0), memory_.constantI64(whole),
                                 memory_.constantI64(1));
  {
    mlir::OpBuilder::InsertionGuard guard(builder_);
    scopes_.enter(loop.getBody());
    builder_.setInsertionPoint(loop.getBody()->getTerminator());
    mlir::Value number = loop.getInductionVar();
    Values sums;
    bool known = part(Coordinate::of(number), false, sums);
    if (known) {
      allocate(sums);
      mlir::Value all = memory_.constantI64(-1);
      mlir::Value joins = mlir::math::CountTrailingZerosOp::create(
          builder_, loc_, arith::XOrIOp::create(builder_, loc_, number, all));
      auto carry = scf::ForOp::create(builder_, loc_, memory_.constantI64(0), joins,
                                      memory_.constantI64(1), sums);
      Values carried(carry.getRegionIterArgs().begin(), carry.getRegionIterArgs().end());
      scopes_.enter(carry.getBody());
      joinWith(Coordinate::of(carry.getInductionVar()), carried);
      scf::YieldOp::create(builder_, loc_, carried);
      scopes_.leave();
      keep(Coordinate::of(joins), Values(carry.getResults()));
    }
    scopes_.leave();
    if (!known)
      return false;
  }
  int64_t left = whole; // the parts whose results are in the counter
  if (isLastShort) {
    if (!part(Coordinate::number(whole), true, values))
      return false;
  } else {
    const auto level = Coordinate::number(llvm::countr_zero(static_cast<uint64_t>(left)));
    for (int64_t index = 0; index < static_cast<int64_t>(offsets.size()); ++index) {
      const int64_t end =
          index + 1 < static_cast<int64_t>(offsets.size()) ? offsets[index + 1] : row;
      const int64_t width = end - offsets[index];
      Coordinate at = Coordinate::number(offsets[index]);
      at.lane = width > 1 ? 1 : 0;
      values.push_back(
          memory_.loadNow(counter, Place{level, at}, width > 1 ? Lanes{width, width} : Lanes{}));
    }
    left -= int64_t{1} << level.constant;
  }
  for (int64_t level = 0; left >> level != 0; ++level)
    if (left >> level & 1)
      joinWith(Coordinate::number(level), values);
  return true;
}

bool TileEmitter::reduceInChains(linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points,
                                 Values &values) {
  const SumTree tree = treeOf(op);
  llvm::SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  const unsigned first = reductions.front();
  const int64_t extent = op.getStaticLoopRanges()[first];
  std::vector<ReductionPoint> own(points);
  // A chain of `count` entries from entry `begin` on.
  auto chain = [&](const Coordinate &begin, int64_t count, Values &sums) {
    if (!chainStarts(op, points, sums))
      return false;
    const bool inner = reductions.size() == 1;
    const int64_t unroll = inner ? unrolledSteps(static_cast<int64_t>(points.size())) : 1;
    return carryingLoop(count, unroll, sums, [&](const Coordinate &at) {
      Coordinate place = begin;
      place.add(at);
      for (ReductionPoint &point : own)
        point.loops[first] = place;
      return reductionLoops(op, 1, reductions, own, sums);
    });
  };
  auto partItself = [&](const Coordinate &at, Values &sums) {
    for (ReductionPoint &point : own) {
      point.loops[first] = at;
      std::optional<Place> place =
          applyMap<mlir::Value>(op.getMatchingIndexingMap(op.getDpsInputOperand(0)), point.loops);
      mlir::Value value = place ? evaluate(op.getDpsInputs().front(), *place, point.lanes)
                                : fail("an indexing map that is not linear");
      if (!value)
        return false;
      sums.push_back(memory_.broadcast(value, point.lanes));
    }
    return true;
  };
  if (extent == 0)
    return chainStarts(op, points, values);
  const int64_t parts = tree.parts(extent), last = extent - (parts - 1) * tree.chain;
  return joinTree(
      tree, parts, last != tree.chain,
      [&](const Coordinate &index, bool isLast, Values &sums) {
        if (tree.joinsParts)
          return partItself(index, sums);
        Coordinate begin;
        begin.add(index, tree.chain);
        return chain(begin, isLast ? last : tree.chain, sums);
      },
      values);
}

bool TileEmitter::reduceInLanes(linalg::GenericOp op, const ReductionPoint &point, Values &values) {
  const SumTree tree = treeOf(op);
  const int64_t extent = op.getStaticLoopRanges().back();
  if (extent == 0)
    return chainStarts(op, point, values);
  const int64_t parts = tree.parts(extent), last = extent - (parts - 1) * tree.chain;
  Values sum;
  bool known = joinTree(
      tree, parts, last != tree.chain,
      [&](const Coordinate &index, bool isLast, Values &sums) {
        Coordinate begin;
        begin.add(index, tree.chain);
        return segmentInLanes(op, point, begin, isLast ? last : tree.chain, sums);
      },
      sum);
  values.append(sum);
  return known;
}

bool TileEmitter::segmentInLanes(linalg::GenericOp op, const ReductionPoint &point,
                                 const Coordinate &first, int64_t terms, Values &values) {
  const SumTree tree = treeOf(op);
  const auto loop = static_cast<unsigned>(op.getNumLoops() - 1);
  mlir::Type element = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  const int64_t bytes = std::max<int64_t>(element.getIntOrFloatBitWidth() / 8, 1);
  const int64_t width = std::clamp<int64_t>(vector_bytes_ / bytes, 1, tree.lanes);
  const int64_t steps = terms / tree.lanes, rest = terms % tree.lanes;
  const int64_t used = std::min(terms, tree.lanes);
  Values start, vectors;
  if (!chainStarts(op, point, start))
    return false;
  auto lanes = [&](int64_t active) { return width == 1 ? Lanes{} : Lanes{width, active}; };
  vectors.assign((used + width - 1) / width, memory_.broadcast(start.front(), lanes(width)));
  ReductionPoint own = point;
  auto advance = [&](const Coordinate &at, size_t index, int64_t active) {
    Coordinate place = first;
    place.add(at);
    place.constant += static_cast<int64_t>(index) * width;
    place.lane = width == 1 ? 0 : 1;
    own.loops[loop] = place;
    Values yielded;
    if (!body(op, own.loops, lanes(active), vectors[index], yielded))
      return false;
    mlir::Value next = memory_.broadcast(yielded.front(), lanes(active));
    if (active < width)
      next = arith::SelectOp::create(builder_, loc_, memory_.activeMask(lanes(active)), next,
                                     vectors[index]);
    vectors[index] = next;
    return true;
  };
  constexpr int64_t kVectorsUnrolled = 16;
  const auto count = static_cast<int64_t>(vectors.size());
  const int64_t unroll = std::max<int64_t>(std::min(steps, kVectorsUnrolled / count), 1);
  if (steps != 0 && !carryingLoop(steps, unroll, vectors, [&](const Coordinate &step) {
        Coordinate at;
        at.add(step, tree.lanes);
        for (size_t index = 0; index < vectors.size(); ++index)
          if (!advance(at, index, width))
            return false;
        return true;
      }))
    return false;
  for (int64_t lane = 0; lane < rest; lane += width)
    if (!advance(Coordinate::number(steps * tree.lanes), lane / width,
                 std::min(width, rest - lane)))
      return false;
  values.push_back(foldLanes(tree, vectors, width));
  return true;
}

mlir::Value TileEmitter::foldLanes(const SumTree &tree, Values vectors, int64_t width) {
  // A missing vector would hold identities only, so it is not combined.
  for (int64_t half = tree.lanes / 2; half >= width && half >= 1; half /= 2) {
    const size_t apart = half / width;
    for (size_t index = 0; index + apart < vectors.size(); ++index)
      if (index < apart)
        vectors[index] = emitJoin(builder_, loc_, tree, vectors[index], vectors[index + apart]);
    vectors.truncate(std::min(vectors.size(), apart));
  }
  mlir::Value all = vectors.front();
  for (int64_t half = width / 2; half >= 1; half /= 2) {
    llvm::SmallVector<int64_t> low, high;
    for (int64_t lane = 0; lane < half; ++lane) {
      low.push_back(lane);
      high.push_back(lane + half);
    }
    mlir::Value a = mlir::vector::ShuffleOp::create(builder_, loc_, all, all, low);
    mlir::Value b = mlir::vector::ShuffleOp::create(builder_, loc_, all, all, high);
    all = emitJoin(builder_, loc_, tree, a, b);
  }
  return width == 1 ? all : mlir::vector::ExtractOp::create(builder_, loc_, all, 0).getResult();
}

} // namespace refold::codegen
