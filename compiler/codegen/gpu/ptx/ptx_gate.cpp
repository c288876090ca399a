//===- ptx_gate.cpp - Checks of LLVM IR before PTX ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A list contains the intrinsics that are known to become exact GPU instructions. All others are
// rejected. So a new LLVM intrinsic is rejected until it has been reviewed.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/ptx_gate.h"

#include "compiler/codegen/gpu/ptx/ptx_arch.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

namespace refold::codegen {
namespace {

std::string text(llvm::StringRef name) { return name.str(); }

absl::Status refuse(llvm::StringRef what, const llvm::Function &function, absl::string_view why) {
  return absl::InternalError(
      absl::StrCat("'", text(what), "' in '", text(function.getName()), "' ", why));
}

/// Returns true for intrinsics that are exact in f32 and f64, or that do no arithmetic.
bool isExactIntrinsic(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::abs:
  case llvm::Intrinsic::assume:
  case llvm::Intrinsic::bitreverse:
  case llvm::Intrinsic::bswap:
  case llvm::Intrinsic::canonicalize:
  case llvm::Intrinsic::ceil:
  case llvm::Intrinsic::copysign:
  case llvm::Intrinsic::ctlz:
  case llvm::Intrinsic::ctpop:
  case llvm::Intrinsic::cttz:
  case llvm::Intrinsic::experimental_noalias_scope_decl:
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::fabs:
  case llvm::Intrinsic::floor:
  case llvm::Intrinsic::fma:
  case llvm::Intrinsic::fptosi_sat:
  case llvm::Intrinsic::fptoui_sat:
  case llvm::Intrinsic::fshl:
  case llvm::Intrinsic::fshr:
  case llvm::Intrinsic::is_fpclass:
  case llvm::Intrinsic::lifetime_end:
  case llvm::Intrinsic::lifetime_start:
  case llvm::Intrinsic::maximum:
  case llvm::Intrinsic::maximumnum:
  case llvm::Intrinsic::maxnum:
  case llvm::Intrinsic::memcpy:
  case llvm::Intrinsic::memmove:
  case llvm::Intrinsic::memset:
  case llvm::Intrinsic::minimum:
  case llvm::Intrinsic::minimumnum:
  case llvm::Intrinsic::minnum:
  case llvm::Intrinsic::nearbyint:
  case llvm::Intrinsic::rint:
  case llvm::Intrinsic::round:
  case llvm::Intrinsic::roundeven:
  case llvm::Intrinsic::sadd_sat:
  case llvm::Intrinsic::sadd_with_overflow:
  case llvm::Intrinsic::scmp:
  case llvm::Intrinsic::smax:
  case llvm::Intrinsic::smin:
  case llvm::Intrinsic::smul_with_overflow:
  case llvm::Intrinsic::sqrt:
  case llvm::Intrinsic::ssub_sat:
  case llvm::Intrinsic::ssub_with_overflow:
  case llvm::Intrinsic::trunc:
  case llvm::Intrinsic::uadd_sat:
  case llvm::Intrinsic::uadd_with_overflow:
  case llvm::Intrinsic::ucmp:
  case llvm::Intrinsic::umax:
  case llvm::Intrinsic::umin:
  case llvm::Intrinsic::umul_with_overflow:
  case llvm::Intrinsic::usub_sat:
  case llvm::Intrinsic::usub_with_overflow:
    return true;
  default:
    return false;
  }
}

/// Returns true for the GPU's own intrinsics, except approximations.
bool isCardIntrinsic(llvm::StringRef name) {
  return name.starts_with("llvm.nvvm.") && !name.contains(".approx");
}

absl::Status checkCall(const llvm::CallBase &call, const llvm::Function &function) {
  if (call.isInlineAsm())
    return refuse("asm", function, "is inline assembly, whose bits are unknown");
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return refuse("call", function, "calls a function that is unknown at compile time");
  if (!callee->isIntrinsic() || isExactIntrinsic(callee->getIntrinsicID()) ||
      isCardIntrinsic(callee->getName()))
    return absl::OkStatus();
  return refuse(callee->getName(), function,
                "has no exact instruction on a GPU: use the math functions of runtime/core");
}

absl::Status checkType(const llvm::Type &type, const llvm::Function &function) {
  const llvm::Type &scalar = *type.getScalarType();
  if (!scalar.isFloatingPointTy() || scalar.isFloatTy() || scalar.isDoubleTy())
    return absl::OkStatus();
  std::string name;
  llvm::raw_string_ostream(name) << scalar;
  return refuse(name, function, "is a type without arithmetic on a GPU: use f32 or f64");
}

absl::Status checkInstruction(const llvm::Instruction &instruction,
                              const llvm::Function &function) {
  if (absl::Status status = checkType(*instruction.getType(), function); !status.ok())
    return status;
  for (const llvm::Value *operand : instruction.operand_values())
    if (absl::Status status = checkType(*operand->getType(), function); !status.ok())
      return status;
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return checkCall(*call, function);
  if (instruction.getOpcode() == llvm::Instruction::FRem)
    return refuse("frem", function, "has no exact instruction on a GPU");
  const auto *atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
  if (atomic && atomic->isFloatingPointOperation())
    return refuse("atomicrmw", function, "adds floats in an order that is not fixed");
  return absl::OkStatus();
}

absl::Status checkEntry(const llvm::Function &entry) {
  for (char c : entry.getName())
    if (!llvm::isAlnum(c) && c != '_' && c != '$')
      return absl::InternalError(absl::StrCat("the entry '", text(entry.getName()),
                                              "' has a name that PTX does not allow"));
  if (!entry.getReturnType()->isVoidTy() || entry.isVarArg())
    return absl::InternalError(
        absl::StrCat("the entry '", text(entry.getName()), "' returns a value"));
  if (entry.arg_size() > PtxArch::kMostParameters)
    return absl::InternalError(
        absl::StrCat("the entry '", text(entry.getName()), "' has ", entry.arg_size(),
                     " parameters, but a GPU kernel takes at most ", PtxArch::kMostParameters));
  for (const llvm::Argument &argument : entry.args())
    if (!argument.getType()->isPointerTy() && !argument.getType()->isIntegerTy(64))
      return absl::InternalError(absl::StrCat("parameter ", argument.getArgNo(), " of the entry '",
                                              text(entry.getName()), "' is not of 8 bytes"));
  return absl::OkStatus();
}

/// Returns a function that uses the value, also through constants.
const llvm::Function *userOf(const llvm::Value &value) {
  for (const llvm::User *user : value.users()) {
    if (const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user))
      return instruction->getFunction();
    if (const llvm::Function *function = userOf(*user))
      return function;
  }
  return nullptr;
}

