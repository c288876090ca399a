//===- grid_compiler.h - Kernels become grids in LLVM IR ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel is one grid of threads for each of its nests. What a thread computes is the same IR on a
// card and on the host, where the grid is a loop: so what runs on a card can be tested without one.
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
  /// An entry is a kernel of NVPTX that takes its parameters (exe::Entry in executable.fbs) by
  /// value and asks the card which thread it is.
  Card,
  /// An entry is `void NAME(void *const *parameters, int64_t cta, int64_t threads)`, which runs
  /// all threads of one block of threads; where `threads` is negative, the last of them first.
  Host,
};

struct GridEntry {
  std::string name;
  /// Blocks of threads, for all blocks of a launch together; 0: there is nothing to launch.
  int64_t ctas = 0;
  /// Threads in each of them.
  int64_t threads = 1;
  /// Of dynamic shared memory, for each of them.
  int64_t shared_bytes = 0;
};

struct GridKernel {
  std::vector<GridEntry> entries;
  /// Of a launch, all its blocks together.
  int64_t workspace_bytes = 0;
};

/// One launch of a dispatch.
struct GridLaunch {
  struct Argument {
    /// Number of the pointer among those of the dispatch.
    int64_t pointer;
    int64_t block_stride; // bytes
    bool written = false;
  };
  std::string kernel;
  int64_t first_block = 0, blocks = 1;
  llvm::SmallVector<Argument> arguments;
  /// It touches what a launch before it in its part, since the last that waits, has touched, and
  /// one of them writes.
  bool waits = false;
  /// Set by lowerToGrids.
  int64_t workspace_offset = 0;
};

/// That a dispatch ends a pass of a loop: it counts, and decides whether there is another.
struct GridTick {
  /// The part that alone touches the counter, and the block of it that does.
  int part = 0;
  int64_t block = 0;
};

/// A buffer of a dispatch of which each block has a share of its own, that the dispatch writes
/// first and reads again.
struct GridLocal {
  /// Number of its pointer.
  int64_t pointer;
  /// Of one block's share.
  int64_t bytes;
};

/// Work between two barriers as one entry, whose parameters are `pointers` pointers, that of the
/// workspace if there is one, and, with a tick, those of the counter, of the end and of the steps
/// that are left, and the condition's handle.
struct GridDispatch {
  std::string name;
  int64_t blocks = 1;
  int64_t pointers = 0;
  std::vector<GridLaunch> launches;
  /// Numbers of launches that depend on one another, in order. Parts depend on no other.
  std::vector<llvm::SmallVector<int>> parts;
  /// In the order in which they are written first.
  std::vector<GridLocal> locals;
  std::optional<GridTick> tick;
  /// Set by lowerToGrids.
  int64_t workspace_bytes = 0;
  GridEntry entry; ///< none where all tensors are empty
};

/// What lowerToGrids is to make entries of.
struct GridProgram {
  /// Launched by themselves: how many blocks a launch of each kernel has.
  llvm::StringMap<int64_t> kernels;
  /// Bytes that each pointer of a kernel is a multiple of, in every block of every launch: a power
  /// of two. What is not here is aligned as its elements are.
  llvm::StringMap<llvm::SmallVector<int64_t>> alignments;
  std::vector<GridDispatch> dispatches;
};

struct GridModule {
  std::unique_ptr<llvm::Module> code;
  llvm::StringMap<GridKernel> kernels;
  std::vector<GridDispatch> dispatches;
  /// Kernels that one thread runs for each block, since they are a single chain.
  std::vector<std::string> single_threads;
};

/// Lowers each func.func of `module`, in the form that compileKernels takes, and makes the entries
/// of `program`. `module` is consumed.
absl::StatusOr<GridModule> lowerToGrids(mlir::ModuleOp module, GridProgram program,
                                        const TargetDescription &target, GridForm form,
                                        llvm::LLVMContext &context);

} // namespace refold::codegen
