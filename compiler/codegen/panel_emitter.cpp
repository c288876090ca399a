//===- panel_emitter.cpp - Loops over panels and chunks -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From outside: loops that share nothing, chunks of the shared ones, tiles of columns. For each of
// these the sums of a chunk are begun, go through one panel after the other, and are finished: what
// follows the product happens there, and stores. With a single panel that is one way through the
// chunk, sums in registers.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/panel_emitter.h"

#include "compiler/codegen/nest_tile.h"

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
        spans_(panels_.shared.size()), steps_(panels_.reductions.size()) {
    tile_.base.resize(shape.extents.size());
    tile_.size = shape.tile;
    element_ = mlir::getElementTypeOrSelf(op_->getResult(0).getType());
  }

  bool run() {
    panel_ = stack(panels_.panelElements());
    if (panels_.in_result) {
      sums_ = destinations_.lookup(nest_.tensors.front()).front();
      auto first = [&](const Coordinate &row) { return beginAndKeep(row); };
      return tiles([&] { return rows(first); }) &&
             panels(0, [&] { return tiles([&] { return throughPanel(); }); });
    }
    if (!panels_.single())
      sums_ = stack(panels_.sumElements());
    return tiles([&] { return column(); });
  }

private:
  /// A part of a loop: from `first`, `count` steps; a value where that is not known here.
  struct Span {
    Coordinate first;
    int64_t count = 0;
    mlir::Value dynamic;
  };

  /// Memory of the kernel's own, in rows of a panel's columns.
  Buffer stack(int64_t elements) {
    mlir::OpBuilder::InsertionGuard guard(builder_);
    emitter_.scopes().setInsertionPoint(0);
    auto pointer = mlir::LLVM::LLVMPointerType::get(builder_.getContext());
    mlir::Value count = emitter_.memory().constantI64(elements);
    mlir::Value memory =
        mlir::LLVM::AllocaOp::create(builder_, loc_, pointer, element_, count, /*alignment=*/64);
    return {memory, {panels_.columns, 1}, {}, element_, 64};
  }

  /// A loop from 0, or its body alone where that is one trip.
  bool loop(const Span &span, int64_t step, llvm::function_ref<bool(Coordinate)> body) {
    if (!span.dynamic && span.count <= step)
      return body(Coordinate::number(0));
    LaneMemory &memory = emitter_.memory();
    mlir::Value end = span.dynamic ? span.dynamic : memory.constantI64(span.count);
    auto op = mlir::scf::ForOp::create(builder_, loc_, memory.constantI64(0), end,
                                       memory.constantI64(step));
    mlir::OpBuilder::InsertionGuard guard(builder_);
    emitter_.scopes().enter(op.getBody());
    builder_.setInsertionPoint(op.getBody()->getTerminator());
    memory.knowMultiple(op.getInductionVar(), step);
    bool known = body(Coordinate::of(op.getInductionVar()));
    emitter_.scopes().leave();
    return known;
  }

  /// Calls `body` for each tile of columns of each chunk.
  bool tiles(llvm::function_ref<bool()> body) { return outer(0, body); }

  bool outer(size_t level, llvm::function_ref<bool()> body) {
    if (level == panels_.outer.size())
      return chunks(0, body);
    int loop = panels_.outer[level];
    tile_.size[loop] = 1;
    return this->loop({{}, shape_.extents[loop], {}}, 1, [&](Coordinate at) {
      tile_.base[loop] = at;
      return outer(level + 1, body);
    });
  }

  bool chunks(size_t level, llvm::function_ref<bool()> body) {
    if (level == panels_.shared.size())
      return columns(body);
    int64_t extent = shape_.extents[panels_.shared[level]], chunk = panels_.chunk[level];
    int64_t step = shape_.tile[panels_.shared[level]];
    // Rows go in whole tiles; the rest of them is a chunk of its own.
    int64_t whole = chunk < extent ? extent / step * step : extent;
    bool known = loop({{}, whole, {}}, chunk, [&](Coordinate first) {
      spans_[level] = {first, std::min(chunk, whole), {}};
      if (whole > chunk && whole % chunk != 0)
        spans_[level].dynamic = mlir::arith::MinSIOp::create(
            builder_, loc_, emitter_.memory().constantI64(chunk), left(whole, first));
      return chunks(level + 1, body);
    });
    if (!known || whole == extent)
      return known;
    spans_[level] = {Coordinate::number(whole), extent - whole, {}};
    return chunks(level + 1, body);
  }

  mlir::Value left(int64_t extent, const Coordinate &first) {
    LaneMemory &memory = emitter_.memory();
    return mlir::arith::SubIOp::create(builder_, loc_, memory.constantI64(extent),
                                       memory.scalarOf(first));
  }

  bool columns(llvm::function_ref<bool()> body) {
    int64_t extent = shape_.extents[shape_.lane], step = shape_.tile[shape_.lane];
    int64_t whole = extent / step * step;
    auto at = [&](Coordinate first, int64_t size) {
      tile_.base[shape_.lane] = first;
      tile_.size[shape_.lane] = size;
      return body();
    };
    if (whole != 0 &&
        !loop({{}, whole, {}}, step, [&](Coordinate first) { return at(first, step); }))
      return false;
    return whole == extent || at(Coordinate::number(whole), extent - whole);
  }

  /// One tile of columns of the chunk.
  bool column() {
    if (panels_.single()) {
      for (auto [span, extent] : llvm::zip_equal(steps_, panels_.extents))
        span = {Coordinate::number(0), extent, {}};
      return copyPanel() && rows([&](const Coordinate &) {
               Values sums;
               return begin(sums) && contract(sums) && finish(sums);
             });
    }
    auto first = [&](const Coordinate &row) { return beginAndKeep(row); };
    auto last = [&](const Coordinate &row) { return finish(kept(row)); };
    return rows(first) && panels(0, [&] { return throughPanel(); }) && rows(last);
  }

  bool beginAndKeep(const Coordinate &row) {
    Values sums;
    if (!begin(sums))
      return false;
    keep(row, sums);
    return true;
  }

  /// All rows of the chunk, one panel further.
  bool throughPanel() {
    return copyPanel() && rows([&](const Coordinate &row) {
             Values sums = kept(row);
             if (!contract(sums))
               return false;
             keep(row, sums);
             return true;
           });
  }

  bool panels(size_t level, llvm::function_ref<bool()> body) {
    if (level == panels_.reductions.size())
      return body();
    int64_t extent = panels_.extents[level], step = panels_.steps[level];
    int64_t whole = extent / step * step;
    bool known = loop({{}, whole, {}}, step, [&](Coordinate first) {
      steps_[level] = {first, step, {}};
      return panels(level + 1, body);
    });
    if (!known || whole == extent)
      return known;
    steps_[level] = {Coordinate::number(whole), extent - whole, {}};
    return panels(level + 1, body);
  }

  /// Calls `body` for each tile of rows of the chunk, with the number of its first row there.
  bool rows(llvm::function_ref<bool(const Coordinate &row)> body) { return rows(0, {}, body); }
  bool rows(size_t level, const Coordinate &row,
            llvm::function_ref<bool(const Coordinate &row)> body) {
    if (level == panels_.shared.size())
      return body(row);
    const Span span = spans_[level];
    const int at = panels_.shared[level];
    const bool inner = level + 1 == panels_.shared.size();
    int64_t stride = 1;
    for (size_t next = level + 1; next < panels_.shared.size(); ++next)
      stride *= panels_.chunk[next];
    auto go = [&](const Coordinate &offset, int64_t size) {
      tile_.size[at] = size;
      tile_.base[at] = span.first;
      tile_.base[at].add(offset);
      Coordinate number = row;
      number.add(offset, stride);
      return rows(level + 1, number, body);
    };
    const int64_t step = inner ? shape_.tile[at] : 1;
    if (span.dynamic)
      return loop(span, step, [&](Coordinate offset) { return go(offset, step); });
    const int64_t whole = span.count / step * step;
    if (whole != 0 &&
        !loop({{}, whole, {}}, step, [&](Coordinate offset) { return go(offset, step); }))
      return false;
    return whole == span.count || go(Coordinate::number(whole), span.count - whole);
  }

  std::vector<NestPoint> points() const { return tile_.points(shape_.lane, shape_.width); }

  /// How far a point of the tile is from its corner along `loop`.
  int64_t offsetOf(const NestPoint &point, int loop) const {
    return point.at[loop].constant - tile_.base[loop].constant;
  }

  /// Panels and sums hold whole vectors.
  static Lanes whole(Lanes lanes) { return {lanes.width, lanes.width}; }
  static Place inRow(const Coordinate &row, int64_t column, Lanes lanes) {
    Coordinate at = Coordinate::number(column);
    at.lane = lanes.scalar() ? 0 : 1;
    return {row, at};
  }

  /// Where the sum of a point waits, in memory of its own in whole vectors.
  Place waiting(const Coordinate &row, const NestPoint &point) const {
    if (panels_.in_result)
      return point.at;
    Coordinate at = row;
    at.constant += offsetOf(point, panels_.shared.back());
    return inRow(at, offsetOf(point, shape_.lane), point.lanes);
  }
  Lanes waitingLanes(const NestPoint &point) const {
    return panels_.in_result ? point.lanes : whole(point.lanes);
  }
  void keep(const Coordinate &row, const Values &sums) {
    for (auto [point, sum] : llvm::zip_equal(points(), sums))
      emitter_.memory().store(sum, sums_, waiting(row, point), waitingLanes(point));
  }
  Values kept(const Coordinate &row) {
    Values sums;
    for (const NestPoint &point : points())
      sums.push_back(emitter_.memory().loadNow(sums_, waiting(row, point), waitingLanes(point)));
    return sums;
  }

  bool begin(Values &sums) {
    mlir::OpOperand &init = *op_.getDpsInitOperand(0);
    for (const NestPoint &point : points()) {
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
    std::vector<NestPoint> all = points();
    for (auto [point, sum] : llvm::zip_equal(all, sums))
      if (!emitter_.remember(op_, placeAt(panels_.place, point.at), point.lanes, sum))
        return false;
    return storePoints(emitter_, nest_, destinations_, all);
  }

  /// `loops` of the product, `offsets` into the panel's part of each reduction loop.
  void stand(Place &loops, llvm::ArrayRef<Coordinate> offsets) const {
    for (auto [index, loop] : llvm::enumerate(panels_.reductions)) {
      loops[loop] = steps_[index].first;
      loops[loop].add(offsets[index]);
    }
  }
  /// The panel's row of that step.
  Coordinate rowOf(llvm::ArrayRef<Coordinate> offsets) const {
    Coordinate row;
    int64_t stride = 1;
    for (size_t index = offsets.size(); index-- > 0;) {
      row.add(offsets[index], stride);
      stride *= panels_.steps[index];
    }
    return row;
  }

  bool copyPanel() {
    // Of any row: the operand does not depend on it.
    NestTile columns = tile_;
    for (auto [level, loop] : llvm::enumerate(panels_.shared)) {
      columns.base[loop] = spans_[level].first;
      columns.size[loop] = 1;
    }
    return copyPanel(columns.points(shape_.lane, shape_.width), {});
  }
  bool copyPanel(llvm::ArrayRef<NestPoint> points, llvm::SmallVector<Coordinate> offsets) {
    const size_t level = offsets.size();
    if (level == panels_.reductions.size())
      return copySteps(points, offsets, 1);
    const bool inner = level + 1 == panels_.reductions.size();
    const int64_t count = steps_[level].count;
    auto go = [&](const Coordinate &offset, int64_t steps) {
      llvm::SmallVector<Coordinate> next = offsets;
      next.push_back(offset);
      return inner ? copySteps(points, next, steps) : copyPanel(points, next);
    };
    // Squares of elements, where they follow each other along the contraction.
    const int64_t square = inner && liesAcross(points, offsets) ? shape_.width : 1;
    const int64_t whole = count / square * square;
    if (whole != 0 && !loop({{}, whole, {}}, square,
                            [&](const Coordinate &offset) { return go(offset, square); }))
      return false;
    for (int64_t at = whole; at < count; ++at)
      if (!go(Coordinate::number(at), 1))
        return false;
    return true;
  }

  /// The place of the panel's operand at a point, `offsets` into the panel; `fail`s if there is
  /// none.
  std::optional<Place> operandPlace(const NestPoint &point, llvm::ArrayRef<Coordinate> offsets) {
    Place loops = placeAt(panels_.place, point.at);
    stand(loops, offsets);
    std::optional<Place> at = applyMap<mlir::Value>(
        op_.getMatchingIndexingMap(op_.getDpsInputOperand(panels_.input)), loops);
    if (!at)
      emitter_.fail("an indexing map that is not linear");
    return at;
  }

  /// Whether the operand lies in memory along the innermost reduction loop, not along the lanes.
  bool liesAcross(llvm::ArrayRef<NestPoint> points, llvm::SmallVector<Coordinate> offsets) {
    mlir::Value operand = op_.getDpsInputOperand(panels_.input)->get();
    auto memoryAt = [&](int64_t offset) {
      offsets.back().constant = offset;
      std::optional<Place> at = operandPlace(points.front(), offsets);
      return at ? emitter_.memoryOf(operand, *at) : std::nullopt;
    };
    offsets.push_back({});
    auto here = memoryAt(0), next = memoryAt(1);
    if (!here || !next)
      return false;
    int64_t lane = 0, step = 0;
    for (auto [from, to, stride] :
         llvm::zip_equal(here->second, next->second, here->first->strides)) {
      lane += from.lane * stride;
      step += (to.constant - from.constant) * stride;
    }
    return step == 1 && lane > 1;
  }

  /// Copies `steps` steps from `offsets` on.
  bool copySteps(llvm::ArrayRef<NestPoint> points, llvm::SmallVector<Coordinate> offsets,
                 int64_t steps) {
    mlir::Value operand = op_.getDpsInputOperand(panels_.input)->get();
    if (steps > 1)
      for (const NestPoint &point : points)
        if (std::optional<Place> at = operandPlace(point, offsets);
            at && point.lanes.active == shape_.width) {
          auto [buffer, place] = *emitter_.memoryOf(operand, *at);
          emitter_.memory().loadTransposed(*buffer, place, shape_.width);
        }
    for (int64_t step = 0; step < steps; ++step) {
      for (const NestPoint &point : points) {
        std::optional<Place> at = operandPlace(point, offsets);
        mlir::Value value = at ? emitter_.evaluate(operand, *at, point.lanes) : mlir::Value();
        if (!value)
          return false;
        emitter_.memory().store(emitter_.memory().broadcast(value, point.lanes), panel_,
                                inRow(rowOf(offsets), offsetOf(point, shape_.lane), point.lanes),
                                whole(point.lanes));
      }
      if (!offsets.empty())
        offsets.back().constant += 1;
    }
    return true;
  }

  bool contract(Values &sums) { return contract(points(), sums, {}); }
  bool contract(llvm::ArrayRef<NestPoint> points, Values &sums,
                llvm::SmallVector<Coordinate> offsets) {
    const size_t level = offsets.size();
    if (level == panels_.reductions.size())
      return contractOnce(points, sums, offsets);
    const bool inner = level + 1 == panels_.reductions.size();
    const int64_t count = steps_[level].count;
    // Rests of loops have tiles of their own: most of the code, little of the work.
    constexpr int64_t kBodiesInRest = 48;
    const auto tile = static_cast<int64_t>(points.size());
    const int64_t unroll = !inner                      ? 1
                           : tile_.size == shape_.tile ? unrolledSteps(tile)
                                                       : unrolledSteps(tile, kBodiesInRest);
    int64_t looped = count / unroll * unroll;
    if (looped == unroll)
      looped = 0; // one trip is no loop
    auto go = [&](const Coordinate &offset) {
      llvm::SmallVector<Coordinate> next = offsets;
      next.push_back(offset);
      return contract(points, sums, next);
    };
    if (looped != 0) {
      LaneMemory &memory = emitter_.memory();
      auto op =
          mlir::scf::ForOp::create(builder_, loc_, memory.constantI64(0),
                                   memory.constantI64(looped), memory.constantI64(unroll), sums);
      Values outside(op.getResults());
      sums.assign(op.getRegionIterArgs().begin(), op.getRegionIterArgs().end());
      emitter_.scopes().enter(op.getBody());
      memory.knowMultiple(op.getInductionVar(), unroll);
      bool known = true;
      for (int64_t offset = 0; known && offset < unroll; ++offset)
        known = go(Coordinate::of(op.getInductionVar(), offset));
      if (known)
        mlir::scf::YieldOp::create(builder_, loc_, sums);
      emitter_.scopes().leave();
      if (!known)
        return false;
      sums = outside;
    }
    for (int64_t at = looped; at < count; ++at)
      if (!go(Coordinate::number(at)))
        return false;
    return true;
  }

  bool contractOnce(llvm::ArrayRef<NestPoint> points, Values &sums,
                    llvm::ArrayRef<Coordinate> offsets) {
    llvm::DenseMap<int64_t, mlir::Value> vectors; // of the panel's row, by column
    for (auto [point, sum] : llvm::zip_equal(points, sums)) {
      const int64_t column = offsetOf(point, shape_.lane);
      mlir::Value &vector = vectors[column];
      if (!vector)
        vector = emitter_.memory().loadNow(panel_, inRow(rowOf(offsets), column, point.lanes),
                                           whole(point.lanes));
      Place loops = placeAt(panels_.place, point.at);
      stand(loops, offsets);
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
  Buffer panel_, sums_;
  NestTile tile_;
  /// Of the chunk along the shared loops, and of the panel along the reduction loops.
  llvm::SmallVector<Span> spans_, steps_;
};

} // namespace

bool emitPanels(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                const Nest &nest, const NestShape &shape, const Destinations &destinations) {
  emitter.memory().allowHoistedVectors(shape.hoisted_vectors);
  return PanelEmitter(builder, loc, emitter, nest, shape, destinations).run();
}

} // namespace refold::codegen
