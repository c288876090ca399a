//===- nest_shape.h - SIMD lanes, tiles and loop order ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the vectorised loop, the tile size and the order of the loops of a nest. The choice
// depends only on shapes, layouts, types and the target. So the same kernel always gets the same
// code.
//
// Example: an f32 product of 512 x 1024 by 1024 x 512 for x86-64-v3, which has 16 registers of 8
// floats. A tile has 3 rows x 32 columns. Its 3 x 4 accumulators take 12 registers. Each step of
// the contraction loads 4 vectors of the right operand and uses each vector for 3 rows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/kernel_plan.h"
#include "compiler/codegen/nest/panel_shape.h"
#include "compiler/codegen/nest/target_description.h"

namespace refold::codegen {

struct NestShape {
  /// The extents of the loops, one for each dimension. Neighbouring dimensions that are contiguous
  /// in every access are merged: the last of them gets the combined extent, and the others get
  /// extent 1.
  llvm::SmallVector<int64_t> extents;
  /// The loop whose neighbouring elements share a vector; -1 for scalars.
  int lane = -1;
  /// SIMD lanes of a full vector.
  int64_t width = 0;
  /// Elements of one tile along each loop.
  llvm::SmallVector<int64_t> tile;
  /// A loop along which those accesses are contiguous that are strided along the vectorised loop.
  /// These accesses are loaded as squares of vectors and transposed. -1 if there is no such loop.
  int transposed = -1;
  /// Loops from the outermost to the innermost.
  llvm::SmallVector<int> order;
  /// The bytes of a vector that holds chains of a segment. If it is 0, scalars hold them.
  int64_t vector_bytes = 0;
  /// Vectors that may be loaded once, before the loops.
  int64_t hoisted_vectors = 0;
  /// The panels of a large product; the loop order is then that of PanelLoops, not `order`.
  std::optional<PanelShape> panels;
};

/// The buffers to which each tensor of a nest is written, whole, at its own coordinates.
using Destinations = llvm::DenseMap<mlir::Value, llvm::SmallVector<Buffer, 1>>;

/// Returns nothing if a form is not supported.
std::optional<NestShape> chooseShape(const Nest &nest,
                                     const std::function<const Buffer *(mlir::Value)> &buffer_of,
                                     const Destinations &destinations,
                                     const TargetDescription &target);

} // namespace refold::codegen
