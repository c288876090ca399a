//===- buffer_table.h - The buffers of an executable ------------*- C++ -*-===//
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

/// Returns a source location as "file:line", or an empty string if the location is unknown. An
/// absolute path is shortened to the file name.
std::string describeLocation(mlir::Location loc);

/// Assigns buffer numbers to values of planned memory, and fills the buffers of `table`.
class BufferTable {
public:
  explicit BufferTable(exe::ExecutableT &table) : table(table) {}

  /// Adds buffers for the inputs, states and fetches of a function. Two functions that use the same
  /// name for an input or a state share one buffer. Fails with an error if they use it with
  /// different types, or if two functions have a fetch of the same name.
  mlir::LogicalResult bindArguments(mlir::func::FuncOp function);
  /// Returns the number of the buffer that contains `value`. `value` may be a view of a part of the
  /// buffer. A temporary is added to the table when it is first looked up.
  uint32_t of(mlir::Value value);
  /// Adds a temporary that no command names at the end of the function's arena, which grows by it.
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
