//===- panel_emitter.cpp - Products computed through panels ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits a product that is computed panel by panel. A panel is a copy of a part of one operand, and
// a chunk is a range of rows. The sums of a chunk are initialised, then updated with one panel
// after the other, and then finished. Finishing computes the operations after the product and
// stores the results. With a single panel, this is one loop over the chunk, with the sums in
// registers. If partial sums are kept in the result, the whole result is updated with one part of
// the contraction before the next part.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/panel_emitter.h"

#include "compiler/codegen/nest/pair_panels.h"
#include "compiler/codegen/nest/sum_counter.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace refold::codegen {
namespace {

using Values = llvm::SmallVector<mlir::Value>;

class PanelEmitter {
public:
  PanelEmitter(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter, const Nest &nest,
               const NestShape &shape, const Destinations &destinations)
      : builder_(builder), loc_(loc), emitter_(emitter), nest_(nest), shape_(shape),
        panels_(*shape.panels), op_(shape.panels->op), destinations_(destinations),
        loops_(builder, loc, emitter, shape), operand_(emitter, loops_, shape),
        pairs_(builder, loc, emitter, loops_, operand_, shape) {
    element_ = mlir::getElementTypeOrSelf(op_->getResult(0).getType());
  }

  bool run() {
    panel_ = stack(panels_.panelElements());
    if (panels_.in_result) {
      sums_ = destinations_.lookup(nest_.tensors.front()).front();
      auto first = [&](const Coordinate &row) { return beginAndKeep(row); };
      return loops_.tiles([&] { return loops_.rows(first); }) &&
             loops_.panels([&] { return loops_.tiles([&] { return throughPanel(); }); });
    }
    if (!panels_.single())
      sums_ = stack(panels_.sumElements());
    if (panels_.parts() > 1)
      counter_ = levels(stack(panels_.counterElements()));
    return loops_.tiles([&] { return column(); });
  }

private:
  /// Allocates stack memory of the kernel, in rows of a panel's columns.
  Buffer stack(int64_t elements) {
    mlir::OpBuilder::InsertionGuard guard(builder_);
    emitter_.scopes().setInsertionPoint(0);
    auto pointer = mlir::LLVM::LLVMPointerType::get(builder_.getContext());
    mlir::Value count = emitter_.memory().constantI64(elements);
    mlir::Value memory =
        mlir::LLVM::AllocaOp::create(builder_, loc_, pointer, element_, count, /*alignment=*/64);
    return {memory, {panels_.columns, 1}, {}, element_, 64};
  }

  /// Emits one tile of columns of the chunk.
  bool column() {
    if (panels_.single()) {
      loops_.onlyPanel();
      return copyPanel() && loops_.rows([&](const Coordinate &) {
        Values sums;
        return begin(sums) && contract(sums) && finish(sums);
      });
    }
    auto first = [&](const Coordinate &row) { return beginAndKeep(row); };
    auto last = [&](const Coordinate &row) { return finish(kept(row)); };
    auto part = [&] { return loops_.rows(first) && loops_.panels([&] { return throughPanel(); }); };
    if (panels_.parts() == 1)
      return part() && loops_.rows(last);
    auto inside = [&](llvm::function_ref<bool()> body) {
      return loops_.inside([&](const Coordinate &number) {
        inside_ = number;
        return body();
      });
    };
    auto all = [&](const Coordinate &row) { return finish(joined(row)); };
    return loops_.parts([&](const Coordinate &number) {
      return inside([&] { return part() && count(number); });
    }) && inside([&] { return loops_.rows(all); });
  }

  /// Adds the chunk's sums of part number `number` to the counter.
  bool count(const Coordinate &number) {
    return loops_.rows([&](const Coordinate &row) {
      withCounter(row, [&](SumCounter &counter) { counter.add(number, kept(row)); });
      return true;
    });
  }

  /// Returns the joined sums of all parts.
  Values joined(const Coordinate &row) {
    Values sums;
    withCounter(row, [&](SumCounter &counter) { sums = counter.finish(panels_.parts()); });
    return sums;
  }

