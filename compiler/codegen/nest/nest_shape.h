//===- nest_shape.h - Lanes, tiles and order of a loop nest ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chosen from shapes, layouts, types and the target alone, so that a kernel is always the same
// kernel.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/kernel_plan.h"
#include "compiler/codegen/nest/panel_shape.h"
#include "compiler/codegen/nest/target_description.h"

namespace refold::codegen {

struct NestShape {
  /// Extents of the loops; dimensions that lie together in every access are merged into the last of
  /// them.
  llvm::SmallVector<int64_t> extents;
  /// The loop whose neighbours share a vector; -1 for scalars.
  int lane = -1;
  /// Lanes of a full vector.
  int64_t width = 0;
  /// Elements of each loop in one tile.
  llvm::SmallVector<int64_t> tile;
  /// A loop whose neighbours are neighbours in memory where those of the lanes are not: such
  /// accesses are loaded as squares and transposed. -1 if there is none.
  int transposed = -1;
  /// Loops from the outermost to the innermost.
  llvm::SmallVector<int> order;
  /// Vectors that may be loaded once before the loops.
  int64_t hoisted_vectors = 0;
  /// How a large product goes through its contraction; `order` is then not its order.
  std::optional<PanelShape> panels;
};

/// Where a tensor of a nest is written: all of it, at its own coordinates.
using Destinations = llvm::DenseMap<mlir::Value, llvm::SmallVector<Buffer, 1>>;

/// Nothing if a form is not known.
std::optional<NestShape> chooseShape(const Nest &nest,
                                     const std::function<const Buffer *(mlir::Value)> &buffer_of,
                                     const Destinations &destinations,
                                     const TargetDescription &target);

} // namespace refold::codegen
