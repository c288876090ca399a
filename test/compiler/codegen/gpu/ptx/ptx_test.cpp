//===- ptx_test.cpp - Instructions for a GPU ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the instructions that decide the bits of a result: fused multiply-adds, rounding, flushed
// subnormals and calls.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/ptx/ptx_texts.h"

#include "compiler/codegen/gpu/ptx/ptx_arch.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

using Lines = std::vector<std::string>;

TEST_CASE("an entry has a head and parameters") {
  const std::string ptx = Ptx(Entry("  store i64 %n, ptr %a"), "sm_90");
  CHECK(LinesWith(ptx, ".version") == Lines{".version 7.8"});
  CHECK(LinesWith(ptx, ".target") == Lines{".target sm_90"});
  CHECK(LinesWith(ptx, ".entry") == Lines{".visible .entry k("});
  CHECK(LinesWith(ptx, ".param .u64").size() == 3);
  CHECK(LinesWith(ptx, ".extern").empty());
  const std::string older = Ptx(Entry("  store i64 %n, ptr %a"), "sm_80");
  CHECK(LinesWith(older, ".version") == Lines{".version 7.0"});
  CHECK(LinesWith(older, ".target") == Lines{".target sm_80"});
}

TEST_CASE("a product and a sum are rounded twice, fma once") {
  for (const char *type : {"float", "double"}) {
    const std::string name = type;
    const std::string f = name == "float" ? "f32" : "f64";
    const std::string ftz = name == "float" ? ".ftz" : "";
    const std::string ir = Entry("  %x = load " + name + ", ptr %a\n  %y = load " + name +
                                 ", ptr %b\n"
                                 "  %p = fmul contract " +
                                 name +
                                 " %x, %y\n"
                                 "  %s = fadd contract " +
                                 name +
                                 " %p, %x\n"
                                 "  %d = fsub " +
                                 name + " %s, %y\n  store " + name + " %d, ptr %a");
    const std::string ptx = Ptx(ir);
    CHECK(LinesWith(ptx, "fma").empty());
    // Without a rounding mode, ptxas might fuse the instructions.
    CHECK(LinesWith(ptx, "mul.rn" + ftz + "." + f).size() == 1);
    CHECK(LinesWith(ptx, "add.rn" + ftz + "." + f).size() == 1);
    CHECK(LinesWith(ptx, "sub.rn" + ftz + "." + f).size() == 1);

    const std::string fused = Ptx(Entry(
        "  %x = load " + name + ", ptr %a\n  %y = load " + name + ", ptr %b\n  %r = call " + name +
            " @llvm.fma." + f + "(" + name + " %x, " + name + " %y, " + name + " %x)\n  store " +
            name + " %r, ptr %a",
        "declare " + name + " @llvm.fma." + f + "(" + name + ", " + name + ", " + name + ")\n"));
    CHECK(LinesWith(fused, "fma.rn" + ftz + "." + f).size() == 1);
    CHECK(LinesWith(fused, "mul.").empty());
  }
}

TEST_CASE("division and square root are rounded correctly") {
  const std::string ptx = Ptx(Entry(R"(
  %x = load float, ptr %a
  %y = load float, ptr %b
  %q = fdiv afn arcp float %x, %y
  %r = call afn float @llvm.sqrt.f32(float %q)
  store float %r, ptr %a
  %wx = fpext float %x to double
  %wq = fdiv double 1.0, %wx
  %wr = call double @llvm.sqrt.f64(double %wq)
  store double %wr, ptr %b)",
                                    R"(
declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)
)"));
  CHECK(LinesWith(ptx, "div.rn.ftz.f32").size() == 1);
  CHECK(LinesWith(ptx, "sqrt.rn.ftz.f32").size() == 1);
  CHECK(LinesWith(ptx, "rcp.rn.f64").size() + LinesWith(ptx, "div.rn.f64").size() == 1);
  CHECK(LinesWith(ptx, "sqrt.rn.f64").size() == 1);
  CHECK(LinesWith(ptx, "approx").empty());
  CHECK(LinesWith(ptx, "div.full").empty());
}

TEST_CASE("arithmetic of f32 flushes subnormals") {
  const std::string ptx = Ptx(Entry(R"(
  %x = load float, ptr %a
  %y = load float, ptr %b
  %m = call float @llvm.maximum.f32(float %x, float %y)
  %n1 = call float @llvm.minimum.f32(float %m, float %x)
  %f = call float @llvm.floor.f32(float %n1)
  %e = call float @llvm.roundeven.f32(float %n1)
  %s = fadd float %f, %e
  %c = fcmp olt float %s, %y
  %v = select i1 %c, float %x, float %s
  store float %v, ptr %a
  %w = fpext float %y to double
  %u = fmul double %w, 1.1
  %t = fptrunc double %u to float
  store float %t, ptr %b)",
                                    R"(
declare float @llvm.maximum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.floor.f32(float)
declare float @llvm.roundeven.f32(float)
)"));
  for (const char *what :
       {"max.ftz.NaN.f32", "min.ftz.NaN.f32", "cvt.rmi.ftz.f32.f32", "cvt.rni.ftz.f32.f32",
        "setp.lt.ftz.f32", "cvt.ftz.f64.f32", "cvt.rn.ftz.f32.f64"}) {
    INFO(what);
    CHECK(LinesWith(ptx, what).size() == 1);
  }
}

