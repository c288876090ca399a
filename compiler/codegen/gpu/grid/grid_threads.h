//===- grid_threads.h - Which thread of a grid works on what -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Entries are written once for both forms. On a card a thread asks which one it is; on the host a
// loop plays all threads of a block of threads, one after the other, from one barrier to the next,
// in either order: work that lacks a barrier shows there, too.
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

  /// Begins the entry `name` of blocks of `threads` threads. Its parameters: `pointers` pointers,
  /// then `numbers` i64s.
  GridThreads(mlir::ModuleOp module, mlir::Location loc, llvm::StringRef name, int64_t threads,
              size_t pointers, size_t numbers, GridForm form);

  llvm::ArrayRef<Value> parameters() const { return parameters_; }
  /// The number of the block of threads, an i32.
  Value cta() const { return cta_; }
  int64_t threads() const { return threads_; }

  /// What each thread does until the next barrier; `body` gets its number, an i32.
  void together(llvm::function_ref<void(Value)> body);
  /// `body` with the numbers from 0 below `count`, integers of typeOf(count), of one thread: its
  /// own and those that follow by whole blocks of threads.
  void share(Value thread, int64_t count, llvm::function_ref<void(Value)> body);
  /// The same for the blocks of threads from number 0, `cta`, on, which have a number for each
  /// thread.
  void shareAcross(Value cta, Value thread, int64_t count, llvm::function_ref<void(Value)> body);
  /// All threads of a block wait for one another.
  void barrier();
  /// `body` for each number from 0 below `count`, an i64; the same for all threads of a block.
  void repeat(int64_t count, llvm::function_ref<void(Value)> body);
  /// `bytes` of memory that all threads of a block see, named after the entry.
  Value sharedMemory(int64_t bytes);
  /// The same, of which it is said how much there is when the entry is launched.
  Value dynamicSharedMemory(int64_t bytes);
  /// `bytes` of memory for each thread of a block, for ownOf. On a card these become registers.
  Value ownMemory(int64_t bytes);
  /// The part of that of one thread.
  Value ownOf(Value memory, int64_t bytes, Value thread);
  /// Where `condition` holds; the same for all threads of a block.
  void when(Value condition, llvm::function_ref<void()> body, llvm::function_ref<void()> otherwise);

  /// i32 where that holds all numbers below `count`: a card divides them faster.
  mlir::Type typeOf(int64_t count);
  Value number(mlir::Type type, int64_t value);
  Value i32(int64_t value) { return number(builder.getI32Type(), value); }
  Value i64(int64_t value) { return number(builder.getI64Type(), value); }
  /// An integer that is not negative and fits, in another width.
  Value as(mlir::Type type, Value value);
  /// Adds one to the counter, tells the host how many steps are left to the end, and sets the
  /// condition to whether there are any.
  void tick(Value counter, Value end, Value left, Value handle);
  /// Copies `bytes`, a power of two and the alignment of both.
  void copy(Value from, Value to, int64_t bytes);
  /// `pointer` + `number` * `stride`.
  Value advanced(Value pointer, Value number, Value stride);

  /// Ends the entry.
  void finish();

  mlir::OpBuilder builder;
  mlir::Location loc;

private:
  Value special(llvm::StringRef name);
  /// Parameter number `index` of the host's form.
  Value load(mlir::Type type, size_t index);
  /// The address of a global in shared memory.
  Value sharedAddress(llvm::StringRef name);
  /// `bytes` of the entry's stack.
  Value stack(int64_t bytes, unsigned alignment);

  GridForm form_;
  int64_t threads_;
  mlir::LLVM::LLVMFuncOp entry_;
  Values parameters_;
  Value cta_, thread_;
  Value backward_; // an i1, on the host
};

/// Where a thread of a team stands.
struct TeamThread {
  mlir::Value tile, thread, round, shared, own;
};

/// The functions of a kernel's parts in a module of the LLVM dialect.
class GridTiles {
public:
  GridTiles(mlir::ModuleOp module, const GridParts &kernel);

  const GridParts &kernel() const { return *kernel_; }
  /// How many memrefs the kernel takes.
  size_t pointers() const { return kernel_->pointers; }
  /// Calls part number `part` for thread `place` of block `block`, whose memory the pointers are.
  void call(GridThreads &threads, size_t part, llvm::ArrayRef<mlir::Value> pointers,
            llvm::ArrayRef<mlir::Value> mirrors, mlir::Value workspace, mlir::Value block,
            mlir::Value place);
  /// Calls a phase of a part that is the work of teams.
  void callPhase(GridThreads &threads, const GridPhase &phase, llvm::ArrayRef<mlir::Value> pointers,
                 mlir::Value workspace, mlir::Value block, const TeamThread &place);

private:
  mlir::LLVM::LLVMFuncOp functionOf(llvm::StringRef name);

  mlir::ModuleOp module_;
  const GridParts *kernel_;
};

} // namespace refold::codegen
