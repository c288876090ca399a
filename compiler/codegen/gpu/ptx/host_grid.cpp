//===- host_grid.cpp - A grid as loops on the host ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of an entry point moves unchanged to a new function. This function has additional
// parameters for the position of the thread in the grid. A second new function, with the name of
// the entry point, calls the first one in a loop.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/host_grid.h"

#include "compiler/codegen/gpu/ptx/ptx_gate.h"
#include "compiler/codegen/llvm/pass_analyses.h"
#include "compiler/codegen/x86/object_emitter.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/SROA.h"

namespace refold::codegen {
namespace {

/// Inlines helpers into the entry points, which alone know their position in the grid.
void inlineHelpers(llvm::Module &module) {
  PassAnalyses analyses;
  llvm::PassBuilder builder;
  analyses.registerAll(builder);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass());
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(
      llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::ModifyCFG)));
  passes.run(module, analyses.modules);
}

class HostEntry {
public:
  explicit HostEntry(llvm::Function &entry)
      : entry_(entry), builder_(entry.getContext()), word_(builder_.getInt64Ty()),
        pointer_(builder_.getPtrTy()) {}

  absl::Status lower() {
    makeBody();
    if (absl::Status status = replaceCalls(); !status.ok())
      return status;
    makeLoop();
    entry_.eraseFromParent();
    return absl::OkStatus();
  }

private:
  /// Moves the instructions of the entry point into a new function. Its additional arguments are
  /// tid, ctaid and ntid, the address of a function that replaces cudaGraphSetConditional, and the
  /// `self` argument of that function.
  void makeBody() {
    llvm::SmallVector<llvm::Type *> types(entry_.getFunctionType()->params());
    types.append(
        {builder_.getInt32Ty(), builder_.getInt32Ty(), builder_.getInt32Ty(), pointer_, pointer_});
    body_ = llvm::Function::Create(llvm::FunctionType::get(builder_.getVoidTy(), types, false),
                                   llvm::GlobalValue::InternalLinkage, "", entry_.getParent());
    body_->addFnAttr(llvm::Attribute::NoInline);
    body_->splice(body_->begin(), &entry_);
    for (auto [was, is] : llvm::zip(entry_.args(), body_->args()))
      was.replaceAllUsesWith(&is);
  }

  llvm::Value *extra(unsigned index) { return body_->getArg(entry_.arg_size() + index); }

  absl::Status replaceCalls() {
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(*body_))) {
      auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!callee ||
          !(callee->getName() == kSetConditional || callee->getName().starts_with("llvm.nvvm.")))
        continue;
      builder_.SetInsertPoint(call);
      llvm::Value *result = onHost(*call, *callee);
      if (!result)
        return absl::UnimplementedError(
            absl::StrCat("'", callee->getName().str(), "' in '", entry_.getName().str(),
                         "' uses a GPU function that the host does not have"));
      call->replaceAllUsesWith(result);
      call->eraseFromParent();
    }
    return absl::OkStatus();
  }

  /// Returns the host's value of `call`; null if the host has no counterpart.
  llvm::Value *onHost(const llvm::CallInst &call, const llvm::Function &callee) {
    switch (callee.getIntrinsicID()) {
    case llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x:
      return extra(0);
    case llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
      return extra(1);
    case llvm::Intrinsic::nvvm_read_ptx_sreg_ntid_x:
      return extra(2);
    case llvm::Intrinsic::not_intrinsic: {
      auto *type = llvm::FunctionType::get(builder_.getVoidTy(),
                                           {pointer_, word_, builder_.getInt32Ty()}, false);
      return builder_.CreateCall(type, extra(3),
                                 {extra(4), call.getArgOperand(0), call.getArgOperand(1)});
    }
    default:
      return nullptr;
    }
  }

  void makeLoop() {
    llvm::Type *narrow = builder_.getInt32Ty();
    llvm::Function *loop = llvm::Function::Create(
        llvm::FunctionType::get(builder_.getVoidTy(), {pointer_, word_, word_}, false),
        llvm::GlobalValue::ExternalLinkage, "", entry_.getParent());
    loop->takeName(&entry_);
    auto *before = llvm::BasicBlock::Create(loop->getContext(), "before", loop);
    auto *inside = llvm::BasicBlock::Create(loop->getContext(), "thread", loop);
    auto *after = llvm::BasicBlock::Create(loop->getContext(), "after", loop);
    builder_.SetInsertPoint(before);
    llvm::SmallVector<llvm::Value *> values;
    auto load = [&](llvm::Type *type, unsigned index) {
      return builder_.CreateLoad(
          type, builder_.CreateConstInBoundsGEP1_64(word_, loop->getArg(0), index));
    };
    for (const llvm::Argument &argument : entry_.args())
      values.push_back(load(argument.getType(), argument.getArgNo()));
    llvm::Value *cta = builder_.CreateTrunc(loop->getArg(1), narrow);
    llvm::Value *given = builder_.CreateTrunc(loop->getArg(2), narrow);
    llvm::Value *backward = builder_.CreateICmpSLT(given, builder_.getInt32(0));
    llvm::Value *threads = builder_.CreateSelect(backward, builder_.CreateNeg(given), given);
    llvm::Value *set = load(pointer_, entry_.arg_size());
    llvm::Value *self = load(pointer_, entry_.arg_size() + 1);
    builder_.CreateBr(inside);
    builder_.SetInsertPoint(inside);
    llvm::PHINode *index = builder_.CreatePHI(narrow, 2);
    llvm::Value *next = builder_.CreateAdd(index, builder_.getInt32(1));
    llvm::Value *thread = builder_.CreateSelect(backward, builder_.CreateSub(threads, next), index);
    values.append({thread, cta, threads, set, self});
    builder_.CreateCall(body_, values);
    index->addIncoming(builder_.getInt32(0), before);
    index->addIncoming(next, inside);
    builder_.CreateCondBr(builder_.CreateICmpULT(next, threads), inside, after);
    builder_.SetInsertPoint(after);
    builder_.CreateRetVoid();
  }

  llvm::Function &entry_;
  llvm::IRBuilder<> builder_;
  llvm::Type *word_;
  llvm::PointerType *pointer_;
  llvm::Function *body_ = nullptr;
};

} // namespace

absl::StatusOr<std::vector<char>> emitHostGrid(llvm::Module &module,
                                               const TargetDescription &target) {
  auto is_entry = [](const llvm::Function &function) {
    return function.getCallingConv() == llvm::CallingConv::PTX_Kernel;
  };
  if (llvm::any_of(module, is_entry))
    if (absl::Status status = checkForPtx(module); !status.ok())
      return status;
  inlineHelpers(module);
  llvm::SmallVector<llvm::Function *> entries;
  for (llvm::Function &function : module)
    if (is_entry(function))
      entries.push_back(&function);
  for (llvm::Function *entry : entries)
    if (absl::Status status = HostEntry(*entry).lower(); !status.ok())
      return status;
  // LLVM 22's loop vectoriser treats a[i % 4] like a[i], so threads stay scalar.
  return emitObject(module, target, /*has_loops=*/false);
}

} // namespace refold::codegen
