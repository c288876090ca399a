//===- grid_compiler.h - Kernels become grids in LLVM IR --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each loop nest of a kernel becomes one grid of threads. The work of a thread is the same IR on a
// GPU and on the host. The host runs the threads of a grid in a loop. So GPU code can be tested
// without a GPU.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"

#include "absl/status/statusor.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm
namespace mlir {
class ModuleOp;
} // namespace mlir

namespace refold::codegen {

enum class GridForm {
  /// For a GPU: an entry point is an NVPTX kernel. It takes its parameters (exe::Entry in
  /// executable.fbs) by value and reads its thread number from special registers.
  Card,
  /// For the host: an entry point is `void NAME(void *const *parameters, int64_t cta, int64_t
  /// threads)`. It runs all threads of one thread block, one after another. If `threads` is
  /// negative, it starts with the last thread.
  Host,
};

struct GridEntry {
  std::string name;
  /// Number of thread blocks, for all blocks of a launch together; 0: nothing to launch.
  int64_t ctas = 0;
  /// Threads in each thread block.
  int64_t threads = 1;
  /// Bytes of dynamic shared memory of each thread block.
  int64_t shared_bytes = 0;
};

struct GridKernel {
  std::vector<GridEntry> entries;
  /// Bytes of workspace of a launch, for all its blocks.
  int64_t workspace_bytes = 0;
};

/// One launch of a dispatch.
struct GridLaunch {
  struct Argument {
    /// Number of the pointer in the dispatch's list.
    int64_t pointer;
    int64_t block_stride; // bytes
    bool written = false;
  };
  std::string kernel;
  int64_t first_block = 0, blocks = 1;
  llvm::SmallVector<Argument> arguments;
  /// True if a barrier must come before this launch. Such a launch depends on an earlier launch of
  /// the same part, with no barrier between the two launches yet. Two launches depend on each other
  /// if they access the same buffer and at least one of them writes it.
  bool waits = false;
  /// Set by lowerToGrids.
  int64_t workspace_offset = 0;
};

/// Marks a dispatch that ends an iteration of a loop. Such a dispatch advances the step counter and
/// decides whether another iteration follows.
struct GridTick {
  /// The only part that accesses the counter, and the only block of that part that does.
  int part = 0;
  int64_t block = 0;
};

/// A buffer with one slice for each row block of a dispatch. The dispatch writes a slice
/// before it reads that slice.
struct GridLocal {
  /// Number of its pointer in the dispatch's list.
  int64_t pointer;
  /// Bytes of one block's share.
  int64_t bytes;
};

/// A whole dispatch as one entry point. Its parameters are:
/// - `pointers` pointers to buffers;
/// - a pointer to the workspace, if the dispatch has one;
/// - if `tick` is set: pointers to the step counter, to the end of the loop and to the number of
///   steps left, and the handle of the CUDA graph's condition.
struct GridDispatch {
  std::string name;
  int64_t blocks = 1;
  int64_t pointers = 0;
  std::vector<GridLaunch> launches;
  /// Numbers of launches that depend on one another, in order. Parts are independent of each other.
  std::vector<llvm::SmallVector<int>> parts;
  /// In the order of their first write.
  std::vector<GridLocal> locals;
  std::optional<GridTick> tick;
  /// Set by lowerToGrids.
  int64_t workspace_bytes = 0;
  GridEntry entry; ///< no thread blocks if all tensors are empty
};

/// The input of lowerToGrids.
struct GridProgram {
  /// Kernels launched alone, with the number of blocks of their launches.
  llvm::StringMap<int64_t> kernels;
  /// Maps each kernel to the alignments of its pointers, in bytes. An alignment is a power of two
  /// and holds in every row block of every launch. A kernel may be missing from the map: then each
  /// of its pointers has the alignment of its element type.
  llvm::StringMap<llvm::SmallVector<int64_t>> alignments;
  std::vector<GridDispatch> dispatches;
};

struct GridModule {
  std::unique_ptr<llvm::Module> code; ///< null after lowerKernelsToGrids
  llvm::StringMap<GridKernel> kernels;
  std::vector<GridDispatch> dispatches;
  /// Kernels that one thread runs for each block, because they are a single chain.
  std::vector<std::string> single_threads;
};

/// Lowers each func.func of `module`, which must have the form that compileKernels takes. Adds the
/// entry points of `program`, whose bodies are not yet in the LLVM dialect. The result's `code` is
/// null.
absl::StatusOr<GridModule> lowerKernelsToGrids(mlir::ModuleOp module, GridProgram program,
                                               const TargetDescription &target, GridForm form);

/// Lowers each func.func of `module`, which must have the form that compileKernels takes. Emits the
/// entry points of `program` as LLVM IR. Consumes `module`.
absl::StatusOr<GridModule> lowerToGrids(mlir::ModuleOp module, GridProgram program,
                                        const TargetDescription &target, GridForm form,
                                        llvm::LLVMContext &context);

} // namespace refold::codegen