TEST_CASE("negate and abs change only the sign bit and keep subnormals") {
  const std::string behind = "declare float @llvm.fabs.f32(float)\n";
  const std::string stored = Ptx(Entry(R"(
  %x = load float, ptr %a
  %g = fneg float %x
  store float %g, ptr %a
  %y = load float, ptr %b
  %h = call float @llvm.fabs.f32(float %y)
  store float %h, ptr %b)",
                                       behind));
  CHECK(LinesWith(stored, "neg.").empty());
  CHECK(LinesWith(stored, "abs.").empty());
  CHECK(LinesWith(stored, "xor.b32").size() == 1);
  CHECK(LinesWith(stored, "and.b32").size() == 1);
  // The IR uses integer operations, which must not become floating-point arithmetic.
  const std::string integers = Ptx(Entry(R"(
  %x = load i32, ptr %a
  %g = xor i32 %x, -2147483648
  %f = bitcast i32 %g to float
  store float %f, ptr %b)"));
  CHECK(LinesWith(integers, "neg.").empty());
  // Arithmetic flushes its operands anyway, so the GPU's own instruction may be used here.
  const std::string added = Ptx(Entry(R"(
  %x = load float, ptr %a
  %y = load float, ptr %b
  %h = call float @llvm.fabs.f32(float %x)
  %s = fadd float %h, %y
  store float %s, ptr %a)",
                                      behind));
  CHECK(LinesWith(added, "abs.ftz.f32").size() == 1);
}

TEST_CASE("a shift by the width or more is guarded by all bits of the amount") {
  for (const char *shift : {"shl", "lshr"}) {
    // 2^32 has no bit among the lowest 32, which are the ones that a GPU's shift reads.
    const std::string ptx = Ptx(Entry(absl::StrCat(R"(
  %x = load i64, ptr %a
  %places = load i64, ptr %b
  %within = icmp ult i64 %places, 64
  %shifted = )",
                                                   shift, R"( i64 %x, %places
  %y = select i1 %within, i64 %shifted, i64 0
  store i64 %y, ptr %b)")));
    CHECK(LinesWith(ptx, "setp.").size() == 1);
    CHECK(LinesWith(ptx, "selp.b64").size() == 1);
  }
}

TEST_CASE("helpers are inlined, constants are in the module, and loops call nothing") {
  const std::string ir = R"(
@table = private constant [3 x float] [float 1.0, float 2.0, float 4.0]
define private void @body(ptr %p, i64 %i) alwaysinline {
  %t = getelementptr float, ptr @table, i64 %i
  %v = load float, ptr %t
  %q = getelementptr float, ptr %p, i64 %i
  store float %v, ptr %q
  ret void
}
define void @nobody_calls() {
  ret void
}
)" + Entry(R"(
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %tid to i64
  call void @body(ptr %a, i64 %wide)
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %p = getelementptr i8, ptr %b, i64 %i
  store i8 0, ptr %p
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:)",
           "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
  const std::string ptx = Ptx(ir);
  CHECK(LinesWith(ptx, ".func").empty());
  CHECK(LinesWith(ptx, "call").empty());
  CHECK(LinesWith(ptx, ".extern").empty());
  CHECK(LinesWith(ptx, "%tid.x").size() == 1);
  CHECK(LinesWith(ptx, ".global .align 4 .b8").size() == 1);
  CHECK(Ptx(ir) == ptx);
}

TEST_CASE("an entry with a known number of threads may use all registers") {
  const std::string bounded = "define ptx_kernel void @k(ptr %a) \"nvvm.maxntid\"=\"128\" {\n"
                              "  store i64 1, ptr %a\n  ret void\n}\n";
  CHECK(LinesWith(Ptx(bounded), ".maxntid") == Lines{".maxntid 128"});
  CHECK(LinesWith(Ptx(bounded), ".minnctapersm") == Lines{".minnctapersm 1"});
  CHECK(LinesWith(Ptx(Entry("  store i64 %n, ptr %a")), ".minnctapersm").empty());
}

TEST_CASE("PTX is emitted for an architecture by name") {
  for (const std::string &name : codegen::PtxArch::Names()) {
    INFO(name);
    CHECK(LinesWith(Ptx(Entry("  store i64 %n, ptr %a"), name), ".target") ==
          Lines{".target " + name});
  }
  CHECK(codegen::PtxArch::Get("sm90").status().message() ==
        "unknown CUDA architecture 'sm90' (did you mean 'sm_90'?): must be one of sm_80, sm_86, "
        "sm_87, sm_88, sm_89, sm_90, sm_100, sm_103, sm_110, sm_120, sm_121");
  CHECK(!codegen::PtxArch::Get("").ok());
}

} // namespace
} // namespace refold::test
