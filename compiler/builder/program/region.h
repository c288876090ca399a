//===- region.h - Where ops are being made -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. A function of a program is built as a stack of regions: its own, then those of the
// loops, branches and recomputed functions that are open. What a region reads of a Variable stands
// for it as an argument of the region's block, until it is known at its end whether the region
// carries the Variable (something in it assigned it) or only captures it.
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

/// A region that ops are made in.
struct Region {
  /// Fold: the loop over a run's steps. Loop: any other. Branch: of an If. Recompute: a function
  /// whose inside is not kept.
  enum class Kind { Function, Fold, Loop, Branch, Recompute };

  /// What a region knows of a Variable that was read or assigned in it.
  struct Held {
    mlir::BlockArgument argument; ///< stands for the value that the region begins with
    /// Every value that it had in this region, oldest first: the argument, then what was assigned.
    std::vector<mlir::Value> versions;
    mlir::Value now() const { return versions.back(); }
    bool assigned() const { return now() != argument; }
  };

  Kind kind;
  const char *maker; ///< the method that the user called
  std::source_location where;
  int id; ///< of the tensors made here
  std::unique_ptr<mlir::Block> block;
  /// Of loops: the number of the pass, as a scalar tensor, and how many there are at most.
  mlir::Value position;
  int64_t passes = 1;
  /// What random ops of a nested loop count by; made when one asks.
  mlir::Value counter;
  /// Fetches of the function before this index were there when the region began.
  size_t first_fetch = 0;
  /// By index of the Variable.
  std::map<int, Held> held;

  /// Forgets the ops, whatever order they use each other in.
  void Clear() {
    block->dropAllReferences();
    block->clear();
  }
};

/// An input of a function; those of train may be read in all.
struct InputRecord {
  std::string name;
  rf::GeneratorAttr generator;
  mlir::BlockArgument argument;
  std::source_location where;
};

struct FetchRecord {
  std::string name;
  mlir::Value value; ///< in the region that was innermost, then in those around it, as they end
  std::source_location where;
};

/// A function of the program, complete or being built.
struct FunctionRecord {
  std::string name;
  std::source_location where;
  /// Outermost first. The first is the function's own; its block's arguments are in any order.
  std::vector<std::unique_ptr<Region>> regions;
  mlir::Value step, seed, steps;
  mlir::Value end; ///< the step after the fold's last, once there is a fold
  std::unique_ptr<std::source_location> fold_where;
  std::vector<InputRecord> inputs;
  std::vector<FetchRecord> fetches;
  /// Of a function beside train: indices of the Variables that it may assign.
  std::vector<int> assigns;
};

} // namespace refold::internal