/// Returns true if `symbol` is an empty array in shared memory. Such an array stands for dynamic
/// shared memory, whose size is set at the launch.
bool isDynamicSharedMemory(const llvm::GlobalValue &symbol) {
  auto *type = llvm::dyn_cast<llvm::ArrayType>(symbol.getValueType());
  return symbol.getAddressSpace() == llvm::NVPTXAS::ADDRESS_SPACE_SHARED && type &&
         type->getNumElements() == 0;
}

absl::Status checkSymbol(const llvm::GlobalValue &symbol) {
  if (!symbol.isDeclaration() || symbol.use_empty() || isDynamicSharedMemory(symbol))
    return absl::OkStatus();
  const auto *declared = llvm::dyn_cast<llvm::Function>(&symbol);
  if (declared && declared->isIntrinsic())
    return absl::OkStatus();
  llvm::LLVMContext &context = symbol.getContext();
  llvm::Type *set_conditional = llvm::FunctionType::get(
      llvm::Type::getVoidTy(context),
      {llvm::Type::getInt64Ty(context), llvm::Type::getInt32Ty(context)}, false);
  if (declared && declared->getName() == kSetConditional &&
      declared->getFunctionType() == set_conditional)
    return absl::OkStatus();
  const llvm::Function *user = userOf(symbol);
  return absl::InternalError(
      absl::StrCat("compiled kernels need the external symbol '", text(symbol.getName()), "'",
                   user ? absl::StrCat(" in '", text(user->getName()), "'") : "",
                   ", but a GPU has only ", kSetConditional, "(i64, i32)"));
}

} // namespace

absl::Status checkForPtx(const llvm::Module &module) {
  for (const llvm::GlobalValue &symbol : module.global_values())
    if (absl::Status status = checkSymbol(symbol); !status.ok())
      return status;
  for (const llvm::Function &function : module) {
    if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel)
      if (absl::Status status = checkEntry(function); !status.ok())
        return status;
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (absl::Status status = checkInstruction(instruction, function); !status.ok())
        return status;
  }
  return absl::OkStatus();
}

} // namespace refold::codegen
