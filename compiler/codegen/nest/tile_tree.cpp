//===- tile_tree.cpp - Reductions as trees of chains ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits reductions that join the sums of their parts in the order of a tree. Loops compute one part
// after the other. A counter in stack memory (sum_counter.h) joins the parts.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/sum_counter.h"
#include "compiler/codegen/nest/tile_emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

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
    return part({Coordinate::number(first)}, false, values);
  const int64_t left = SumTree::leftOf(count);
  Values right;
  if (!unrolledTree(tree, first, left, part, values) ||
      !unrolledTree(tree, first + left, count - left, part, right))
    return false;
  for (auto [value, other] : llvm::zip_equal(values, right))
    value = emitJoin(builder_, loc_, tree, value, other);
  return true;
}

bool TileEmitter::countedLoop(int64_t count, llvm::function_ref<bool(const Coordinate &at)> body) {
  if (count <= 1)
    return count == 0 || body(Coordinate::number(0));
  mlir::Value zero = memory_.constantI64(0), end = memory_.constantI64(count),
              one = memory_.constantI64(1);
  auto loop = scf::ForOp::create(builder_, loc_, zero, end, one);
  mlir::OpBuilder::InsertionGuard guard(builder_);
  scopes_.enter(loop.getBody());
  builder_.setInsertionPoint(loop.getBody()->getTerminator());
  const bool known = body(Coordinate::of(loop.getInductionVar()));
  scopes_.leave();
  return known;
}

bool TileEmitter::partLoops(llvm::ArrayRef<int64_t> parts, bool isLastShort, Place at,
                            const Coordinate &number, PartVisitor visit) {
  const size_t level = at.size();
  const bool inner = level + 1 == parts.size();
  const int64_t behind = productOf(parts.drop_front(level + 1));
  auto go = [&](const Coordinate &index, bool isLast) {
    Coordinate next = number;
    next.add(index, behind);
    Place place = at;
    place.push_back(index);
    return inner ? visit(place, isLast, next) : partLoops(parts, isLastShort, place, next, visit);
  };
  const bool apart = inner && isLastShort;
  const int64_t whole = parts[level] - (apart ? 1 : 0);
  return countedLoop(whole, [&](const Coordinate &index) { return go(index, false); }) &&
         (!apart || go(Coordinate::number(whole), true));
}

bool TileEmitter::joinTree(const SumTree &tree, llvm::ArrayRef<int64_t> parts, bool isLastShort,
                           Part part, Values &values) {
  const int64_t count = productOf(parts);
  if (count == 1)
    return part(Place(parts.size(), Coordinate::number(0)), isLastShort, values);
  if (tree.joinsParts && count <= kMostUnrolledParts)
    return unrolledTree(tree, 0, count, part, values);

  // The counter: a row of vectors for each level.
  Buffer counter;
  int64_t row = 0;
  llvm::SmallVector<std::pair<int64_t, int64_t>> columns; // offset and width of each sum
  auto placeOf = [&](const Coordinate &level, size_t index) -> Place {
    Coordinate at = Coordinate::number(columns[index].first);
    at.lane = columns[index].second > 1 ? 1 : 0;
    return {level, at};
  };
  auto lanesOf = [&](size_t index) {
    const int64_t width = columns[index].second;
    return width > 1 ? Lanes{width, width} : Lanes{};
  };
  auto load = [&](const Coordinate &level) {
    Values sums;
    for (size_t index = 0; index < columns.size(); ++index)
      sums.push_back(memory_.loadNow(counter, placeOf(level, index), lanesOf(index)));
    return sums;
  };
  auto store = [&](const Coordinate &level, const Values &sums) {
    for (auto [index, sum] : llvm::enumerate(sums))
      memory_.store(sum, counter, placeOf(level, index), lanesOf(index));
  };
  auto allocate = [&](const Values &sums) {
    for (mlir::Value sum : sums) {
      columns.push_back({row, widthOf(sum)});
      row += widthOf(sum);
    }
    mlir::OpBuilder::InsertionGuard guard(builder_);
    scopes_.setInsertionPoint(0);
    mlir::Type element = mlir::getElementTypeOrSelf(sums.front().getType());
    auto pointer = LLVM::LLVMPointerType::get(builder_.getContext());
    mlir::Value size = memory_.constantI64(SumCounter::levelsOf(count) * row);
    mlir::Value memory =
        LLVM::AllocaOp::create(builder_, loc_, pointer, element, size, /*alignment=*/64);
    counter = {memory, {row, 1}, {}, element, /*alignment=*/0};
  };

  SumCounter joins(builder_, loc_, scopes_, memory_, tree, load, store);
  auto visit = [&](const Place &at, bool isLast, const Coordinate &number) {
    Values sums;
    if (!part(at, isLast, sums))
      return false;
    if (columns.empty())
      allocate(sums);
    joins.add(number, sums);
    return true;
  };
  if (!partLoops(parts, isLastShort, {}, {}, visit))
    return false;
  values = joins.finish(count);
  return true;
}

