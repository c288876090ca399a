//===- buffer_table.h - The buffers of an executable --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"
#include "runtime/executable/executable_generated.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace refold {

/// "file:line" where the program was written; empty where that is not known.
std::string describeLocation(mlir::Location loc);

/// Gives values of planned memory their numbers in `table`, which it fills.
class BufferTable {
public:
  explicit BufferTable(exe::ExecutableT &table) : table(table) {}

  /// The inputs, states and fetches of a function. What several functions name is one buffer: fails
  /// with an error where they do not agree, or where it is a fetch.
  mlir::LogicalResult bindArguments(mlir::func::FuncOp function);
  /// The buffer that `value` is, or is a view of: one that is bound, or a temporary.
  uint32_t of(mlir::Value value);
  /// A temporary that no command names, at the end of the function's arena, which grows by it.
  int32_t addTail(exe::FunctionT &function, llvm::StringRef name, mlir::MemRefType type,
                  uint64_t alignment, mlir::Location loc);

private:
  uint32_t add(exe::BufferKind kind, llvm::StringRef name, mlir::MemRefType type,
               mlir::Location loc);
  mlir::LogicalResult bindArgument(mlir::func::FuncOp function, unsigned index);
  mlir::LogicalResult share(mlir::func::FuncOp function, uint32_t index,
                            mlir::BlockArgument argument, llvm::StringRef kind);

  exe::ExecutableT &table;
  llvm::StringMap<uint32_t> states, inputs;
  llvm::StringSet<> fetches;
  llvm::DenseMap<mlir::Value, uint32_t> indices;
};

} // namespace refold
