//===- panel_loops.h - Loop order for panels --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the loops of a product with panels, from the outermost to the innermost:
// 1. loops whose iterations use different panels;
// 2. chunks of the loops whose iterations use the same panels;
// 3. tiles of columns;
// 4. tiles of rows in the chunk.
// There are two more kinds of loops: over the panels of the contraction, and over the parts of a
// sum that is a tree. The caller decides which of the loops above run inside them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/nest_tile.h"

namespace refold::codegen {

class PanelLoops {
public:
  using Body = llvm::function_ref<bool()>;

  /// `shape` must have panels.
  PanelLoops(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
             const NestShape &shape);

  /// Emits a loop of `count` steps, or only its body if that is one iteration.
  bool loop(int64_t count, int64_t step, llvm::function_ref<bool(Coordinate)> body) {
    return loop(Span{{}, count, {}}, step, body);
  }
  /// Calls `body` for each tile of columns of each chunk.
  bool tiles(Body body) { return outer(0, body); }
  /// Calls `body` for each tile of rows in the chunk. `row` is the number of the tile's first row,
  /// counted from the start of the chunk.
  bool rows(llvm::function_ref<bool(const Coordinate &row)> body) { return rows(0, {}, body); }
  /// Calls `body` for each part of the contraction, with the number of the part. If sums are not
  /// trees, the contraction is one part.
  bool parts(llvm::function_ref<bool(const Coordinate &number)> body) { return parts(0, {}, body); }
  /// Calls `body` for each iteration of the loops inside a part, with its number.
  bool inside(llvm::function_ref<bool(const Coordinate &number)> body) {
    return inside(panels_.outer.size() - panels_.inside, {}, body);
  }
  /// Calls `body` for each panel of the part.
  bool panels(Body body) { return panels(0, body); }
  /// Moves to the only panel, which has the whole contraction.
  void onlyPanel();

  /// The current tile.
  const NestTile &tile() const { return tile_; }
  std::vector<NestPoint> points() const { return tile_.points(shape_.lane, shape_.width); }
  /// Returns the columns of the tile in the chunk's first row.
  std::vector<NestPoint> columnPoints() const;
  /// Returns the distance of a point of the tile from the tile's corner along `loop`.
  int64_t offsetOf(const NestPoint &point, int loop) const {
    return point.at[loop].constant - tile_.base[loop].constant;
  }

  /// Returns the steps of reduction loop number `level` in the panel.
  int64_t steps(size_t level) const { return steps_[level].count; }
  /// Sets the reduction loops in `loops`: to the panel's first step plus `offsets`.
  void stand(Place &loops, llvm::ArrayRef<Coordinate> offsets) const;
  /// Returns the panel's row for the step at `offsets`.
  Coordinate rowOf(llvm::ArrayRef<Coordinate> offsets) const;
  /// The same for pairs of steps: the offset along the loop of pairs is the number of the pair.
  Coordinate rowOfPair(llvm::ArrayRef<Coordinate> offsets) const;

private:
  /// A part of a loop: `count` steps that begin at `first`. If the number of steps is not known at
  /// compile time, `dynamic` is that number.
  struct Span {
    Coordinate first;
    int64_t count = 0;
    mlir::Value dynamic;
  };
  bool loop(const Span &span, int64_t step, llvm::function_ref<bool(Coordinate)> body);
  bool outer(size_t level, Body body);
  bool chunks(size_t level, Body body);
  bool columns(Body body);
  bool rows(size_t level, const Coordinate &row,
            llvm::function_ref<bool(const Coordinate &row)> body);
  bool inside(size_t level, const Coordinate &number,
              llvm::function_ref<bool(const Coordinate &number)> body);
  bool parts(size_t level, const Coordinate &number,
             llvm::function_ref<bool(const Coordinate &number)> body);
  bool panels(size_t level, Body body);
  mlir::Value left(int64_t extent, const Coordinate &first);

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
  TileEmitter &emitter_;
  const NestShape &shape_;
  const PanelShape &panels_;
  NestTile tile_;
  /// The chunk's part of each shared loop; the part's and the panel's part of each reduction loop.
  llvm::SmallVector<Span> spans_, part_, steps_;
};

} // namespace refold::codegen
