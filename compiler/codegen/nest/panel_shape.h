//===- panel_shape.h - A large product in cache-sized parts -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without panels, a large product reads its right operand again for every few rows. A panel is a
// copy of a part of that operand in contiguous memory: some steps of the contraction by one tile of
// columns. A panel stays in the L1 cache while a chunk of rows uses it. Between two panels, the
// partial sums of the chunk are kept in memory (Goto and van de Geijn, Anatomy of High-Performance
// Matrix Multiplication, 2008). Panels change neither the order nor the rounding of additions, so
// the result has the same bits. If a sum is a tree, a counter (sum_counter.h) joins the sums of its
// parts.
//
// Example: a product of 512 x 1024 by 1024 x 512, f32, in tiles of 3 rows x 32 columns. The right
// operand is split into panels:
//             32 columns
//            +----------+-----
//  128 steps |  panel   |
//            +----------+-----
//  128 steps |          |
// The first 32 columns have 8 panels of 128 steps, of 16 KiB each. A chunk of 255 rows uses a panel
// before the next panel is copied. The partial sums of a chunk, 255 x 32 floats, take 32 KiB. The
// 512 rows are two chunks of 255 rows and one chunk of 2 rows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/kernel_plan.h"
#include "compiler/codegen/nest/sum_tree.h"

namespace refold::codegen {

struct PanelShape {
  mlir::linalg::GenericOp op;
  /// Number of the operand that depends on the lanes' loop: panels are copies of it.
  unsigned input = 0;
  /// The coordinates of `op`'s loops over the loops of the nest.
  LoopPlace place;
  /// The reduction loops of `op`, their extents, and the number of steps of each loop in one panel.
  /// A panel has one step of each outer loop, some steps of one loop, and all steps of the loops
  /// inside that loop.
  llvm::SmallVector<unsigned> reductions;
  llvm::SmallVector<int64_t> extents, steps;
  /// The order of the sums. If it is a tree, panels do not cross the borders of its parts.
  SumTree tree;
  /// The loops of the nest whose iterations use different panels. If sums are trees, the last
  /// `inside` of these loops run within each part of the tree. So operand data that these loops
  /// read again is still in a cache. Together they have `inside_extent` iterations.
  llvm::SmallVector<int> outer;
  size_t inside = 0;
  int64_t inside_extent = 1;
  /// The loops whose iterations use the same panels. The loop of the tile's rows comes last. The
  /// iterations are split into chunks, and a panel stays in the cache during a chunk. `chunk` has
  /// the extent of a chunk along each of these loops.
  llvm::SmallVector<int> shared;
  llvm::SmallVector<int64_t> chunk;
  /// Elements of one step in a panel.
  int64_t columns = 0;
  /// The reduction loop whose steps go in pairs, as an index into `reductions`; -1 if none does.
  /// The operands are then numbers of bf16. Each element of a panel has two steps: the first in the
  /// high half of its bits, the second in the low half. One instruction multiplies and adds both.
  ///
  /// Two iterations of this loop, with all loops inside it, are an even number of steps. A pair is
  /// two steps that follow each other. Example: a kernel of 3 x 3 has 9 steps for each channel, so
  /// two channels are 18 steps, and the fifth pair has the last step of the first channel and the
  /// first step of the second.
  int pairs = -1;

  /// Sums wait in the result's memory, and the loops over panels are the outermost loops.
  bool in_result = false;

  /// Returns the number of parts whose sums a tree joins.
  int64_t parts() const { return productOf(tree.partsAlong(extents)); }
  /// Returns the extents of a part along the reduction loops.
  llvm::SmallVector<int64_t> partExtents() const;
  /// Returns true if one panel has the whole contraction: sums need not wait.
  bool single() const { return parts() == 1 && steps == extents; }
  /// Returns true if the contraction has at least 4 panels.
  bool many() const;
  int64_t panelElements() const;
  /// Steps of the loops inside the loop of pairs.
  int64_t insidePairs() const {
    return productOf(llvm::ArrayRef(extents).drop_front(static_cast<size_t>(pairs) + 1));
  }
  /// Elements of the sums of a chunk.
  int64_t sumElements() const;
  /// Elements of the counter of a tree.
  int64_t counterElements() const;
};

/// Describes the panels for the product in `nest`. Loop `lane` is vectorised. Returns
/// nothing if there is no suitable product, or if panels would not make it faster. `steps`, `chunk`
/// and `columns` of the result are not set yet; sizePanels sets them. `turns`: the operand is
/// strided along loop `lane`. Then panels are useful even for few rows.
std::optional<PanelShape> findPanels(const Nest &nest, llvm::ArrayRef<int64_t> extents, int lane,
                                     bool turns,
                                     const std::function<const Buffer *(mlir::Value)> &buffer_of);

/// Lets steps go in pairs, if both operands are numbers of bf16. Chooses the innermost loop with an
/// even number of iterations in each part of the contraction, if the loops inside it have few
/// steps.
void findPairs(PanelShape &panels);

/// Sets the steps, chunk and columns of `panels` for tiles of `rows` by `columns` elements. Set
/// `has_result` if the nest writes only the sums. Partial sums can then be stored in the result's
/// memory.
void sizePanels(PanelShape &panels, llvm::ArrayRef<int64_t> extents, int64_t rows, int64_t columns,
                bool has_result);

/// Returns the coordinates at which the nest computes `op`, as linear forms in the loops of the
/// nest. Returns nothing if the nest computes `op` at several coordinates, or if the coordinates
/// are not linear in its loops.
std::optional<LoopPlace> onlyPlace(mlir::linalg::GenericOp op, const Nest &nest,
                                   const std::function<const Buffer *(mlir::Value)> &buffer_of);

} // namespace refold::codegen
