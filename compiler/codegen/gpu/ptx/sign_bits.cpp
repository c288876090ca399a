//===- sign_bits.cpp - Signs of subnormals on a GPU -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/sign_bits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace refold::codegen {
namespace {

bool flushesOperands(const llvm::User *user) {
  if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(user))
    switch (call->getIntrinsicID()) {
    case llvm::Intrinsic::ceil:
    case llvm::Intrinsic::floor:
    case llvm::Intrinsic::fma:
    case llvm::Intrinsic::maximum:
    case llvm::Intrinsic::minimum:
    case llvm::Intrinsic::roundeven:
    case llvm::Intrinsic::sqrt:
    case llvm::Intrinsic::trunc:
      return true;
    default:
      return false;
    }
  switch (llvm::cast<llvm::Instruction>(user)->getOpcode()) {
  case llvm::Instruction::FAdd:
  case llvm::Instruction::FSub:
  case llvm::Instruction::FMul:
  case llvm::Instruction::FDiv:
  case llvm::Instruction::FCmp:
  case llvm::Instruction::FPExt:
    return true;
  default:
    return false;
  }
}

} // namespace

void keepSubnormalsInSigns(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &op : llvm::make_early_inc_range(llvm::instructions(function))) {
      const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&op);
      const bool negates = op.getOpcode() == llvm::Instruction::FNeg;
      const bool clears = call && call->getIntrinsicID() == llvm::Intrinsic::fabs;
      if ((!negates && !clears) || !op.getType()->getScalarType()->isFloatTy() ||
          llvm::all_of(op.users(), flushesOperands))
        continue;
      llvm::IRBuilder<> builder(&op);
      llvm::Type *integers = op.getType()->getWithNewType(builder.getInt32Ty());
      llvm::Value *bits = builder.CreateBitCast(op.getOperand(0), integers);
      bits = negates ? builder.CreateXor(bits, llvm::ConstantInt::get(integers, 0x80000000u))
                     : builder.CreateAnd(bits, llvm::ConstantInt::get(integers, 0x7fffffffu));
      op.replaceAllUsesWith(builder.CreateBitCast(bits, op.getType()));
      op.eraseFromParent();
    }
}

} // namespace refold::codegen
