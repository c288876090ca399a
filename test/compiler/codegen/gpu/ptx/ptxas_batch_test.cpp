//===- ptxas_batch_test.cpp - Tests of ptxas batches ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/ptx/ptxas_batch.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

constexpr char kHead[] = "//\n// by hand\n//\n\n.version 7.0\n.target sm_80\n.address_size 64\n\n";

/// Returns an entry that stores `value` at the address in its parameter. `place` is the index of
/// the entry in its text. LLVM writes this index into labels.
std::string Store(const std::string &name, int value, int place = 0) {
  return absl::StrCat(
      "\t// .globl ", name, " // -- Begin function ", name, "\n.visible .entry ", name,
      "(\n\t.param .u64 .ptr .align 1 ", name, "_param_0\n)\n.maxntid 128\n.minnctapersm 1 // @",
      name, "\n{\n\t.reg .b64 %rd<3>;\n// %bb.0:\n\tld.param.b64 %rd1, [", name,
      "_param_0];\n\tcvta.to.global.u64 %rd2, %rd1;\n\tbra.uni $L__BB", place, "_1;\n$L__BB", place,
      "_1:\n\tst.global.b32 [%rd2], ", value, ";\n\tret;\n\t// -- End function\n}\n");
}

/// Returns an entry that copies the first number in `table`; `helper` adds one to it.
std::string Lookup(const std::string &name, const std::string &table, const std::string &helper) {
  return absl::StrCat(
      ".visible .entry ", name, "(\n\t.param .u64 ", name,
      "_param_0\n)\n{\n\t.reg .b32 %r<3>;\n\t.reg .b64 %rd<4>;\n\tld.param.b64 %rd1, [", name,
      "_param_0];\n\tmov.b64 %rd2, ", table,
      ";\n\tld.global.b32 %r1, [%rd2];\n\t{ // callseq 0, 0\n\t.param .b32 param0;\n\t"
      ".param .b32 retval0;\n\tst.param.b32 [param0], %r1;\n\tcall.uni (retval0), ",
      helper,
      ", (param0);\n\tld.param.b32 %r2, [retval0];\n\t} // callseq 0\n"
      "\tcvta.to.global.u64 %rd3, %rd1;\n\tst.global.b32 [%rd3], %r2;\n\tret;\n}\n");
}
std::string Table(const std::string &name, const std::string &bytes) {
  return absl::StrCat(".global .align 4 .b8 ", name, "[4] = {", bytes, "};\n");
}
std::string Declared(const std::string &helper) {
  return absl::StrCat(".func (.param .b32 func_retval0) ", helper, "(\n\t.param .b32 ", helper,
                      "_param_0\n)");
}
std::string Helper(const std::string &name) {
  return absl::StrCat(Declared(name), "\n{\n\t.reg .b32 %r<3>;\n\tld.param.b32 %r1, [", name,
                      "_param_0];\n\tadd.s32 %r2, %r1, 1;\n\tst.param.b32 [func_retval0], %r2;\n"
                      "\tret;\n}\n");
}

/// Returns an entry that needs more registers at once than it may use.
std::string Spilling(const std::string &name) {
  std::string loads, stores;
  for (int i = 0; i < 64; ++i) {
    absl::StrAppend(&loads, "\tld.volatile.global.b32 %r", i, ", [%rd2+", 4 * i, "];\n");
    absl::StrAppend(&stores, "\tst.volatile.global.b32 [%rd2+", 4 * i, "], %r", i, ";\n");
  }
  return absl::StrCat(".visible .entry ", name, "(\n\t.param .u64 ", name,
                      "_param_0\n)\n.maxntid 128\n.minnctapersm 16\n{\n\t.reg .b32 %r<64>;\n"
                      "\t.reg .b64 %rd<3>;\n\tld.param.b64 %rd1, [",
                      name, "_param_0];\n\tcvta.to.global.u64 %rd2, %rd1;\n", loads, stores,
                      "\tret;\n}\n");
}

