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
/// keep their values from phase to phase. The first are accessed at constant offsets only, so they
/// can be registers.
struct GridTeam {
  int64_t threads = 1;
  int64_t shared_bytes = 0, own_bytes = 0, counter_bytes = 0;
  std::vector<GridPhase> phases;
};

/// The alignment in bytes of every buffer, whether it lies in the arena, in an allocation of its
/// own, in a kernel's workspace, or in shared memory.
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
/// 0, 1, ..., `threads` - 1 call it for each row block. If the function comes from
/// lowerTensorsToLoops, two arguments differ. The workspace is the last argument, or is missing if
/// the function needs none. The thread number is missing if there is only one thread.
struct GridPart {
  std::string function;
  /// The number of threads that call the function. But if `team` is set, `threads` is the number of
  /// thread blocks. Each thread block then computes one tile, and there is no function called
  /// `function`.
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
  /// Numbers of the results that have a mirror, which is a second pointer. The parts write such a
  /// result to both pointers and read it back from the mirror.
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
  /// True if the thread blocks of some dispatch execute several launches one after the other, and
  /// one of them launches this kernel. A row block then gets at most the threads of one thread
  /// block.
  bool chained = false;
  /// Known alignment of each pointer in bytes, in every block of every launch; or empty.
  llvm::SmallVector<int64_t> alignments = {};
  /// Numbers of operands that are the same for all blocks and that nothing writes meanwhile.
  llvm::SmallVector<size_t> constant = {};
  /// Numbers of the results to mirror.
  llvm::SmallVector<size_t> mirrored = {};
};

/// Replaces `function` by the functions of its nests, NAME_n0, NAME_n1, ... If `function`
/// has an unsupported form, returns an Unimplemented error that names the form. `function` is then
/// unchanged, and the caller can pass it to lowerTensorsToLoops.
absl::StatusOr<GridParts> lowerToGrid(mlir::func::FuncOp function, const std::string &name,
                                      const GridUse &use, const TargetDescription &target);

} // namespace refold::codegen
