//===- panel_shape.h - A product in pieces that stay near --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A large product reads its right operand again for every few rows. So a part of it, some steps of
// the contraction by one tile of columns, is copied side by side, a panel, which stays in the
// first-level cache while a chunk of rows goes through it; sums so far wait in memory of their own
// meanwhile (Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication, 2008). Sums
// are neither split nor rounded by that, so it changes no bit.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/kernel_plan.h"

namespace refold::codegen {

struct PanelShape {
  mlir::linalg::GenericOp op;
  /// Number of the operand that has the lanes' loop: panels are copies of it.
  unsigned input = 0;
  /// Where the loops of `op` stand over those of the nest.
  LoopPlace place;
  /// The reduction loops of `op`, and how many steps of each a panel has: one of the outer ones, a
  /// part of one, all of the inner ones.
  llvm::SmallVector<unsigned> reductions;
  llvm::SmallVector<int64_t> extents, steps;
  /// Loops of the nest of which every place has panels of its own.
  llvm::SmallVector<int> outer;
  /// Loops that share panels, the tile's rows last, and how much of each a chunk has.
  llvm::SmallVector<int> shared;
  llvm::SmallVector<int64_t> chunk;
  /// Elements of one step in a panel.
  int64_t columns = 0;

  /// Sums wait where the result will be, and the contraction's panels are the outermost loops.
  bool in_result = false;

  /// One panel has all of the contraction: sums need not wait.
  bool single() const { return steps == extents; }
  /// The contraction has several panels' worth of steps.
  bool many() const;
  int64_t panelElements() const;
  /// Of the sums of a chunk.
  int64_t sumElements() const;
};

/// The product of `nest` with lanes along `lane`, if it is one that gains by panels: its loops, all
/// but steps, chunk and columns. `turns`: the operand has its lanes apart, so that even few rows
/// gain.
std::optional<PanelShape> findPanels(const Nest &nest, llvm::ArrayRef<int64_t> extents, int lane,
                                     bool turns,
                                     const std::function<const Buffer *(mlir::Value)> &buffer_of);

/// The rest, for tiles of `rows` by `columns` elements. `has_result`: sums have memory of their own
/// where the nest writes, and are all that it writes.
void sizePanels(PanelShape &panels, llvm::ArrayRef<int64_t> extents, int64_t rows, int64_t columns,
                bool has_result);

/// The one place at which `op` of `nest` stands, over the nest's loops; nothing where it has
/// several, or none that is linear in these.
std::optional<LoopPlace> onlyPlace(mlir::linalg::GenericOp op, const Nest &nest,
                                   const std::function<const Buffer *(mlir::Value)> &buffer_of);

} // namespace refold::codegen
