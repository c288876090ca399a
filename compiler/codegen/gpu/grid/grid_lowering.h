//===- grid_lowering.h - Kernels as grids of threads ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns each loop nest of a kernel into a function that computes one tile. On a GPU, each thread
// calls the function for its own tile. All threads must finish a nest before the next nest begins.
// A value that one nest computes for the next is stored in the workspace, which is memory given to
// the kernel. The CPU counterpart is tile_lowering.h.
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

/// The work of a thread block between two barriers: a function `void (ptr argument..., ptr
/// workspace, i64 block, i32 tile, i32 thread, i64 round, ptr shared, ptr own, ptr counter)` that
/// each thread calls.
struct GridPhase {
  std::string function;
  /// Number of calls, with a barrier after each.
  int64_t rounds = 1;
};

/// A thread block whose threads compute one tile together, in phases. The threads share
/// `shared_bytes` bytes of memory. Each thread also has `own_bytes` and `counter_bytes` bytes that
/// keep their values from phase to phase. The `own_bytes` can be registers, because all accesses to
/// them are at constant offsets.
struct GridTeam {
  int64_t threads = 1;
  int64_t shared_bytes = 0, own_bytes = 0, counter_bytes = 0;
  std::vector<GridPhase> phases;
};

/// The alignment in bytes of every buffer: in the arena, in an allocation of its own, in a kernel's
/// workspace, or in shared memory.
inline constexpr int64_t kBufferAlignment = 64;

/// The maximum number of bytes of shared memory that the operands of one nest may take. It is half
/// of a thread block's limit, so that the operands of the next nest can be loaded at the same time.
inline constexpr int64_t kStagedBytes = int64_t{49} << 10;

/// An operand that a nest reads from a copy in shared memory. The rows of the copy run along the
/// operand's last dimension. Each row has `row_bytes` bytes, and rows begin `pitch_bytes` bytes
/// apart. The data is copied in loads of `load_bytes` bytes, and the copy is aligned to
/// `load_bytes`.
struct StagedOperand {
  size_t argument = 0; ///< number of the memref
  int64_t rows = 0, row_bytes = 0, pitch_bytes = 0, load_bytes = 0, element_bytes = 0;

  int64_t bytes() const { return rows * pitch_bytes; }
  bool operator==(const StagedOperand &) const = default;
};

/// A function `void (ptr argument..., ptr mirror..., ptr workspace, i64 block, iN thread)`. Threads
/// 0, 1, ..., `threads` - 1 call it for each row block. Functions from lowerTensorsToLoops differ
/// in two arguments. The workspace is the last argument, or is missing if the function needs none.
/// The thread number is missing if there is only one thread.
struct GridPart {
  std::string function;
  /// The number of threads that call `function` if `team` is not set. If `team` is set, `threads`
  /// is the number of thread blocks. Each thread block then computes one tile, and `function` does
  /// not exist.
  int64_t threads = 1;
  /// Bytes of private workspace for each thread; the function gets a pointer to them. If 0, all
  /// threads share the workspace of the row block.
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
  /// Numbers of the results that have a mirror: a second pointer to which the result is also
  /// written. Later reads of the result use the mirror.
  llvm::SmallVector<size_t> mirrored = {};
};

/// The number of threads in a thread block of a dispatch. It is high because a dispatch has few
/// rows, and each row is work for many threads.
inline constexpr int64_t kDispatchThreads = 256;

/// How a kernel is launched.
struct GridUse {
  int64_t blocks = 1;
  /// The kernel has its thread blocks for itself, so a thread block may compute a tile (GridTeam).
  bool alone = false;
  /// True if some dispatch runs several launches in the same thread blocks, one after the other,
  /// and one of them launches this kernel. A row block then gets at most the threads of one thread
  /// block.
  bool chained = false;
  /// Known alignment of each pointer in bytes, in every block of every launch; or empty.
  llvm::SmallVector<int64_t> alignments = {};
  /// Numbers of operands that are the same for all blocks and that nothing writes meanwhile.
  llvm::SmallVector<size_t> constant = {};
  /// Numbers of the results to mirror.
  llvm::SmallVector<size_t> mirrored = {};
};

/// Replaces `function` by one function for each of its nests, named NAME_n0, NAME_n1 and so on. If
/// `function` has an unsupported form, returns an Unimplemented error that names the form.
/// `function` is then unchanged, and the caller can pass it to lowerTensorsToLoops.
absl::StatusOr<GridParts> lowerToGrid(mlir::func::FuncOp function, const std::string &name,
                                      const GridUse &use, const TargetDescription &target);

} // namespace refold::codegen
