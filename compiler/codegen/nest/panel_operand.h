//===- panel_operand.h - The operand that panels copy -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/panel_loops.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace refold::codegen {

/// Panels and sums are stored as whole vectors.
inline Lanes wholeVector(Lanes lanes) { return {lanes.width, lanes.width}; }

/// Returns the place of a vector in a buffer with rows of a panel's columns.
inline Place placeInRow(const Coordinate &row, int64_t column, Lanes lanes) {
  Coordinate at = Coordinate::number(column);
  at.lane = lanes.scalar() ? 0 : 1;
  return {row, at};
}

/// Finds elements of the operand that panels copy.
class PanelOperand {
public:
  PanelOperand(TileEmitter &emitter, const PanelLoops &loops, const NestShape &shape)
      : emitter_(emitter), loops_(loops), shape_(shape), panels_(*shape.panels) {}

  mlir::Value value() const { return op().getDpsInputOperand(panels_.input)->get(); }
  /// Returns the tensor from which panels are copied, before a conversion of its elements.
  mlir::Value source() const;
  /// Returns the coordinates of the element that `point` needs in one contraction step. `offsets`
  /// has the position of the step in its panel. If the operand's indexing map is not linear, calls
  /// `fail` and returns nothing.
  std::optional<Place> at(const NestPoint &point, llvm::ArrayRef<Coordinate> offsets) const;
  /// Returns true if the operand is contiguous along the innermost reduction loop but strided along
  /// the SIMD lanes. loadSquares loads such an operand in square blocks and transposes each block.
  bool liesAcross(llvm::ArrayRef<NestPoint> points, llvm::SmallVector<Coordinate> offsets) const;
  /// Loads the squares that begin at `offsets`, so that later loads of their elements find them.
  void loadSquares(llvm::ArrayRef<NestPoint> points, llvm::ArrayRef<Coordinate> offsets) const;

private:
  mlir::linalg::GenericOp op() const { return panels_.op; }

  TileEmitter &emitter_;
  const PanelLoops &loops_;
  const NestShape &shape_;
  const PanelShape &panels_;
};

} // namespace refold::codegen
