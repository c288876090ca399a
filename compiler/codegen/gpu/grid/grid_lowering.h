//===- grid_lowering.h - Kernels as grids of threads ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU counterpart of tile_lowering.h. Each nest of a kernel becomes a function that computes
// one tile and is called by one thread for each tile. All threads must finish a nest before the
// next one begins. So values that one nest leaves for the next lie in memory given to the kernel:
// its workspace.
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

/// The work of a thread block's threads between two barriers: a function `void (ptr argument...,
/// ptr workspace, i64 block, i32 tile, i32 thread, i64 round, ptr shared, ptr own)`.
struct GridPhase {
  std::string function;
  /// Number of calls, with a barrier after each.
  int64_t rounds = 1;
};

/// A thread block that computes one tile together, in phases. Its threads share `shared_bytes` of
/// memory, and each thread keeps `own_bytes` from phase to phase.
struct GridTeam {
  int64_t threads = 1;
  int64_t shared_bytes = 0, own_bytes = 0;
  std::vector<GridPhase> phases;
};

/// The alignment of every buffer in bytes: in the arena, with an allocation of its own, in a
/// kernel's workspace, and in shared memory.
inline constexpr int64_t kBufferAlignment = 64;

/// The most bytes of shared memory for the operands of one nest: half of a thread block's limit, so
/// that the operands of the next nest can be loaded meanwhile.
inline constexpr int64_t kStagedBytes = int64_t{49} << 10;

/// An operand that a nest reads from a copy in shared memory: rows along its last dimension, of
/// `row_bytes` bytes, `pitch_bytes` apart. It is copied in loads of `load_bytes` bytes and is
/// aligned to them.
struct StagedOperand {
  size_t argument = 0; ///< number of the memref
  int64_t rows = 0, row_bytes = 0, pitch_bytes = 0, load_bytes = 0, element_bytes = 0;

  int64_t bytes() const { return rows * pitch_bytes; }
  bool operator==(const StagedOperand &) const = default;
};

/// A function `void (ptr argument..., ptr mirror..., ptr workspace, i64 block, iN thread)` and the
/// number of threads that call it for each block, numbered from 0. A function of
/// lowerTensorsToLoops takes its workspace last, if it has one, and no thread number if there is
/// only one thread.
struct GridPart {
  std::string function;
  /// If `team` is set: the number of thread blocks, each with one tile; `function` is then only a
  /// name.
  int64_t threads = 1;
  /// Bytes of workspace of each thread; the function gets a pointer to its thread's part. 0: all
  /// threads share the block's workspace.
  int64_t own_workspace_bytes = 0;
  std::optional<GridTeam> team = std::nullopt;
  /// Operands that the function reads from copies.
  llvm::SmallVector<StagedOperand, 1> staged = {};
};

struct GridParts {
  std::vector<GridPart> parts;
  /// For each block.
  int64_t workspace_bytes = 0;
  /// The number of memrefs that the kernel takes.
  size_t pointers = 0;
  /// Numbers of memrefs, results, that the parts also write to a second pointer (the mirror) and
  /// read back from there.
  llvm::SmallVector<size_t> mirrored = {};
};

/// Threads in a thread block of a dispatch: its rows are few, and each row is work for many
/// threads.
inline constexpr int64_t kDispatchThreads = 256;

/// How a kernel is launched.
struct GridUse {
  int64_t blocks = 1;
  /// The kernel has its thread blocks for itself, so a thread block may compute a tile (GridTeam).
  bool alone = false;
  /// The kernel is one of several launches that a thread block of a dispatch makes one after the
  /// other: a row block gets at most the threads of that thread block.
  bool chained = false;
  /// Known alignment of each pointer in bytes, in every block of every launch; or empty.
  llvm::SmallVector<int64_t> alignments = {};
  /// Numbers of operands that are the same for all blocks and that nothing writes meanwhile.
  llvm::SmallVector<size_t> constant = {};
  /// Numbers of the results to mirror.
  llvm::SmallVector<size_t> mirrored = {};
};

/// Replaces `function` by the functions of its nests, NAME_n0, NAME_n1, ... Unimplemented names an
/// unsupported form and leaves `function` unchanged, for lowerTensorsToLoops.
absl::StatusOr<GridParts> lowerToGrid(mlir::func::FuncOp function, const std::string &name,
                                      const GridUse &use, const TargetDescription &target);

} // namespace refold::codegen
