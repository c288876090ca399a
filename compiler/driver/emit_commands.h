//===- emit_commands.h - What a device is told to do --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/buffer_table.h"
#include "compiler/driver/grid_code.h"

#include "mlir/IR/SymbolTable.h"

namespace refold {

using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

/// An entry of a card's code in words of the executable.
std::unique_ptr<exe::EntryT> describeEntry(const codegen::GridEntry &grid);

class CommandEmitter {
public:
  /// `kernels`: their numbers in the table. `grids`: of a card, or null.
  CommandEmitter(mlir::SymbolTable &symbols, const llvm::StringMap<uint32_t> &kernels,
                 BufferTable &buffers, const GridCode *grids)
      : symbols(symbols), kernels(kernels), buffers(buffers), grids(grids) {}

  /// Adds the commands of `block`, in order. Fails with an error at an op that is none.
  mlir::LogicalResult emit(mlir::Block &block, Commands &commands);

private:
  mlir::LogicalResult emit(mlir::Operation &op, Commands &commands);
  exe::DispatchT describe(mem::DispatchOp dispatch);
  std::unique_ptr<exe::LaunchT> describe(mem::LaunchOp launch);
  void describeGrid(mem::DispatchOp dispatch, exe::DispatchT &described);
  int32_t conditionOf(mlir::Value flag);

  mlir::SymbolTable &symbols;
  const llvm::StringMap<uint32_t> &kernels;
  BufferTable &buffers;
  const GridCode *grids;
};

} // namespace refold
