//===- emit_commands.h - Commands for a device ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/executable/buffer_table.h"
#include "compiler/executable/target_details.h"

#include "mlir/IR/SymbolTable.h"

namespace refold {

using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

class CommandEmitter {
public:
  /// `kernels`: their numbers in the table. `details`: the target's additions.
  CommandEmitter(mlir::SymbolTable &symbols, const llvm::StringMap<uint32_t> &kernels,
                 BufferTable &buffers, const TargetDetails &details)
      : symbols(symbols), kernels(kernels), buffers(buffers), details(details) {}

  /// Adds the commands of `block`, in order. Fails with an error at an op that is no command.
  mlir::LogicalResult emit(mlir::Block &block, Commands &commands);

private:
  mlir::LogicalResult emit(mlir::Operation &op, Commands &commands);
  exe::DispatchT describe(mem::DispatchOp dispatch);
  std::unique_ptr<exe::LaunchT> describe(mem::LaunchOp launch);
  int32_t conditionOf(mlir::Value flag);

  mlir::SymbolTable &symbols;
  const llvm::StringMap<uint32_t> &kernels;
  BufferTable &buffers;
  const TargetDetails &details;
};

} // namespace refold
