//===- panel_loops.cpp - Loop order for panels ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/panel_loops.h"

namespace refold::codegen {

PanelLoops::PanelLoops(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                       const NestShape &shape)
    : builder_(builder), loc_(loc), emitter_(emitter), shape_(shape), panels_(*shape.panels),
      spans_(panels_.shared.size()), steps_(panels_.reductions.size()) {
  for (int64_t extent : panels_.extents)
    part_.push_back({Coordinate::number(0), extent, {}});
  tile_.base.resize(shape.extents.size());
  tile_.size = shape.tile;
}

void PanelLoops::onlyPanel() {
  for (auto [span, extent] : llvm::zip_equal(steps_, panels_.extents))
    span = {Coordinate::number(0), extent, {}};
}

std::vector<NestPoint> PanelLoops::columnPoints() const {
  NestTile columns = tile_;
  for (auto [level, loop] : llvm::enumerate(panels_.shared)) {
    columns.base[loop] = spans_[level].first;
    columns.size[loop] = 1;
  }
  return columns.points(shape_.lane, shape_.width);
}

bool PanelLoops::loop(const Span &span, int64_t step, llvm::function_ref<bool(Coordinate)> body) {
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

bool PanelLoops::outer(size_t level, Body body) {
  if (level + panels_.inside == panels_.outer.size())
    return chunks(0, body);
  int loop = panels_.outer[level];
  tile_.size[loop] = 1;
  return this->loop(shape_.extents[loop], 1, [&](Coordinate at) {
    tile_.base[loop] = at;
    return outer(level + 1, body);
  });
}

bool PanelLoops::inside(size_t level, const Coordinate &number,
                        llvm::function_ref<bool(const Coordinate &number)> body) {
  if (level == panels_.outer.size())
    return body(number);
  const int loop = panels_.outer[level];
  tile_.size[loop] = 1;
  return this->loop(shape_.extents[loop], 1, [&](const Coordinate &at) {
    Coordinate next;
    next.add(number, shape_.extents[loop]);
    next.add(at);
    tile_.base[loop] = at;
    return inside(level + 1, next, body);
  });
}

bool PanelLoops::chunks(size_t level, Body body) {
  if (level == panels_.shared.size())
    return columns(body);
  int64_t extent = shape_.extents[panels_.shared[level]], chunk = panels_.chunk[level];
  int64_t step = shape_.tile[panels_.shared[level]];
  // Rows go in whole tiles; the remaining rows are a chunk of their own.
  int64_t whole = chunk < extent ? extent / step * step : extent;
  bool known = loop(whole, chunk, [&](Coordinate first) {
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

mlir::Value PanelLoops::left(int64_t extent, const Coordinate &first) {
  LaneMemory &memory = emitter_.memory();
  return mlir::arith::SubIOp::create(builder_, loc_, memory.constantI64(extent),
                                     memory.scalarOf(first));
}

bool PanelLoops::columns(Body body) {
  int64_t extent = shape_.extents[shape_.lane], step = shape_.tile[shape_.lane];
  int64_t whole = extent / step * step;
  auto at = [&](Coordinate first, int64_t size) {
    tile_.base[shape_.lane] = first;
    tile_.size[shape_.lane] = size;
    return body();
  };
  if (whole != 0 && !loop(whole, step, [&](Coordinate first) { return at(first, step); }))
    return false;
  return whole == extent || at(Coordinate::number(whole), extent - whole);
}

bool PanelLoops::parts(size_t level, const Coordinate &number,
                       llvm::function_ref<bool(const Coordinate &number)> body) {
  const SumTree::List along = panels_.tree.partsAlong(panels_.extents);
  if (level == along.size())
    return body(number);
  const int64_t extent = panels_.extents[level], entries = panels_.tree.chain[level];
  const int64_t whole = extent / entries * entries,
                behind = productOf(llvm::ArrayRef(along).drop_front(level + 1));
  auto go = [&](const Coordinate &index, int64_t count) {
    Coordinate first, next = number;
    first.add(index, entries);
    next.add(index, behind);
    part_[level] = {first, count, {}};
    return parts(level + 1, next, body);
  };
  if (whole != 0 &&
      !loop(whole / entries, 1, [&](const Coordinate &index) { return go(index, entries); }))
    return false;
  return whole == extent || go(Coordinate::number(whole / entries), extent - whole);
}

bool PanelLoops::panels(size_t level, Body body) {
  if (level == panels_.reductions.size())
    return body();
  const Span part = part_[level];
  int64_t extent = part.count, step = panels_.steps[level];
  int64_t whole = extent / step * step;
  auto go = [&](const Coordinate &offset, int64_t count) {
    steps_[level] = {part.first, count, {}};
    steps_[level].first.add(offset);
    return panels(level + 1, body);
  };
  if (whole != 0 && !loop(whole, step, [&](const Coordinate &offset) { return go(offset, step); }))
    return false;
  return whole == extent || go(Coordinate::number(whole), extent - whole);
}

bool PanelLoops::rows(size_t level, const Coordinate &row,
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
  if (whole != 0 && !loop(whole, step, [&](Coordinate offset) { return go(offset, step); }))
    return false;
  return whole == span.count || go(Coordinate::number(whole), span.count - whole);
}

void PanelLoops::stand(Place &loops, llvm::ArrayRef<Coordinate> offsets) const {
  for (auto [index, loop] : llvm::enumerate(panels_.reductions)) {
    loops[loop] = steps_[index].first;
    loops[loop].add(offsets[index]);
  }
}
Coordinate PanelLoops::rowOfPair(llvm::ArrayRef<Coordinate> offsets) const {
  Coordinate row;
  int64_t stride = 1;
  for (size_t index = offsets.size(); index-- > 0;) {
    row.add(offsets[index], stride);
    stride *= panels_.steps[index] / (static_cast<int>(index) == panels_.pairs ? 2 : 1);
  }
  return row;
}
Coordinate PanelLoops::rowOf(llvm::ArrayRef<Coordinate> offsets) const {
  Coordinate row;
  int64_t stride = 1;
  for (size_t index = offsets.size(); index-- > 0;) {
    row.add(offsets[index], stride);
    stride *= panels_.steps[index];
  }
  return row;
}

} // namespace refold::codegen
