//===- grid_threads.h - Distribution of work over threads -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits entry points for a GPU or for the host from the same code. On a GPU, a thread reads its
// number from a register. On the host, a loop runs all threads of a thread block, one after
// another, up to the next barrier. The loop can run in either order, so tests on the host also find
// a missing barrier.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_compiler.h"
#include "compiler/codegen/gpu/grid/grid_lowering.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace refold::codegen {

class GridThreads {
public:
  using Value = mlir::Value;
  using Values = llvm::SmallVector<mlir::Value>;

  /// Begins the entry point `name`. Each thread block has `threads` threads. The entry point takes
  /// `pointers` pointers, then `numbers` values of type i64.
  GridThreads(mlir::ModuleOp module, mlir::Location loc, llvm::StringRef name, int64_t threads,
              size_t pointers, size_t numbers, GridForm form);

  llvm::ArrayRef<Value> parameters() const { return parameters_; }
  /// The number of the thread block, an i32.
  Value cta() const { return cta_; }
  int64_t threads() const { return threads_; }

  /// Emits the work of each thread until the next barrier; `body` gets the thread's number, an i32.
  void together(llvm::function_ref<void(Value)> body);
  /// Emits a loop that runs `body` for the numbers t, t + n, t + 2 n, ... below `count`. Here t is
  /// the number of `thread`, and n = threads(). Together, the threads of a thread block cover all
  /// numbers below `count`. The numbers are integers of typeOf(count).
  void share(Value thread, int64_t count, llvm::function_ref<void(Value)> body);
  /// Emits code that runs `body` once in each thread. `body` gets the number of the thread, counted
  /// over all thread blocks. A thread whose number is `count` or more does nothing. `cta` is the
  /// number of the thread block, counted from 0. There must be at least `count` threads.
  void shareAcross(Value cta, Value thread, int64_t count, llvm::function_ref<void(Value)> body);
  /// Makes all threads of a thread block wait for each other.
  void barrier();
  /// Emits a loop that runs `body` for the numbers 0, 1, ..., `count` - 1, as i64. All threads of a
  /// thread block run the same iterations.
  void repeat(int64_t count, llvm::function_ref<void(Value)> body);
  /// Returns a pointer to `bytes` bytes that all threads of a thread block share. On a GPU they are
  /// a global variable, named after the entry point.
  Value sharedMemory(int64_t bytes);
  /// Returns shared memory whose size is given at the launch of the entry point.
  Value dynamicSharedMemory(int64_t bytes);
  /// Returns a pointer to private memory of the threads of a thread block. Each thread has `bytes`
  /// bytes, whose address ownOf() returns. On a GPU the memory becomes registers.
  Value ownMemory(int64_t bytes);
  /// Returns one thread's part of the memory of ownMemory().
  Value ownOf(Value memory, int64_t bytes, Value thread);
  /// Emits `body` under `condition`, which must be the same for all threads of a thread block.
  void when(Value condition, llvm::function_ref<void()> body, llvm::function_ref<void()> otherwise);

  /// Returns i32 if it can hold all numbers below `count`, else i64: a GPU divides i32 faster.
  mlir::Type typeOf(int64_t count);
  Value number(mlir::Type type, int64_t value);
  Value i32(int64_t value) { return number(builder.getI32Type(), value); }
  Value i64(int64_t value) { return number(builder.getI64Type(), value); }
  /// Converts a non-negative integer that fits to another width.
  Value as(mlir::Type type, Value value);
  /// Adds one to the step counter and tells the host how many steps are left. Sets the graph's
  /// condition to true if any step is left, else to false.
  void tick(Value counter, Value end, Value left, Value handle);
  /// Copies `bytes` bytes; `bytes` is a power of two and the alignment of both pointers.
  void copy(Value from, Value to, int64_t bytes);
  /// Returns `pointer` + `number` * `stride`.
  Value advanced(Value pointer, Value number, Value stride);

  /// Ends the entry point.
  void finish();

  mlir::OpBuilder builder;
  mlir::Location loc;

private:
  Value special(llvm::StringRef name);
  /// Loads parameter number `index` of the host's form.
  Value load(mlir::Type type, size_t index);
  /// Returns the address of a global in shared memory.
  Value sharedAddress(llvm::StringRef name);
  /// Returns `bytes` of the entry point's stack.
  Value stack(int64_t bytes, unsigned alignment);

  GridForm form_;
  int64_t threads_;
  mlir::LLVM::LLVMFuncOp entry_;
  Values parameters_;
  Value cta_, thread_;
  Value backward_; // an i1; host only
};

/// The position of a thread in a thread block that computes a tile, and its memory.
struct TeamThread {
  mlir::Value tile, thread, round, shared, own, counter;
};

/// The functions of a kernel's parts in a module of the LLVM dialect.
class GridTiles {
public:
  GridTiles(mlir::ModuleOp module, const GridParts &kernel);

  const GridParts &kernel() const { return *kernel_; }
  /// The number of memrefs that the kernel takes.
  size_t pointers() const { return kernel_->pointers; }
  /// Emits a call of part number `part` for thread `place` of row block `block`. `pointers` are the
  /// pointers of that row block.
  void call(GridThreads &threads, size_t part, llvm::ArrayRef<mlir::Value> pointers,
            llvm::ArrayRef<mlir::Value> mirrors, mlir::Value workspace, mlir::Value block,
            mlir::Value place);
  /// Calls a phase of a part with a GridTeam.
  void callPhase(GridThreads &threads, const GridPhase &phase, llvm::ArrayRef<mlir::Value> pointers,
                 mlir::Value workspace, mlir::Value block, const TeamThread &place);

private:
  mlir::LLVM::LLVMFuncOp functionOf(llvm::StringRef name);

  mlir::ModuleOp module_;
  const GridParts *kernel_;
};

} // namespace refold::codegen
