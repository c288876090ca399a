//===- control_kernels.cpp - The kernels that steer a graph ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM IR as text, parsed where it is needed. Progress lies in the host's memory, which the host
// reads meanwhile: an atomic addition at the system's scope is sent off, where a load and a store
// would wait for the bus. (LLVM's own atomicrmw becomes one at the card's scope.)
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/cuda/control_kernels.h"

#include "compiler/codegen/cuda/error_scope.h"
#include "compiler/codegen/cuda/ptx_emitter.h"

#include "absl/strings/str_cat.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"

namespace refold::codegen {
namespace {

constexpr char kProgress[] = R"(
declare i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p0(ptr, i64)

define private void @refold.advance(ptr %progress) alwaysinline {
  %absent = icmp eq ptr %progress, null
  br i1 %absent, label %done, label %advance
advance:
  %before = call i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p0(ptr %progress, i64 1)
  br label %done
done:
  ret void
}
)";

constexpr char kCounters[] = R"(
define ptx_kernel void @refold_count(ptr %counter, i64 %step, ptr %progress) {
  %absent = icmp eq ptr %counter, null
  br i1 %absent, label %done, label %count
count:
  %before = load i64, ptr %counter, align 8
  %after = add i64 %before, %step
  store i64 %after, ptr %counter, align 8
  br label %done
done:
  call void @refold.advance(ptr %progress)
  ret void
}

define ptx_kernel void @refold_set(ptr %counter, i64 %value) {
  store i64 %value, ptr %counter, align 8
  ret void
}
)";

constexpr char kControl[] = R"(
declare void @cudaGraphSetConditional(i64, i32)

define private void @refold.set(i64 %handle, i1 %value) alwaysinline {
  %absent = icmp eq i64 %handle, 0
  br i1 %absent, label %done, label %set
set:
  %word = zext i1 %value to i32
  call void @cudaGraphSetConditional(i64 %handle, i32 %word)
  br label %done
done:
  ret void
}

define private i1 @refold.holds(ptr %flag) alwaysinline {
  %byte = load i8, ptr %flag, align 1
  %holds = icmp ne i8 %byte, 0
  ret i1 %holds
}

define private void @refold.go.on(i64 %handle, i1 %more, ptr %flag) alwaysinline {
entry:
  %absent = icmp eq ptr %flag, null
  br i1 %absent, label %decide, label %read
read:
  %flagged = call i1 @refold.holds(ptr %flag)
  br label %decide
decide:
  %holds = phi i1 [ true, %entry ], [ %flagged, %read ]
  %goes.on = and i1 %more, %holds
  call void @refold.set(i64 %handle, i1 %goes.on)
  ret void
}

define ptx_kernel void @refold_loop_enter(ptr %counter, ptr %steps, ptr %end, ptr %flag,
                                          i64 %handle) {
  %start = load i64, ptr %counter, align 8
  %count = load i64, ptr %steps, align 8
  %last = add i64 %start, %count
  store i64 %last, ptr %end, align 8
  %more = icmp slt i64 %start, %last
  call void @refold.go.on(i64 %handle, i1 %more, ptr %flag)
  ret void
}

define ptx_kernel void @refold_loop_tick(ptr %counter, ptr %end, ptr %flag, ptr %progress,
                                         i64 %handle) {
  %before = load i64, ptr %counter, align 8
  %after = add i64 %before, 1
  store i64 %after, ptr %counter, align 8
  call void @refold.advance(ptr %progress)
  %last = load i64, ptr %end, align 8
  %more = icmp slt i64 %after, %last
  call void @refold.go.on(i64 %handle, i1 %more, ptr %flag)
  ret void
}

define ptx_kernel void @refold_repeat_enter(ptr %counter, i64 %first, i64 %last, ptr %flag,
                                            i64 %handle) {
  store i64 %first, ptr %counter, align 8
  %more = icmp ne i64 %first, %last
  call void @refold.go.on(i64 %handle, i1 %more, ptr %flag)
  ret void
}

define ptx_kernel void @refold_repeat_tick(ptr %counter, i64 %step, i64 %last, ptr %flag,
                                           i64 %handle) {
  %before = load i64, ptr %counter, align 8
  %after = add i64 %before, %step
  store i64 %after, ptr %counter, align 8
  %more = icmp ne i64 %after, %last
  call void @refold.go.on(i64 %handle, i1 %more, ptr %flag)
  ret void
}

define ptx_kernel void @refold_choose(ptr %predicate, i64 %then, i64 %else) {
  %holds = call i1 @refold.holds(ptr %predicate)
  call void @refold.set(i64 %then, i1 %holds)
  %fails = xor i1 %holds, true
  call void @refold.set(i64 %else, i1 %fails)
  ret void
}
)";

absl::Status add(llvm::Module &module, const std::string &text) {
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> parsed =
      llvm::parseAssemblyString(text, error, module.getContext());
  if (!parsed)
    return absl::InternalError(
        absl::StrCat("control kernels, line ", error.getLineNo(), ": ", error.getMessage().str()));
  parsed->setDataLayout(module.getDataLayout());
  parsed->setTargetTriple(module.getTargetTriple());
  ErrorScope errors(module.getContext());
  if (llvm::Linker::linkModules(module, std::move(parsed)))
    return absl::InternalError(absl::StrCat("control kernels: ", errors.error()));
  return absl::OkStatus();
}

} // namespace

absl::Status addCounterKernels(llvm::Module &module) {
  return add(module, absl::StrCat(kProgress, kCounters));
}

absl::Status addControlKernels(llvm::Module &module) {
  return add(module, absl::StrCat(kProgress, kControl));
}

absl::StatusOr<std::string> controlPtx(const PtxArch &arch) {
  llvm::LLVMContext context;
  llvm::Module module("control", context);
  if (absl::Status status = addControlKernels(module); !status.ok())
    return status;
  return emitPtx(module, arch);
}

} // namespace refold::codegen