  /// Calls `body` with the counter of the tile at `row`.
  void withCounter(const Coordinate &row, llvm::function_ref<void(SumCounter &)> body) {
    auto placeOf = [&](const Coordinate &level, const NestPoint &point) {
      Place place = {level, inside_};
      place.append(waiting(row, point));
      return place;
    };
    auto load = [&](const Coordinate &level) {
      Values sums;
      for (const NestPoint &point : loops_.points())
        sums.push_back(
            emitter_.memory().loadNow(counter_, placeOf(level, point), waitingLanes(point)));
      return sums;
    };
    auto store = [&](const Coordinate &level, const Values &sums) {
      for (auto [point, sum] : llvm::zip_equal(loops_.points(), sums))
        emitter_.memory().store(sum, counter_, placeOf(level, point), waitingLanes(point));
    };
    SumCounter counter(builder_, loc_, emitter_.scopes(), emitter_.memory(), panels_.tree, load,
                       store);
    body(counter);
  }

  /// Returns `memory` as a counter of several levels. Each level holds the sums of a chunk, for all
  /// iterations of the loops inside a part of the tree.
  Buffer levels(Buffer memory) const {
    const int64_t sums = panels_.sumElements();
    memory.strides.insert(memory.strides.begin(), {panels_.inside_extent * sums, sums});
    return memory;
  }

  bool beginAndKeep(const Coordinate &row) {
    Values sums;
    if (!begin(sums))
      return false;
    keep(row, sums);
    return true;
  }

  /// Emits one panel: its copy, and the update of all rows of the chunk.
  bool throughPanel() {
    return copyPanel() && loops_.rows([&](const Coordinate &row) {
      Values sums = kept(row);
      if (!contract(sums))
        return false;
      keep(row, sums);
      return true;
    });
  }

  /// Returns the coordinates at which the partial sum of a point is kept between two panels. They
  /// are coordinates in the result, or in a buffer that holds whole vectors.
  Place waiting(const Coordinate &row, const NestPoint &point) const {
    if (panels_.in_result)
      return point.at;
    Coordinate at = row;
    at.constant += loops_.offsetOf(point, panels_.shared.back());
    return placeInRow(at, loops_.offsetOf(point, shape_.lane), point.lanes);
  }
  Lanes waitingLanes(const NestPoint &point) const {
    return panels_.in_result ? point.lanes : wholeVector(point.lanes);
  }
  void keep(const Coordinate &row, const Values &sums) {
    for (auto [point, sum] : llvm::zip_equal(loops_.points(), sums))
      emitter_.memory().store(sum, sums_, waiting(row, point), waitingLanes(point));
  }
  Values kept(const Coordinate &row) {
    Values sums;
    for (const NestPoint &point : loops_.points())
      sums.push_back(emitter_.memory().loadNow(sums_, waiting(row, point), waitingLanes(point)));
    return sums;
  }

  bool begin(Values &sums) {
    mlir::OpOperand &init = *op_.getDpsInitOperand(0);
    for (const NestPoint &point : loops_.points()) {
      std::optional<Place> at = applyMap<mlir::Value>(op_.getMatchingIndexingMap(&init),
                                                      placeAt(panels_.place, point.at));
      mlir::Value value = at ? emitter_.evaluate(init.get(), *at, point.lanes)
                             : emitter_.fail("an indexing map that is not linear");
      if (!value)
        return false;
      sums.push_back(emitter_.memory().broadcast(value, point.lanes));
    }
    return true;
  }

  bool finish(const Values &sums) {
    std::vector<NestPoint> all = loops_.points();
    for (auto [point, sum] : llvm::zip_equal(all, sums))
      if (!emitter_.remember(op_, placeAt(panels_.place, point.at), point.lanes, sum))
        return false;
    return storePoints(emitter_, nest_, destinations_, all);
  }

  bool copyPanel() {
    // The points of any row will do: the operand does not depend on the row.
    return copyPanel(loops_.columnPoints(), {});
  }
  bool copyPanel(llvm::ArrayRef<NestPoint> points, llvm::SmallVector<Coordinate> offsets) {
    const size_t level = offsets.size();
    if (static_cast<int>(level) == panels_.pairs)
      return pairs_.copy(panel_, points, offsets);
    if (level == panels_.reductions.size())
      return copySteps(points, offsets, 1);
    const bool inner = level + 1 == panels_.reductions.size();
    const int64_t count = loops_.steps(level);
    auto go = [&](const Coordinate &offset, int64_t steps) {
      llvm::SmallVector<Coordinate> next = offsets;
      next.push_back(offset);
      return inner ? copySteps(points, next, steps) : copyPanel(points, next);
    };
    // Squares of elements, if the operand is contiguous along the contraction.
    const int64_t square = inner && operand_.liesAcross(points, offsets) ? shape_.width : 1;
    const int64_t whole = count / square * square;
    if (whole != 0 &&
        !loops_.loop(whole, square, [&](const Coordinate &offset) { return go(offset, square); }))
      return false;
    for (int64_t at = whole; at < count; ++at)
      if (!go(Coordinate::number(at), 1))
        return false;
    return true;
  }

