//===- grid_lowering.h - Kernels as grids of threads -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A card's counterpart of tile_lowering.h: each nest of a kernel becomes a function that computes
// one tile, and is called by one thread for each tile. Between two nests all threads must be done,
// so what one leaves for the next lies in memory that is given to the kernel: its workspace.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"

#include "absl/status/statusor.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace refold::codegen {

/// What the threads of a team do between two barriers: a function
/// `void (ptr argument..., ptr workspace, i64 block, i32 tile, i32 thread, i64 round, ptr shared,
/// ptr own)`.
struct GridPhase {
  std::string function;
  /// How often, with a barrier after each.
  int64_t rounds = 1;
};

/// Threads that compute a tile together, in phases: `shared_bytes` of memory are common to them,
/// and each keeps `own_bytes` from phase to phase.
struct GridTeam {
  int64_t threads = 1;
  int64_t shared_bytes = 0, own_bytes = 0;
  std::vector<GridPhase> phases;
};

/// Of every buffer, wherever it lies: the arena's, those with an allocation of their own, what a
/// kernel keeps in its workspace, and what blocks of threads share.
inline constexpr int64_t kBufferAlignment = 64;

/// Shared memory that is for the operands of one nest, at most: half of what a block of threads may
/// have, so that those of the next nest can be on their way.
inline constexpr int64_t kStagedBytes = int64_t{49} << 10;

/// An operand of which a nest reads a copy in shared memory: rows along its last dimension, of
/// `row_bytes`, `pitch_bytes` apart. It is copied `load_bytes` at a time, and begins at a multiple
/// of these.
struct StagedOperand {
  size_t argument = 0; ///< number of the memref
  int64_t rows = 0, row_bytes = 0, pitch_bytes = 0, load_bytes = 0, element_bytes = 0;

  int64_t bytes() const { return rows * pitch_bytes; }
  bool operator==(const StagedOperand &) const = default;
};

/// A function `void (ptr argument..., ptr mirror..., ptr workspace, i64 block, iN thread)` and how
/// many threads call it for each block, numbered from 0. One that is a loop takes its workspace
/// last, if it has one, and no thread where there is but one.
struct GridPart {
  std::string function;
  /// With a team: how many teams there are, each with a tile; `function` only names them.
  int64_t threads = 1;
  /// What each thread has for itself of its block's workspace, which is given by where that begins;
  /// 0: threads share the whole.
  int64_t own_workspace_bytes = 0;
  std::optional<GridTeam> team = std::nullopt;
  /// What it is given copies of.
  llvm::SmallVector<StagedOperand, 1> staged = {};
};

struct GridParts {
  std::vector<GridPart> parts;
  /// For each block.
  int64_t workspace_bytes = 0;
  /// How many memrefs the kernel takes.
  size_t pointers = 0;
  /// Numbers of those, results, that its parts write to a second pointer as well, and read back
  /// from there.
  llvm::SmallVector<size_t> mirrored = {};
};

/// In a block of threads of a dispatch: its rows are few, and each is the work of many threads.
inline constexpr int64_t kDispatchThreads = 256;

/// How a kernel is launched.
struct GridUse {
  int64_t blocks = 1;
  /// It has its blocks of threads to itself, so that these may be teams.
  bool alone = false;
  /// It is one of several launches that a block of threads of a dispatch makes one after the other:
  /// no more threads than that block has come to a block of it.
  bool chained = false;
  /// Bytes that each of its pointers is a multiple of in every block of every launch; or none.
  llvm::SmallVector<int64_t> alignments = {};
  /// Numbers of operands that are the same for all blocks, and that nothing writes meanwhile.
  llvm::SmallVector<size_t> constant = {};
  /// Results to be mirrored.
  llvm::SmallVector<size_t> mirrored = {};
};

/// Replaces `function` by the functions of its nests, NAME_n0, NAME_n1, ... Unimplemented, with the
/// form that is not known here, and `function` as it was: it is for lowerTensorsToLoops.
absl::StatusOr<GridParts> lowerToGrid(mlir::func::FuncOp function, const std::string &name,
                                      const GridUse &use, const TargetDescription &target);

} // namespace refold::codegen
