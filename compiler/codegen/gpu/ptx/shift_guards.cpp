//===- shift_guards.cpp - Shift guards on a GPU ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/shift_guards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace refold::codegen {
namespace {

bool mayBeGuarded(const llvm::Instruction &op) {
  return (op.getOpcode() == llvm::Instruction::Shl || op.getOpcode() == llvm::Instruction::LShr) &&
         !llvm::isa<llvm::Constant>(op.getOperand(1)) &&
         llvm::any_of(op.users(),
                      [](const llvm::User *user) { return llvm::isa<llvm::SelectInst>(user); });
}

} // namespace

void keepShiftGuards(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &op : llvm::instructions(function)) {
      if (!mayBeGuarded(op))
        continue;
      // A shift by the bit width or more has no defined value, so any value will do.
      const uint64_t most = op.getType()->getScalarSizeInBits() - 1;
      llvm::IRBuilder<> builder(&op);
      op.setOperand(
          1, builder.CreateAnd(op.getOperand(1), llvm::ConstantInt::get(op.getType(), most)));
    }
}

} // namespace refold::codegen