bool TileEmitter::reduceInChains(linalg::GenericOp op, llvm::ArrayRef<ReductionPoint> points,
                                 Values &values) {
  const SumTree tree = treeOf(op);
  const size_t levels = tree.chain.size();
  llvm::SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  llvm::SmallVector<int64_t> extents;
  for (unsigned loop : reductions)
    extents.push_back(op.getStaticLoopRanges()[loop]);
  std::vector<ReductionPoint> own(points);
  auto goTo = [&](size_t level, const Coordinate &at) {
    for (ReductionPoint &point : own)
      point.loops[reductions[level]] = at;
  };
  // A chain of `count` entries from entry `begin` on.
  auto chain = [&](const Coordinate &begin, int64_t count, Values &sums) {
    if (!chainStarts(op, points, sums))
      return false;
    const bool inner = reductions.size() == levels;
    const int64_t unroll = inner ? unrolledSteps(static_cast<int64_t>(points.size())) : 1;
    return carryingLoop(count, unroll, sums, [&](const Coordinate &at) {
      Coordinate place = begin;
      place.add(at);
      goTo(levels - 1, place);
      return reductionLoops(op, levels, reductions, own, sums);
    });
  };
  auto partItself = [&](const Coordinate &at, Values &sums) {
    goTo(0, at);
    for (ReductionPoint &point : own) {
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
  if (productOf(extents) == 0)
    return chainStarts(op, points, values);
  const int64_t last = tree.lastEntries(extents);
  return joinTree(
      tree, tree.partsAlong(extents), last != tree.chain.back(),
      [&](const Place &at, bool isLast, Values &sums) {
        if (tree.joinsParts)
          return partItself(at.front(), sums);
        for (size_t level = 0; level + 1 < levels; ++level)
          goTo(level, at[level]);
        Coordinate begin;
        begin.add(at.back(), tree.chain.back());
        return chain(begin, isLast ? last : tree.chain.back(), sums);
      },
      values);
}

bool TileEmitter::reduceInLanes(linalg::GenericOp op, const ReductionPoint &point, Values &values) {
  const SumTree tree = treeOf(op);
  const int64_t extent = op.getStaticLoopRanges().back(), segment = tree.chain.front();
  if (extent == 0)
    return chainStarts(op, point, values);
  const int64_t last = tree.lastEntries(extent);
  Values sum;
  bool known = joinTree(
      tree, tree.partsAlong(extent), last != segment,
      [&](const Place &at, bool isLast, Values &sums) {
        Coordinate begin;
        begin.add(at.front(), segment);
        return segmentInLanes(op, point, begin, isLast ? last : segment, sums);
      },
      sum);
  values.append(sum);
  return known;
}

bool TileEmitter::segmentInLanes(linalg::GenericOp op, const ReductionPoint &point,
                                 const Coordinate &first, int64_t terms, Values &values) {
  const SumTree tree = treeOf(op);
  mlir::Type element = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  const int64_t bytes = std::max<int64_t>(element.getIntOrFloatBitWidth() / 8, 1);
  const int64_t width = std::clamp<int64_t>(vector_bytes_ / bytes, 1, tree.lanes);
  // A GPU's thread has no vectors, and too few registers for the sums of 64 chains and their terms.
  // So it computes four groups of 16 chains, one group after the other. Group g has every fourth
  // chain, beginning with chain g. These chains form a subtree of the sum, so the bits stay the
  // same.
  constexpr int64_t kScalarGroups = 4;
  const int64_t groups = width == 1 ? std::min(kScalarGroups, tree.lanes) : 1;
  Values sums;
  for (int64_t group = 0; group < std::min(groups, terms); ++group)
    if (!lanesOfGroup(op, point, first, terms, {group, groups, width}, sums))
      return false;
  values.push_back(foldHalves(tree, sums, groups / 2).front());
  return true;
}

bool TileEmitter::lanesOfGroup(linalg::GenericOp op, const ReductionPoint &point,
                               const Coordinate &first, int64_t terms, const LaneGroup &group,
                               Values &sums) {
  const SumTree tree = treeOf(op);
  const auto loop = static_cast<unsigned>(op.getNumLoops() - 1);
  const int64_t width = group.width, apart = width * group.count;
  const int64_t steps = terms / tree.lanes, rest = terms % tree.lanes;
  const int64_t used = std::min(terms, tree.lanes);
  Values start, vectors;
  if (!chainStarts(op, point, start))
    return false;
  auto lanes = [&](int64_t active) { return width == 1 ? Lanes{} : Lanes{width, active}; };
  vectors.assign((used - group.first + apart - 1) / apart,
                 memory_.broadcast(start.front(), lanes(width)));
  ReductionPoint own = point;
  auto advance = [&](const Coordinate &at, size_t index, int64_t active) {
    Coordinate place = first;
    place.add(at);
    place.constant += group.first + static_cast<int64_t>(index) * apart;
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
  auto stepOfAll = [&](const Coordinate &step) {
    Coordinate at;
    at.add(step, tree.lanes);
    for (size_t index = 0; index < vectors.size(); ++index)
      if (!advance(at, index, width))
        return false;
    return true;
  };
  if (steps != 0 && !carryingLoop(steps, unroll, vectors, stepOfAll, /*keeps=*/width == 1))
    return false;
  for (int64_t lane = group.first; lane < rest; lane += apart)
    if (!advance(Coordinate::number(steps * tree.lanes), lane / apart,
                 std::min(width, rest - lane)))
      return false;
  vectors = foldHalves(tree, vectors, tree.lanes / 2 / apart);
  sums.push_back(foldVector(tree, vectors.front()));
  return true;
}

TileEmitter::Values TileEmitter::foldHalves(const SumTree &tree, Values values, int64_t half) {
  // A missing value would be the identity, so it is not joined.
  for (auto apart = static_cast<size_t>(half); apart >= 1; apart /= 2) {
    for (size_t index = 0; index < apart && index + apart < values.size(); ++index)
      values[index] = emitJoin(builder_, loc_, tree, values[index], values[index + apart]);
    values.truncate(std::min(values.size(), apart));
  }
  return values;
}

mlir::Value TileEmitter::foldVector(const SumTree &tree, mlir::Value vector) {
  if (!mlir::isa<mlir::VectorType>(vector.getType()))
    return vector;
  for (int64_t half = widthOf(vector) / 2; half >= 1; half /= 2) {
    llvm::SmallVector<int64_t> low, high;
    for (int64_t lane = 0; lane < half; ++lane) {
      low.push_back(lane);
      high.push_back(lane + half);
    }
    mlir::Value a = mlir::vector::ShuffleOp::create(builder_, loc_, vector, vector, low);
    mlir::Value b = mlir::vector::ShuffleOp::create(builder_, loc_, vector, vector, high);
    vector = emitJoin(builder_, loc_, tree, a, b);
  }
  return mlir::vector::ExtractOp::create(builder_, loc_, vector, 0);
}

} // namespace refold::codegen
