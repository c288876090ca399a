//===- ptxas_test.cpp - Emitted PTX, assembled by ptxas -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assembles emitted PTX with ptxas, for architectures of two generations. The control kernels are
// assembled for every known architecture.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/ptx/ptx_texts.h"
#include "test/compiler/codegen/gpu/ptx/ptxas.h"
#include "test/runtime/cuda/recording/cubin_entries.h"

#include "compiler/codegen/gpu/ptx/control_kernels.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

TEST_CASE("the fake CUDA driver reads the same entries from machine code and PTX") {
  constexpr char text[] = R"(.version 7.8
.target sm_80
.address_size 64
.visible .entry first(.param .u64 p, .param .u32 n, .param .u64 q)
.maxntid 128, 1, 1
{ .reg .b64 %rd<2>; .reg .b32 %r<2>; ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [n];
  st.global.u32 [%rd1], %r1; ret; }
.visible .entry none() { ret; }
)";
  const std::vector<runtime::cuda::PtxEntry> expected = runtime::cuda::PtxEntries(text);
  REQUIRE(expected.size() == 2);
  for (const char *arch : {"sm_80", "sm_90"}) {
    std::string cubin;
    REQUIRE(PtxasAccepts(text, arch, &cubin).ok());
    REQUIRE(runtime::cuda::IsCubin(cubin.data()));
    const std::vector<runtime::cuda::PtxEntry> read = runtime::cuda::CubinEntries(cubin.data());
    CHECK(read.size() == expected.size());
    for (const runtime::cuda::PtxEntry &entry : read) {
      const auto &same = entry.name == "first" ? expected[0] : expected[1];
      CHECK(entry.name == same.name);
      CHECK(entry.param_bytes == same.param_bytes);
      CHECK(entry.most_threads == same.most_threads);
    }
  }
}

TEST_CASE("entries with many parameters are accepted and read from machine code") {
  for (size_t count : {544, 545, 4095})
    for (const char *arch : {"sm_80", "sm_90"}) {
      const std::string text = Ptx(EntryWith(count), arch);
      std::string cubin;
      REQUIRE(std::string(PtxasAccepts(text, arch, &cubin).status().message()) == "");
      const std::vector<runtime::cuda::PtxEntry> expected = runtime::cuda::PtxEntries(text);
      const std::vector<runtime::cuda::PtxEntry> read = runtime::cuda::CubinEntries(cubin.data());
      REQUIRE(read.size() == expected.size());
      CHECK(read[0].param_bytes == expected[0].param_bytes);
    }
}

TEST_CASE("an entry with every kind of instruction is accepted without spills") {
  const std::string ir =
      "@table = private constant [2 x double] [double 1.5, double 2.5]\n" + Entry(R"(
  %x = load float, ptr %a
  %y = load float, ptr %b
  %q = fdiv float %x, %y
  %r = call float @llvm.sqrt.f32(float %q)
  %f = call float @llvm.fma.f32(float %r, float %x, float %y)
  %m = call float @llvm.maximum.f32(float %f, float %y)
  %e = call float @llvm.roundeven.f32(float %m)
  %g = fneg float %e
  store float %g, ptr %a
  %i = call i64 @llvm.fptosi.sat.i64.f32(float %e)
  %t = getelementptr double, ptr @table, i64 %i
  %d = load double, ptr %t
  %w = fdiv double %d, 3.0
  %z = fptrunc double %w to float
  store float %z, ptr %b
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %big = sext i32 %tid to i128
  %h = mul i128 %big, %big
  %j = lshr i128 %h, 64
  %l = trunc i128 %j to i64
  %p = getelementptr i64, ptr %a, i64 %n
  store i64 %l, ptr %p)",
                                                                                  R"(
declare float @llvm.sqrt.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.roundeven.f32(float)
declare i64 @llvm.fptosi.sat.i64.f32(float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
)");
  for (const char *arch : {"sm_80", "sm_90"}) {
    absl::StatusOr<std::vector<PtxasEntry>> entries = PtxasAccepts(Ptx(ir, arch), arch);
    INFO(entries.status());
    REQUIRE(entries.ok());
    REQUIRE(entries->size() == 1);
    CHECK(entries->front().name == "k");
    CHECK(entries->front().registers > 8);
    CHECK(entries->front().spill_store_bytes == 0);
    CHECK(entries->front().spill_load_bytes == 0);
  }
}

TEST_CASE("control kernels are accepted for every architecture") {
  for (const std::string &name : codegen::PtxArch::Names()) {
    INFO(name);
    absl::StatusOr<std::string> ptx = codegen::controlPtx(*codegen::PtxArch::Get(name));
    INFO(ptx.status());
    REQUIRE(ptx.ok());
    absl::StatusOr<std::vector<PtxasEntry>> entries = PtxasAccepts(*ptx, name);
    INFO(entries.status());
    REQUIRE(entries.ok());
    CHECK(entries->size() == 6);
  }
}

TEST_CASE("invalid PTX is refused with ptxas's message") {
  absl::StatusOr<std::vector<PtxasEntry>> entries = PtxasAccepts(
      ".version 7.8\n.target sm_90\n.address_size 64\n.visible .entry k() { nop; }\n", "sm_90");
  REQUIRE(!entries.ok());
  CHECK(std::string(entries.status().message()).find("nop") != std::string::npos);
}

} // namespace
} // namespace refold::test
