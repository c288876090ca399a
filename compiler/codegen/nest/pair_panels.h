//===- pair_panels.h - Panels of pairs of bf16 ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the copies and the multiplications of a product whose steps go in pairs. Each element of a
// panel has two steps. Example: a kernel of 3 x 3 has nine steps for each channel. Two channels,
// c and d, are nine rows of a panel:
//
//   c0 c1 | c2 c3 | c4 c5 | c6 c7 | c8 d0 | d1 d2 | d3 d4 | d5 d6 | d7 d8
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/bf16_pairs.h"
#include "compiler/codegen/nest/panel_operand.h"

namespace refold::codegen {

class PairPanels {
public:
  /// `shape` must have panels with a loop of pairs.
  PairPanels(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter, PanelLoops &loops,
             const PanelOperand &operand, const NestShape &shape)
      : emitter_(emitter), loops_(loops), operand_(operand), shape_(shape), panels_(*shape.panels),
        pairs_(builder, loc) {}

  /// Copies the steps of the loop of pairs to `panel`. `outer` has the offsets of the loops outside
  /// of it. Returns false after an error.
  bool copy(const Buffer &panel, llvm::ArrayRef<NestPoint> points,
            const llvm::SmallVector<Coordinate> &outer);
  /// Adds all products of these steps to the sums of the points.
  bool contract(const Buffer &panel, llvm::ArrayRef<NestPoint> points,
                llvm::SmallVector<mlir::Value> &sums, const llvm::SmallVector<Coordinate> &outer);

private:
  /// A pair of steps. `twice` counts two iterations of the loop of pairs, and `number` the pairs in
  /// them. `outer` has the offsets of the loops outside of the loop of pairs.
  struct Pair {
    llvm::SmallVector<Coordinate> outer;
    Coordinate twice;
    int64_t number = 0;
  };

  /// Returns the offsets of the first or second step of a pair along all reduction loops.
  llvm::SmallVector<Coordinate> offsetsOf(const Pair &pair, int64_t second) const;
  Coordinate rowOf(const Pair &pair) const;
  bool copyPair(const Buffer &panel, llvm::ArrayRef<NestPoint> points, const Pair &pair);
  /// Returns an i32 with two steps of the operand that is no panel, or null after an error.
  mlir::Value wordOf(const NestPoint &point, const Pair &pair);
  /// Multiplies two steps and adds them to the sums, the first step before the second.
  bool contractPair(const Buffer &panel, llvm::ArrayRef<NestPoint> points,
                    llvm::SmallVector<mlir::Value> &sums, const Pair &pair);

  TileEmitter &emitter_;
  PanelLoops &loops_;
  const PanelOperand &operand_;
  const NestShape &shape_;
  const PanelShape &panels_;
  Bf16Pairs pairs_;
};

} // namespace refold::codegen