  /// Copies `steps` steps, starting at `offsets`.
  bool copySteps(llvm::ArrayRef<NestPoint> points, llvm::SmallVector<Coordinate> offsets,
                 int64_t steps) {
    if (steps > 1)
      operand_.loadSquares(points, offsets);
    for (int64_t step = 0; step < steps; ++step) {
      for (const NestPoint &point : points) {
        std::optional<Place> at = operand_.at(point, offsets);
        mlir::Value value =
            at ? emitter_.evaluate(operand_.value(), *at, point.lanes) : mlir::Value();
        if (!value)
          return false;
        emitter_.memory().store(
            emitter_.memory().broadcast(value, point.lanes), panel_,
            placeInRow(loops_.rowOf(offsets), loops_.offsetOf(point, shape_.lane), point.lanes),
            wholeVector(point.lanes));
      }
      if (!offsets.empty())
        offsets.back().constant += 1;
    }
    return true;
  }

  bool contract(Values &sums) { return contract(loops_.points(), sums, {}); }
  bool contract(llvm::ArrayRef<NestPoint> points, Values &sums,
                llvm::SmallVector<Coordinate> offsets) {
    const size_t level = offsets.size();
    if (static_cast<int>(level) == panels_.pairs)
      return pairs_.contract(panel_, points, sums, offsets);
    if (level == panels_.reductions.size())
      return contractOnce(points, sums, offsets);
    const bool inner = level + 1 == panels_.reductions.size();
    const int64_t count = loops_.steps(level);
    // Remainder tiles, at the edges of the result, are unrolled less than full tiles. They do
    // little of the work, but with the same unrolling they would be most of the kernel's code.
    constexpr int64_t kBodiesInRest = 48;
    const auto tile = static_cast<int64_t>(points.size());
    const int64_t unroll = !inner                              ? 1
                           : loops_.tile().size == shape_.tile ? unrolledSteps(tile)
                                                               : unrolledSteps(tile, kBodiesInRest);
    return emitter_.carryingLoop(count, unroll, sums, [&](const Coordinate &offset) {
      llvm::SmallVector<Coordinate> next = offsets;
      next.push_back(offset);
      return contract(points, sums, next);
    });
  }

  bool contractOnce(llvm::ArrayRef<NestPoint> points, Values &sums,
                    llvm::ArrayRef<Coordinate> offsets) {
    llvm::DenseMap<int64_t, mlir::Value> vectors; // of the panel's row, by column
    for (auto [point, sum] : llvm::zip_equal(points, sums)) {
      const int64_t column = loops_.offsetOf(point, shape_.lane);
      mlir::Value &vector = vectors[column];
      if (!vector)
        vector = emitter_.memory().loadNow(panel_,
                                           placeInRow(loops_.rowOf(offsets), column, point.lanes),
                                           wholeVector(point.lanes));
      Place loops = placeAt(panels_.place, point.at);
      loops_.stand(loops, offsets);
      llvm::SmallVector<mlir::Value> yielded;
      if (!emitter_.step(op_, loops, point.lanes, sum, panels_.input, vector, yielded))
        return false;
      sum = emitter_.memory().broadcast(yielded.front(), point.lanes);
    }
    return true;
  }

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
  TileEmitter &emitter_;
  const Nest &nest_;
  const NestShape &shape_;
  const PanelShape &panels_;
  mlir::linalg::GenericOp op_;
  const Destinations &destinations_;
  mlir::Type element_;
  Buffer panel_, sums_, counter_;
  Coordinate inside_; // number of the iteration of the loops inside a part
  PanelLoops loops_;
  PanelOperand operand_;
  PairPanels pairs_;
};

} // namespace

bool emitPanels(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                const Nest &nest, const NestShape &shape, const Destinations &destinations) {
  emitter.memory().allowHoistedVectors(shape.hoisted_vectors);
  return PanelEmitter(builder, loc, emitter, nest, shape, destinations).run();
}

} // namespace refold::codegen
