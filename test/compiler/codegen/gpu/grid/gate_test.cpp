//===- gate_test.cpp - IR refused by the GPU's gate -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that unsuitable IR is refused before PTX is emitted. Such IR would abort the process, call
// a missing function, or give only approximate results.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/ptx/ptx_texts.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

std::string ErrorOf(const std::string &ir) {
  absl::StatusOr<std::string> ptx = TryPtx(ir);
  return ptx.ok() ? "none" : std::string(ptx.status().message());
}

/// Returns an entry that calls `function` of type `type` -> `type` through a helper.
std::string Calls(const std::string &function, const std::string &type) {
  return "declare " + type + " @" + function + "(" + type + ")\n" + "define private " + type +
         " @helper(" + type + " %x) alwaysinline {\n  %y = call " + type + " @" + function + "(" +
         type + " %x)\n  ret " + type + " %y\n}\n" +
         Entry("  %x = load " + type + ", ptr %a\n  %y = call " + type + " @helper(" + type +
               " %x)\n  store " + type + " %y, ptr %a");
}

TEST_CASE("an intrinsic without an exact instruction is refused") {
  const struct {
    const char *name, *type;
  } rows[] = {
      {"llvm.exp.f64", "double"},          {"llvm.log.f64", "double"},
      {"llvm.sin.f64", "double"},          {"llvm.exp.f32", "float"},
      {"llvm.exp2.f32", "float"},          {"llvm.log2.f64", "double"},
      {"llvm.tanh.f32", "float"},          {"llvm.cos.f32", "float"},
      {"llvm.tan.f64", "double"},          {"llvm.exp10.f32", "float"},
      {"llvm.atan.f64", "double"},         {"llvm.sinh.f32", "float"},
      {"llvm.nvvm.sin.approx.f", "float"}, {"llvm.nvvm.sqrt.approx.f", "float"},
  };
  for (const auto &row : rows)
    CHECK(ErrorOf(Calls(row.name, row.type)) == "'" + std::string(row.name) +
                                                    "' in 'helper' has no exact instruction on a "
                                                    "GPU: use the math functions of runtime/core");
  CHECK(ErrorOf(Entry(R"(
  %x = load double, ptr %a
  %y = call double @llvm.pow.f64(double %x, double %x)
  store double %y, ptr %a)",
                      "declare double @llvm.pow.f64(double, double)\n")) ==
        "'llvm.pow.f64' in 'k' has no exact instruction on a GPU: use the math functions of "
        "runtime/core");
}

TEST_CASE("too many parameters are refused, and some need a later PTX version") {
  CHECK(LinesWith(Ptx(EntryWith(544)), ".version") == std::vector<std::string>{".version 7.0"});
  CHECK(LinesWith(Ptx(EntryWith(545)), ".version") == std::vector<std::string>{".version 8.1"});
  CHECK(LinesWith(Ptx(EntryWith(545), "sm_120"), ".version") ==
        std::vector<std::string>{".version 8.7"});
  CHECK(ErrorOf(EntryWith(4095)) == "none");
  CHECK(ErrorOf(EntryWith(4096)) ==
        "the entry 'k' has 4096 parameters, but a GPU kernel takes at most 4095");
}

TEST_CASE("an external symbol that a GPU does not have is refused") {
  CHECK(ErrorOf(Calls("expf", "float")) ==
        "compiled kernels need the external symbol 'expf' in 'helper', but a GPU has only "
        "cudaGraphSetConditional(i64, i32)");
  CHECK(ErrorOf(Calls("__nv_exp", "double")) ==
        "compiled kernels need the external symbol '__nv_exp' in 'helper', but a GPU has only "
        "cudaGraphSetConditional(i64, i32)");
  CHECK(ErrorOf("@outside = external global i64\n" +
                Entry("  %p = load i64, ptr getelementptr (i8, ptr @outside, i64 8)\n"
                      "  store i64 %p, ptr %a")) ==
        "compiled kernels need the external symbol 'outside' in 'k', but a GPU has only "
        "cudaGraphSetConditional(i64, i32)");
  // An external array in shared memory may have size 0. It then stands for the shared memory whose
  // size is set at the launch. With any other size, it is an external symbol and is refused.
  auto shared = [](const std::string &type) {
    return ErrorOf("@there = external addrspace(3) global " + type + "\n" +
                   Entry("  %p = load i64, ptr addrspace(3) @there\n  store i64 %p, ptr %a"));
  };
  CHECK(shared("[0 x i8], align 64") == "none");
  CHECK(shared("[8 x i8], align 64") == "compiled kernels need the external symbol 'there' in 'k', "
                                        "but a GPU has only cudaGraphSetConditional(i64, i32)");
  // The name with other parameters is not the function that ptxas provides.
  CHECK(ErrorOf(Entry("  call void @cudaGraphSetConditional(i32 1, i32 1)",
                      "declare void @cudaGraphSetConditional(i32, i32)\n")) ==
        "compiled kernels need the external symbol 'cudaGraphSetConditional' in 'k', but a GPU has "
        "only cudaGraphSetConditional(i64, i32)");
  CHECK(ErrorOf(Entry("  call void @cudaGraphSetConditional(i64 %n, i32 1)",
                      "declare void @cudaGraphSetConditional(i64, i32)\n"
                      "declare void @nobody_calls()\n")) == "none");
}

TEST_CASE("inexact, unordered and unknown instructions are refused") {
  CHECK(ErrorOf(Entry("  %x = load float, ptr %a\n  %y = frem float %x, 3.0\n"
                      "  store float %y, ptr %a")) ==
        "'frem' in 'k' has no exact instruction on a GPU");
  CHECK(ErrorOf(Entry("  %o = atomicrmw fadd ptr %a, float 1.0 monotonic")) ==
        "'atomicrmw' in 'k' adds floats in an order that is not fixed");
  CHECK(ErrorOf(Entry("  %o = atomicrmw add ptr %a, i64 1 monotonic")) == "none");
  CHECK(ErrorOf(Entry("  call void asm sideeffect \"bar.sync 0;\", \"\"()")) ==
        "'asm' in 'k' is inline assembly, whose bits are unknown");
  CHECK(ErrorOf(Entry("  %f = load ptr, ptr %a\n  call void %f()")) ==
        "'call' in 'k' calls a function that is unknown at compile time");
  CHECK(ErrorOf(Entry("  %x = load fp128, ptr %a\n  %y = fadd fp128 %x, %x\n"
                      "  store fp128 %y, ptr %a")) ==
        "'fp128' in 'k' is a type without arithmetic on a GPU: use f32 or f64");
  CHECK(ErrorOf(Entry("  %x = load half, ptr %a\n  store half %x, ptr %b")) ==
        "'half' in 'k' is a type without arithmetic on a GPU: use f32 or f64");
}

TEST_CASE("entries that cannot be launched are refused") {
  CHECK(ErrorOf("define ptx_kernel void @k(ptr %a, i32 %n) { ret void }") ==
        "parameter 1 of the entry 'k' is not of 8 bytes");
  CHECK(ErrorOf("define ptx_kernel i64 @k() { ret i64 0 }") == "the entry 'k' returns a value");
  CHECK(ErrorOf("define ptx_kernel void @\"k-1\"() { ret void }") ==
        "the entry 'k-1' has a name that PTX does not allow");
}

} // namespace
} // namespace refold::test
