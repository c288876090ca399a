//===- pair_panels.cpp - Panels of pairs of bf16 --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/pair_panels.h"

namespace refold::codegen {

using Values = llvm::SmallVector<mlir::Value>;

llvm::SmallVector<Coordinate> PairPanels::offsetsOf(const Pair &pair, int64_t second) const {
  llvm::SmallVector<Coordinate> offsets = pair.outer;
  const int64_t inside = panels_.insidePairs();
  int64_t step = 2 * pair.number + second;
  Coordinate along = Coordinate::number(step / inside);
  along.add(pair.twice, 2);
  offsets.push_back(along);
  step %= inside;
  int64_t behind = inside;
  for (int64_t extent : llvm::ArrayRef(panels_.extents).drop_front(offsets.size())) {
    behind /= extent;
    offsets.push_back(Coordinate::number(step / behind));
    step %= behind;
  }
  return offsets;
}

Coordinate PairPanels::rowOf(const Pair &pair) const {
  llvm::SmallVector<Coordinate> offsets = pair.outer;
  offsets.push_back(pair.twice);
  offsets.resize(panels_.reductions.size(), Coordinate::number(0));
  Coordinate row = loops_.rowOfPair(offsets);
  row.constant += pair.number;
  return row;
}

bool PairPanels::copy(const Buffer &panel, llvm::ArrayRef<NestPoint> points,
                      const llvm::SmallVector<Coordinate> &outer) {
  const int64_t inside = panels_.insidePairs(), count = loops_.steps(panels_.pairs) / 2;
  if (inside > 1)
    return loops_.loop(count, 1, [&](const Coordinate &twice) {
      for (int64_t number = 0; number < inside; ++number)
        if (!copyPair(panel, points, {outer, twice, number}))
          return false;
      return true;
    });
  // Squares of elements, if the operand is contiguous along the loop of pairs.
  const int64_t square = shape_.width / 2;
  const bool across = static_cast<size_t>(panels_.pairs) + 1 == panels_.reductions.size() &&
                      operand_.liesAcross(points, outer);
  const int64_t inSquares = across ? count / square * square : 0;
  if (inSquares != 0 && !loops_.loop(inSquares, square, [&](const Coordinate &first) {
        operand_.loadSquares(points, offsetsOf({outer, first}, 0));
        for (int64_t next = 0; next < square; ++next) {
          Coordinate pair = first;
          pair.constant += next;
          if (!copyPair(panel, points, {outer, pair}))
            return false;
        }
        return true;
      }))
    return false;
  if (inSquares == count)
    return true;
  return loops_.loop(count - inSquares, 1, [&](const Coordinate &rest) {
    Coordinate pair = rest;
    pair.constant += inSquares;
    return copyPair(panel, points, {outer, pair});
  });
}

bool PairPanels::copyPair(const Buffer &panel, llvm::ArrayRef<NestPoint> points, const Pair &pair) {
  for (const NestPoint &point : points) {
    mlir::Value halves[2];
    for (int64_t second : {0, 1}) {
      std::optional<Place> at = operand_.at(point, offsetsOf(pair, second));
      mlir::Value number =
          at ? emitter_.evaluate(operand_.value(), *at, point.lanes) : mlir::Value();
      if (!number)
        return false;
      halves[second] = emitter_.memory().broadcast(number, point.lanes);
    }
    emitter_.memory().store(
        pairs_.join(halves[0], halves[1]), panel,
        placeInRow(rowOf(pair), loops_.offsetOf(point, shape_.lane), point.lanes),
        wholeVector(point.lanes));
  }
  return true;
}

mlir::Value PairPanels::wordOf(const NestPoint &point, const Pair &pair) {
  mlir::linalg::GenericOp op = panels_.op;
  mlir::OpOperand *input = op.getDpsInputOperand(1 - panels_.input);
  auto conversion = input->get().getDefiningOp<mlir::linalg::GenericOp>();
  mlir::Value source = conversion.getDpsInputs().front();
  std::optional<std::pair<const Buffer *, Place>> memory[2];
  for (int64_t second : {0, 1}) {
    Place loops = placeAt(panels_.place, point.at);
    loops_.stand(loops, offsetsOf(pair, second));
    std::optional<Place> at = applyMap<mlir::Value>(op.getMatchingIndexingMap(input), loops);
    if (at)
      memory[second] = emitter_.memoryOf(source, *at);
    if (!memory[second])
      return emitter_.fail("pairs of bf16 that are not in memory");
  }
  const Buffer &buffer = *memory[0]->first;
  if (emitter_.memory().areAdjacent(buffer, memory[0]->second, memory[1]->second))
    return pairs_.swapped(emitter_.memory().loadPair(buffer, memory[0]->second));
  mlir::Value halves[2];
  for (int64_t second : {0, 1})
    halves[second] = emitter_.memory().load(*memory[second]->first, memory[second]->second, {});
  return pairs_.joinBits(halves[0], halves[1]);
}

bool PairPanels::contract(const Buffer &panel, llvm::ArrayRef<NestPoint> points, Values &sums,
                          const llvm::SmallVector<Coordinate> &outer) {
  const int64_t inside = panels_.insidePairs(),
                unroll = unrolledSteps(static_cast<int64_t>(points.size()));
  return emitter_.carryingLoop(loops_.steps(panels_.pairs) / 2,
                               std::max<int64_t>(unroll / inside, 1), sums,
                               [&](const Coordinate &twice) {
                                 for (int64_t number = 0; number < inside; ++number)
                                   if (!contractPair(panel, points, sums, {outer, twice, number}))
                                     return false;
                                 return true;
                               });
}

bool PairPanels::contractPair(const Buffer &panel, llvm::ArrayRef<NestPoint> points, Values &sums,
                              const Pair &pair) {
  llvm::DenseMap<int64_t, mlir::Value> columns;
  llvm::DenseMap<std::pair<int64_t, int64_t>, mlir::Value> rows; // by row and width
  for (auto [point, sum] : llvm::zip_equal(points, sums)) {
    const int64_t column = loops_.offsetOf(point, shape_.lane),
                  row = loops_.offsetOf(point, panels_.shared.back());
    mlir::Value &vector = columns[column];
    if (!vector)
      vector = emitter_.memory().loadNow(panel, placeInRow(rowOf(pair), column, point.lanes),
                                         wholeVector(point.lanes));
    mlir::Value &other = rows[{row, point.lanes.width}];
    if (!other) {
      mlir::Value word = wordOf(point, pair);
      if (!word)
        return false;
      other = emitter_.memory().broadcast(word, wholeVector(point.lanes));
    }
    sum = pairs_.multiplyAdd(other, vector, sum);
  }
  return true;
}

} // namespace refold::codegen