TEST_CASE("entries that differ only in names, position and comments are one part") {
  PtxasBatch batch("sm_80");
  batch.Add(absl::StrCat(kHead, Store("k0", 1, 0), Store("k1", 2, 1)), "first");
  batch.Add(absl::StrCat(kHead, Store("other", 2, 0), Store("k0", 3, 1)), "second");
  CHECK(batch.Refusals() == "");
  CHECK(batch.parts() == 4);
  CHECK(batch.distinct() == 3);
  CHECK(batch.calls() == 1);
}

TEST_CASE("entries that use different definitions are different parts") {
  PtxasBatch batch("sm_80");
  batch.Add(absl::StrCat(kHead, Declared("h"), "\n;\n", Table("t", "1, 0, 0, 0"),
                         Lookup("k0", "t", "h"), Helper("h")),
            "first");
  batch.Add(absl::StrCat(kHead, Declared("g"), "\n;\n", Table("u", "1, 0, 0, 0"),
                         Lookup("k7", "u", "g"), Helper("g")),
            "the same by other names");
  batch.Add(absl::StrCat(kHead, Declared("h"), "\n;\n", Table("t", "2, 0, 0, 0"),
                         Lookup("k0", "t", "h"), Helper("h")),
            "another table");
  CHECK(batch.Refusals() == "");
  CHECK(batch.distinct() == 2);
}

TEST_CASE("one bad entry among good ones is refused with its program's name") {
  PtxasBatch batch("sm_80");
  for (int i = 0; i < 20; ++i)
    batch.Add(absl::StrCat(kHead, Store("k0", i)), absl::StrCat("seed ", i));
  std::string bad = Store("k3", 100);
  bad.replace(bad.find("st.global.b32"), 13, "st.global.b33");
  batch.Add(absl::StrCat(kHead, Store("k2", 101), bad), "seed 20");
  const std::string refusals = batch.Refusals();
  INFO(refusals);
  CHECK(absl::StartsWith(refusals, "sm_80: seed 20: 'k3': "));
  CHECK(absl::StrContains(refusals, ".b33"));
  CHECK(!absl::StrContains(refusals, "'k0'"));
  CHECK(!absl::StrContains(refusals, "'k2'"));
}

TEST_CASE("an entry that spills registers is refused with its program's name") {
  PtxasBatch batch("sm_80");
  batch.Add(absl::StrCat(kHead, Store("k0", 1), Spilling("k1")), "seed 4");
  const std::string refusals = batch.Refusals();
  INFO(refusals);
  CHECK(absl::StartsWith(refusals, "sm_80: seed 4: 'k1': spills "));
}

TEST_CASE("definitions without users and unknown text are passed to ptxas") {
  for (const char *wrong : {".func broken() { nop nop; }\n", "garbage", ".global .b33 x;\n"}) {
    PtxasBatch batch("sm_80");
    batch.Add(absl::StrCat(kHead, Store("k0", 1), wrong), "planted");
    CHECK(absl::StartsWith(batch.Refusals(), "sm_80: planted: "));
  }
  PtxasBatch headless("sm_80");
  headless.Add(Store("k0", 1), "no head");
  CHECK(absl::StartsWith(headless.Refusals(), "sm_80: no head: 'k0': "));
}

TEST_CASE("a function of others must be declared where it is called") {
  const std::string declared = ".extern .func cudaGraphSetConditional\n(\n\t.param .b64 "
                               "cudaGraphSetConditional_param_0,\n\t.param .b32 "
                               "cudaGraphSetConditional_param_1\n)\n;\n";
  const std::string calling =
      ".visible .entry k0(\n\t.param .u64 k0_param_0\n)\n{\n\t.reg .b64 %rd<2>;\n"
      "\tld.param.b64 %rd1, [k0_param_0];\n\t{\n\t.param .b64 param0;\n\t.param .b32 param1;\n"
      "\tst.param.b64 [param0], %rd1;\n\tst.param.b32 [param1], 0;\n"
      "\tcall.uni cudaGraphSetConditional, (param0, param1);\n\t}\n\tret;\n}\n";
  PtxasBatch batch("sm_80");
  batch.Add(absl::StrCat(kHead, declared, calling), "right");
  CHECK(batch.Refusals() == "");
  batch.Add(absl::StrCat(kHead, calling), "wrong");
  CHECK(absl::StartsWith(batch.Refusals(), "sm_80: wrong: 'k0': "));
}

} // namespace
} // namespace refold::test
