//===- test_ops.cpp - Every op: compiled, interpreted, in float64 ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests every op on random values. The results of the devices `cpu` and `checked` must be
// bit-identical. If float64 can reproduce the op on these values, the results must also be within
// the op's error bound of the float64 reference.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/ops/op_kinds.h"
#include "test/fuzz/programs/fuzz_case.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>

using namespace refold;
using namespace refold::test;

/// Compiles the cases as one program for `cpu` and for `checked`. The results must have the same
/// bits, and must be close to the float64 reference.
static void CheckCases(ProgramCompiler &compiler, const std::vector<OpCase> &cases, Dice &dice) {
  const Feeds feeds = OperandsOf(cases, dice);
  const std::string text = ProgramOf(cases);
  std::ofstream("fuzz-ops.mlir") << text; // there even after a crash
  auto interpreted = compiler.Compile(text, "checked"), compiled = compiler.Compile(text, "cpu");
  INFO(interpreted.status() << ", " << compiled.status());
  REQUIRE(interpreted.ok());
  REQUIRE(compiled.ok());
  Results expected = Run(interpreted->executable, {.steps = {1}}, feeds);
  Results got = Run(compiled->executable, {.device = "cpu", .steps = {1}}, feeds);
  Results threads = Run(compiled->executable, {.device = "cpu", .threads = 2, .steps = {1}}, feeds);
  std::string differ = Differences(expected, got);
  INFO(OpsOf(differ, cases));
  CHECK(differ == "");
  CHECK(Differences(got, threads) == "");
  absl::StatusOr<std::string> far = FarFromReference(text, cases, feeds, got);
  INFO(far.status());
  REQUIRE(far.ok());
  CHECK(*far == "");
}

TEST_CASE("every op has the interpreter's bits and the float64 values") {
  // Each program contains every op.
  const uint64_t programs = FuzzPrograms(kProgramsOfOps), first = FuzzSeed(kFirstSeedOfOps);
  // REFOLD_FUZZ_OP=rf.reduce tests only that op.
  std::vector<OpKind> kinds = OpKinds();
  if (const char *only = std::getenv("REFOLD_FUZZ_OP"))
    std::erase_if(kinds, [&](const OpKind &kind) { return kind.name != only; });
  ProgramCompiler compiler;
  for (uint64_t seed = first; seed < first + programs; ++seed) {
    if (!IsInShard(seed - first))
      continue;
    Dice dice = DiceOfOps(seed);
    const std::vector<OpCase> cases = MakeCases(kinds, seed, dice);
    INFO("the program is in fuzz-ops.mlir; REFOLD_FUZZ_SEED="
         << seed << " REFOLD_FUZZ_PROGRAMS=1 tries it alone");
    CheckCases(compiler, cases, dice);
  }
}

TEST_CASE("empty index tensors do not break row blocks") {
  using runtime::ElementType;
  OpCase one{.text = "rf.gather $0, $1, offset = [1], collapsed = [], batching = [0, 2] x [1, 3], "
                     "map = [], vector = 0, sizes = [1, 33, 1] : (tensor<5x33x5xf32>, "
                     "tensor<0x5x4x5xi64>) -> tensor<5x33x4x5xf32>",
             .operands = {{.type = {ElementType::F32, {5, 33, 5}}},
                          {.type = {ElementType::S64, {0, 5, 4, 5}}}},
             .results = {{ElementType::F32, {5, 33, 4, 5}}}};
  ProgramCompiler compiler;
  Dice dice(1);
  CheckCases(compiler, {one}, dice);
}

TEST_CASE("every op of the dialect has a case") {
  std::vector<std::string> named;
  for (const OpWithoutCases &op : OpsWithoutCases())
    named.push_back(op.name);
  for (const OpKind &kind : OpKinds())
    named.push_back(kind.name);
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
  CHECK(named == RegisteredOps());
}

TEST_CASE("the oracle of single ops finds a wrong element") {
  // Checks that the oracle can fail: otherwise the table could state bounds that nothing exceeds.
  OpCase one{.text = "rf.add $0, $1 : tensor<3xf32>",
             .operands = {{.type = {runtime::ElementType::F32, {3}}},
                          {.type = {runtime::ElementType::F32, {3}}}},
             .results = {{runtime::ElementType::F32, {3}}},
             .relative = 0x1p-24};
  Feeds feeds;
  Results got;
  float sums[3] = {3, 4, 5};
  for (const char *name : {"a0_0", "a0_1"}) {
    runtime::HostTensor tensor(runtime::ElementType::F32, {3});
    for (int i = 0; i < 3; ++i)
      tensor.as<float>()[i] = sums[i] / 2;
    feeds.tensors[name] = std::move(tensor);
  }
  auto far = [&] {
    auto *bytes = reinterpret_cast<const unsigned char *>(sums);
    got.values["fetch:out0_0"] = Bytes(bytes, bytes + sizeof(sums));
    return *FarFromReference(ProgramOf({one}), {one}, feeds, got);
  };
  CHECK(far() == "");
  sums[1] = 4.0000005f;
  CHECK(far() == "out0_0 of rf.add $0, $1 : tensor<3xf32>: element 1 is 4.0000004768371582, the "
                 "reference has 4");
}
