//===- control_kernels.cpp - Kernels that control a graph -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels are LLVM IR as text, which is parsed when it is needed. The host reads the progress
// of the GPU from a word in host memory. In a loop, the GPU only stores the number of iterations
// left in this word, because a load would wait for the bus. In graphs without a loop, each step
// loads the word, increments it and stores it.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/control_kernels.h"

#include "compiler/codegen/gpu/ptx/error_scope.h"
#include "compiler/codegen/gpu/ptx/ptx_emitter.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"

#include <utility>
#include <vector>

namespace refold::codegen {
namespace {

constexpr char kProgress[] = R"(
define private void @refold.advance(ptr %progress) alwaysinline {
  %absent = icmp eq ptr %progress, null
  br i1 %absent, label %done, label %advance
advance:
  %global = addrspacecast ptr %progress to ptr addrspace(1)
  %before = load atomic i64, ptr addrspace(1) %global monotonic, align 8
  %after = add i64 %before, 1
  store atomic i64 %after, ptr addrspace(1) %global monotonic, align 8
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

/// INT, EXPONENT and MAGNITUDE stand for the integer type and masks of a float's bits.
constexpr char kFind[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)

define ptx_kernel void @NAME(ptr %values, i64 %count, ptr %position, i64 %rows, i64 %threads,
                             i64 %key, ptr %found) {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %before.block = mul i32 %block, %width
  %number = add i32 %before.block, %thread
  %first = zext i32 %number to i64
  %whole = icmp eq ptr %position, null
  br i1 %whole, label %begin, label %row
row:
  %place = load i64, ptr %position, align 8
  %last = sub i64 %rows, 1
  %not.below = call i64 @llvm.smax.i64(i64 %place, i64 0)
  %clamped = call i64 @llvm.smin.i64(i64 %not.below, i64 %last)
  %before.row = mul i64 %clamped, %count
  br label %begin
begin:
  %start = phi i64 [ 0, %entry ], [ %before.row, %row ]
  br label %next
next:
  %i = phi i64 [ %first, %begin ], [ %after, %advance ]
  %inside = icmp slt i64 %i, %count
  br i1 %inside, label %look, label %done
look:
  %element = add i64 %start, %i
  %at = getelementptr INT, ptr %values, i64 %element
  %bits = load INT, ptr %at
  %exponent = and INT %bits, EXPONENT
  %bad = icmp eq INT %exponent, EXPONENT
  br i1 %bad, label %report, label %advance
advance:
  %after = add i64 %i, %threads
  br label %next
report:
  %magnitude = and INT %bits, MAGNITUDE
  %nan = icmp ugt INT %magnitude, EXPONENT
  %negative = icmp slt INT %bits, 0
  %sign = select i1 %negative, i64 2, i64 1
  %kind = select i1 %nan, i64 0, i64 %sign
  %shifted = shl i64 %element, 2
  %low = or i64 %shifted, %kind
  %word = or i64 %key, %low
  %old = atomicrmw umin ptr %found, i64 %word monotonic
  br label %done
done:
  ret void
}
)";

constexpr char kNothingFound[] = R"(
define ptx_kernel void @refold_nothing_found(ptr %found, ptr %flag, ptr %out) {
entry:
  %word = load i64, ptr %found, align 8
  %nothing = icmp eq i64 %word, -1
  %absent = icmp eq ptr %flag, null
  br i1 %absent, label %join, label %read
read:
  %byte = load i8, ptr %flag, align 1
  %holds = icmp ne i8 %byte, 0
  br label %join
join:
  %flagged = phi i1 [ true, %entry ], [ %holds, %read ]
  %both = and i1 %nothing, %flagged
  %value = zext i1 %both to i8
  store i8 %value, ptr %out, align 1
  ret void
}
)";

constexpr char kControl[] = R"(
declare void @cudaGraphSetConditional(i64, i32)

define private void @refold.set(i64 %handle, i1 %value) alwaysinline {
  %absent = icmp eq i64 %handle, -1
  br i1 %absent, label %done, label %set
set:
  %word = zext i1 %value to i32
  call void @cudaGraphSetConditional(i64 %handle, i32 %word)
  br label %done
done:
  ret void
}

define private void @refold.tell(ptr %left, i64 %value) alwaysinline {
  %absent = icmp eq ptr %left, null
  br i1 %absent, label %done, label %tell
tell:
  %global = addrspacecast ptr %left to ptr addrspace(1)
  store atomic i64 %value, ptr addrspace(1) %global monotonic, align 8
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

define ptx_kernel void @refold_loop_tick(ptr %counter, ptr %end, ptr %flag, ptr %left,
                                         i64 %handle) {
  %before = load i64, ptr %counter, align 8
  %last = load i64, ptr %end, align 8
  %after = add i64 %before, 1
  store i64 %after, ptr %counter, align 8
  %rest = sub i64 %last, %after
  call void @refold.tell(ptr %left, i64 %rest)
  %more = icmp slt i64 %after, %last
  call void @refold.go.on(i64 %handle, i1 %more, ptr %flag)
  ret void
}

define ptx_kernel void @refold_loop_more(ptr %counter, ptr %end, i64 %passes, i64 %handle) {
  %before = load i64, ptr %counter, align 8
  %last = load i64, ptr %end, align 8
  %rest = sub i64 %last, %before
  %more = icmp sge i64 %rest, %passes
  call void @refold.set(i64 %handle, i1 %more)
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

absl::Status addFiniteKernels(llvm::Module &module) {
  struct Format {
    const char *name, *integer, *exponent, *magnitude;
  };
  for (const Format &format :
       {Format{"refold_find_f32", "i32", "2139095040", "2147483647"},
        Format{"refold_find_f64", "i64", "9218868437227405312", "9223372036854775807"},
        Format{"refold_find_bf16", "i16", "32640", "32767"},
        Format{"refold_find_f16", "i16", "31744", "32767"}}) {
    absl::Status status =
        add(module, absl::StrReplaceAll(kFind, {{"NAME", format.name},
                                                {"INT", format.integer},
                                                {"EXPONENT", format.exponent},
                                                {"MAGNITUDE", format.magnitude}}));
    if (!status.ok())
      return status;
  }
  return add(module, kNothingFound);
}

absl::Status addControlKernels(llvm::Module &module) { return add(module, kControl); }

absl::StatusOr<std::string> controlPtx(const PtxArch &arch) {
  llvm::LLVMContext context;
  llvm::Module module("control", context);
  if (absl::Status status = addControlKernels(module); !status.ok())
    return status;
  return emitPtx(module, arch);
}

} // namespace refold::codegen
