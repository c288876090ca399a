//===- sum_counter.h - Binary counter of partial sums -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits code that joins the parts of a sum in the order of a tree (docs/rationale/numerics.md §4).
// The parts arrive one after the other. Level k of the counter holds the joined result of 2^k parts
// until the next 2^k parts have been joined, too. Then both results are joined and move to the next
// level. So part number i, counted from 0, causes as many joins as i has trailing ones in binary.
//
// Example with four parts: part 0 is stored in level 0. Part 1 is joined with part 0, and the
// result is stored in level 1. Part 2 is stored in level 0. Part 3 is joined with part 2, then with
// the result in level 1, and stored in level 2.
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
