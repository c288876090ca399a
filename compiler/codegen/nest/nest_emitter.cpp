//===- nest_emitter.cpp - One planned nest as loops over tiles ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile consists of points, each of which is a scalar or a vector. First, each reduction is
// computed for all points of the tile. Then the points are finished one after the other. All values
// of a point are computed before the first of them is stored. So an operand may share its memory
// with a result at the same coordinates.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/nest_emitter.h"

#include "compiler/codegen/nest/nest_tile.h"
#include "compiler/codegen/nest/panel_emitter.h"

namespace refold::codegen {
namespace {

class NestEmitter {
public:
  NestEmitter(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter, const Nest &nest,
              const NestShape &shape, const Destinations &destinations)
      : builder_(builder), loc_(loc), emitter_(emitter), nest_(nest), shape_(shape),
        destinations_(destinations) {}

  bool run() { return begin() && loops(0); }

  bool runTile(mlir::Value thread) {
    if (!begin())
      return false;
    goTo(thread);
    return tile();
  }

private:
  bool begin() {
    if (!findReductions())
      return emitter_.fail("a reduction at indices that are not linear in the loops"), false;
    emitter_.memory().allowHoistedVectors(shape_.hoisted_vectors);
    emitter_.setVectorBytes(shape_.vector_bytes);
    tile_.base.resize(shape_.extents.size());
    tile_.size = shape_.tile;
    return true;
  }

  /// Finds the coordinates of each reduction of the nest, over the nest's loops.
  bool findReductions() {
    AccessWalk walk;
    bool linear = true;
    walk.buffer_of = [&](mlir::Value tensor) { return emitter_.bufferOf(tensor); };
    walk.on_load = [&](mlir::Value, const Buffer &buffer, const LoopPlace &at, double, int) {
      if (shape_.transposed >= 0)
        loads_.push_back({buffer, at});
    };
    walk.on_generic = [&](mlir::OpResult result, const LoopPlace &at, int) {
      auto op = mlir::cast<mlir::linalg::GenericOp>(result.getOwner());
      if (op.getNumReductionLoops() == 0)
        return true;
      LoopPlace loops = *loopsOf<int>(op, result.getResultNumber(), at);
      for (const IndexForm &form : loops)
        for (auto [loop, coefficient] : form.terms)
          linear &= loop < kReductionLoop;
      for (auto &[known, places] : reductions_)
        if (known == op) {
          if (llvm::none_of(places, [&](const LoopPlace &place) { return same(place, loops); }))
            places.push_back(loops);
          return true;
        }
      reductions_.push_back({op, {loops}});
      return true;
    };
    for (mlir::Value tensor : nest_.tensors)
      if (!walk.walkDefinition(tensor, ownPlace(tensor)))
        return false;
    llvm::stable_sort(reductions_,
                      [](auto &a, auto &b) { return a.first->isBeforeInBlock(b.first); });
    return linear;
  }

  static bool same(const LoopPlace &a, const LoopPlace &b) {
    return llvm::all_of(llvm::zip_equal(a, b), [](auto pair) {
      const IndexForm &x = std::get<0>(pair), &y = std::get<1>(pair);
      return x.constant == y.constant && x.terms == y.terms;
    });
  }

  bool loops(size_t level) {
    if (level == shape_.order.size())
      return tile();
    int loop = shape_.order[level];
    int64_t extent = shape_.extents[loop], step = shape_.tile[loop];
    int64_t whole = extent / step * step;
    tile_.size[loop] = step;
    if (whole == step) {
      tile_.base[loop] = Coordinate::number(0);
      if (!loops(level + 1))
        return false;
    } else if (whole != 0) {
      LaneMemory &memory = emitter_.memory();
      auto op = mlir::scf::ForOp::create(builder_, loc_, memory.constantI64(0),
                                         memory.constantI64(whole), memory.constantI64(step));
      mlir::OpBuilder::InsertionGuard guard(builder_);
      emitter_.scopes().enter(op.getBody());
      builder_.setInsertionPoint(op.getBody()->getTerminator());
      tile_.base[loop] = Coordinate::of(op.getInductionVar());
      bool known = loops(level + 1);
      emitter_.scopes().leave();
      if (!known)
        return false;
    }
    if (whole == extent)
      return true;
    tile_.base[loop] = Coordinate::number(whole);
    tile_.size[loop] = extent - whole;
    return loops(level + 1);
  }

