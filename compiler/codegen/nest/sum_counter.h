//===- sum_counter.h - Binary counter of partial sums -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the joins of a tree (docs/rationale/numerics.md §4) while its parts arrive in order. The
// counter keeps the results that wait for their right neighbour: one for each power of two. After
// part number i, as many results are joined as i has trailing ones.
//
// Example: four parts. Parts 0 and 2 wait in level 0. Part 1 joins part 0 and waits in level 1.
// Part 3 joins part 2, then the result in level 1, and waits in level 2.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/lane_memory.h"
#include "compiler/codegen/nest/sum_tree.h"

namespace refold::codegen {

class SumCounter {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  using Load = llvm::function_ref<Values(const Coordinate &level)>;
  using Store = llvm::function_ref<void(const Coordinate &level, const Values &sums)>;

  /// `load` and `store` access the results that wait in a level.
  SumCounter(mlir::OpBuilder &builder, mlir::Location loc, EmissionScopes &scopes,
             LaneMemory &memory, const SumTree &tree, Load load, Store store)
      : builder_(builder), loc_(loc), scopes_(scopes), memory_(memory), tree_(tree), load_(load),
        store_(store) {}

  /// Returns the number of levels for `parts` parts.
  static int64_t levelsOf(int64_t parts) {
    return static_cast<int64_t>(llvm::Log2_64(static_cast<uint64_t>(parts))) + 1;
  }

  /// Adds the sums of part number `number`.
  void add(const Coordinate &number, Values sums);
  /// Returns the results after `parts` parts, at least one.
  Values finish(int64_t parts);

private:
  void join(const Coordinate &level, Values &sums);

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
  EmissionScopes &scopes_;
  LaneMemory &memory_;
  const SumTree &tree_;
  Load load_;
  Store store_;
};

} // namespace refold::codegen
