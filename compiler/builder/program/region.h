//===- region.h - Regions of a program under construction -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. A function of a program is built as a stack of regions. The first region is the
// function's own. The others are the loops, branches and calls of Recompute that are still open.
//
// In a region, a block argument stands for the value of each Variable that the region reads. When
// the region ends, it is known whether an op in it assigned the Variable. If so, the region carries
// the Variable. Otherwise it only captures the Variable.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "mlir/IR/Block.h"

#include <map>
#include <memory>
#include <source_location>
#include <string>
#include <vector>

namespace refold::internal {

/// A region that ops are added to.
struct Region {
  /// The kinds of regions:
  ///   Function    the body of a function
  ///   Fold        the loop over the steps of a run
  ///   Loop        any other loop
  ///   Branch      one side of an If
  ///   Recompute   a function whose intermediate values are not kept
  enum class Kind { Function, Fold, Loop, Branch, Recompute };

  /// State of a Variable that was read or assigned in a region.
  struct Held {
    mlir::BlockArgument argument; ///< stands for the value at the start of the region
    /// All values that it had in this region, oldest first: the argument, then the assigned values.
    std::vector<mlir::Value> versions;
    mlir::Value now() const { return versions.back(); }
    bool assigned() const { return now() != argument; }
  };

  Kind kind;
  const char *maker; ///< the method that the user called
  std::source_location where;
  int id; ///< id that the tensors made here carry
  std::unique_ptr<mlir::Block> block;
  /// For loops: the iteration number as a scalar tensor, and the maximum number of iterations.
  mlir::Value position;
  int64_t passes = 1;
  /// The counter of random ops in a nested loop; created when the first random op needs it.
  mlir::Value counter;
  /// Index of the first fetch of the function that was made in this region.
  size_t first_fetch = 0;
  /// Keyed by the index of the Variable.
  std::map<int, Held> held;

  /// Deletes the ops, in whatever order they use each other.
  void Clear() {
    block->dropAllReferences();
    block->clear();
  }
};

/// An input of a function. All functions may read the inputs of train.
struct InputRecord {
  std::string name;
  rf::GeneratorAttr generator;
  mlir::BlockArgument argument;
  std::source_location where;
  std::optional<int64_t> rows = {};
};

struct FetchRecord {
  std::string name;
  mlir::Value value; ///< in the innermost region, then in the outer ones as inner ones end
  std::source_location where;
};

/// A function of the program, complete or being built.
struct FunctionRecord {
  std::string name;
  std::source_location where;
  /// Outermost first. The first region is the function's own; its block arguments are in any order.
  std::vector<std::unique_ptr<Region>> regions;
  mlir::Value step, seed, steps;
  mlir::Value end; ///< the step after the fold's last step, once there is a fold
  std::unique_ptr<std::source_location> fold_where;
  std::vector<InputRecord> inputs;
  std::vector<FetchRecord> fetches;
  /// For functions beside train: indices of the Variables that it may assign.
  std::vector<int> assigns;
};

} // namespace refold::internal