  /// Sets tile_.base to tile number `thread`. The innermost loop varies fastest.
  void goTo(mlir::Value thread) {
    auto constant = [&](int64_t value) {
      return mlir::arith::ConstantOp::create(builder_, loc_,
                                             builder_.getIntegerAttr(thread.getType(), value));
    };
    mlir::Value rest = thread;
    int64_t left = tilesOf(shape_);
    for (int loop : llvm::reverse(shape_.order)) {
      int64_t tiles = shape_.extents[loop] / shape_.tile[loop];
      if (tiles == 1) {
        tile_.base[loop] = Coordinate::number(0);
        continue;
      }
      left /= tiles;
      mlir::Value digit = rest;
      if (left > 1) {
        digit = mlir::arith::RemUIOp::create(builder_, loc_, rest, constant(tiles));
        rest = mlir::arith::DivUIOp::create(builder_, loc_, rest, constant(tiles));
      }
      if (!digit.getType().isInteger(64))
        digit = mlir::arith::ExtUIOp::create(builder_, loc_, builder_.getI64Type(), digit);
      tile_.base[loop] = Coordinate();
      tile_.base[loop].add(Coordinate::of(digit), shape_.tile[loop]);
    }
  }

  /// If the tile is a whole square, loads and transposes those operands that are contiguous along
  /// loop shape_.transposed.
  void loadSquares(const Place &corner) {
    int64_t width = shape_.width;
    if (shape_.transposed < 0 || tile_.size[shape_.transposed] != width ||
        tile_.size[shape_.lane] != width)
      return;
    for (auto &[buffer, at] : loads_) {
      int64_t across = 0, along = 0;
      bool linear = true;
      for (auto [form, stride] : llvm::zip_equal(at, buffer.strides)) {
        across += form.coefficient(shape_.lane) * stride;
        along += form.coefficient(shape_.transposed) * stride;
        for (auto [loop, coefficient] : form.terms)
          linear &= loop < kReductionLoop;
      }
      if (linear && along == 1 && across > 1)
        emitter_.memory().loadTransposed(buffer, placeAt(at, corner), width);
    }
  }

  bool tile() {
    std::vector<NestPoint> all = tile_.points(shape_.lane, shape_.width);
    loadSquares(all.front().at);
    for (auto &[op, places] : reductions_) {
      std::vector<ReductionPoint> wanted;
      for (const NestPoint &point : all)
        for (const LoopPlace &place : places) {
          ReductionPoint reduction{placeAt(place, point.at), point.lanes};
          wanted.push_back(reduction);
        }
      if (!emitter_.reduce(op, wanted))
        return false;
    }
    return storePoints(emitter_, nest_, destinations_, all);
  }

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
  TileEmitter &emitter_;
  const Nest &nest_;
  const NestShape &shape_;
  const Destinations &destinations_;
  std::vector<std::pair<mlir::linalg::GenericOp, llvm::SmallVector<LoopPlace, 1>>> reductions_;
  std::vector<std::pair<Buffer, LoopPlace>> loads_;
  NestTile tile_;
};

} // namespace

int64_t tilesOf(const NestShape &shape) {
  int64_t tiles = 1;
  for (auto [extent, tile] : llvm::zip_equal(shape.extents, shape.tile))
    tiles *= extent / tile;
  return tiles;
}

bool emitTileOfNest(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                    const Nest &nest, const NestShape &shape, const Destinations &destinations,
                    mlir::Value thread) {
  return NestEmitter(builder, loc, emitter, nest, shape, destinations).runTile(thread);
}

bool emitNest(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter, const Nest &nest,
              const NestShape &shape, const Destinations &destinations) {
  if (shape.panels)
    return emitPanels(builder, loc, emitter, nest, shape, destinations);
  return NestEmitter(builder, loc, emitter, nest, shape, destinations).run();
}

} // namespace refold::codegen
