//===- grid_compiler.h - Kernels become grids in LLVM IR --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel becomes one grid of threads for each of its nests. A thread's work is the same IR on a
// GPU and on the host, which runs the grid as a loop. So GPU code can be tested without a GPU.
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
  /// An entry point is an NVPTX kernel that takes its parameters (exe::Entry in executable.fbs) by
  /// value and reads its thread number from special registers.
  Card,
  /// An entry point is `void NAME(void *const *parameters, int64_t cta, int64_t threads)`, which
  /// runs all threads of one thread block. If `threads` is negative, it runs the last thread first.
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
  /// A barrier comes before the launch: it accesses a buffer that a launch of its part has accessed
  /// since the last barrier, and one of the two writes it.
  bool waits = false;
  /// Set by lowerToGrids.
  int64_t workspace_offset = 0;
};

/// The tick of a dispatch that ends an iteration of a loop: it advances the step counter and
/// decides whether another iteration follows.
struct GridTick {
  /// The only part that accesses the counter, and the only block of that part that does.
  int part = 0;
  int64_t block = 0;
};

/// A buffer that is divided among the blocks of a dispatch. The dispatch writes each share before
/// it reads it.
struct GridLocal {
  /// Number of its pointer in the dispatch's list.
  int64_t pointer;
  /// Bytes of one block's share.
  int64_t bytes;
};

/// A whole dispatch as one entry point. Its parameters are `pointers` pointers, then the workspace
/// pointer if there is a workspace. With a tick there are four more: the pointers of the counter,
/// of the end and of the steps that are left, and the handle of the condition.
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
  /// Alignment in bytes of each pointer of a kernel, in every block of every launch: a power of
  /// two. For a kernel without an entry, each pointer has the alignment of its element type.
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

/// Lowers each func.func of `module`, in the form that compileKernels takes, and adds the entry
/// points of `program`, whose bodies are not yet in the LLVM dialect. The result has no code.
absl::StatusOr<GridModule> lowerKernelsToGrids(mlir::ModuleOp module, GridProgram program,
                                               const TargetDescription &target, GridForm form);

/// Lowers each func.func of `module`, in the form that compileKernels takes, and emits the entry
/// points of `program`. `module` is consumed.
absl::StatusOr<GridModule> lowerToGrids(mlir::ModuleOp module, GridProgram program,
                                        const TargetDescription &target, GridForm form,
                                        llvm::LLVMContext &context);

} // namespace refold::codegen
