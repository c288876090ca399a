//===- panel_loops.h - The order in which panels are gone through -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From outside: loops that share nothing, chunks of the shared ones, tiles of columns; within a
// chunk its tiles of rows; and beside all of these the contraction, one panel after the other. Who
// emits decides which of them is outside of which.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/nest_tile.h"

namespace refold::codegen {

class PanelLoops {
public:
  using Body = llvm::function_ref<bool()>;

  /// `shape` has panels.
  PanelLoops(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
             const NestShape &shape);

  /// A loop of `count` steps, or its body alone where that is one trip.
  bool loop(int64_t count, int64_t step, llvm::function_ref<bool(Coordinate)> body) {
    return loop(Span{{}, count, {}}, step, body);
  }
  /// Calls `body` for each tile of columns of each chunk.
  bool tiles(Body body) { return outer(0, body); }
  /// Calls `body` for each tile of rows of the chunk, with the number of its first row there.
  bool rows(llvm::function_ref<bool(const Coordinate &row)> body) { return rows(0, {}, body); }
  /// Calls `body` for each panel of the contraction.
  bool panels(Body body) { return panels(0, body); }
  /// The one panel there is.
  void onlyPanel();

  /// The tile at which the loops stand.
  const NestTile &tile() const { return tile_; }
  std::vector<NestPoint> points() const { return tile_.points(shape_.lane, shape_.width); }
  /// The columns of the tile, of the chunk's first row.
  std::vector<NestPoint> columnPoints() const;
  /// How far a point of the tile is from its corner along `loop`.
  int64_t offsetOf(const NestPoint &point, int loop) const {
    return point.at[loop].constant - tile_.base[loop].constant;
  }

  /// Steps of reduction loop number `level` in the panel.
  int64_t steps(size_t level) const { return steps_[level].count; }
  /// Puts `loops` of the product where `offsets` into the panel's part of each reduction loop say.
  void stand(Place &loops, llvm::ArrayRef<Coordinate> offsets) const;
  /// The panel's row of that step.
  Coordinate rowOf(llvm::ArrayRef<Coordinate> offsets) const;

private:
  /// A part of a loop: from `first`, `count` steps; a value where that is not known here.
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
  bool panels(size_t level, Body body);
  mlir::Value left(int64_t extent, const Coordinate &first);

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
  TileEmitter &emitter_;
  const NestShape &shape_;
  const PanelShape &panels_;
  NestTile tile_;
  /// Of the chunk along the shared loops, and of the panel along the reduction loops.
  llvm::SmallVector<Span> spans_, steps_;
};

} // namespace refold::codegen
