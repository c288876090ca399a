//===- test_ops_cuda.cpp - Every op on the fake CUDA driver ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the programs of test_ops.cpp on the fake CUDA driver, without a GPU. Instead of GPU kernels,
// the driver calls host functions that are generated from the same IR.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_card.h"
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/ops/op_kinds.h"
#include "test/fuzz/programs/fuzz_case.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

TEST_CASE("every op on a GPU has the CPU's bits, in both orders of thread blocks") {
  const uint64_t programs = FuzzPrograms(kProgramsOfOps), first = FuzzSeed(kFirstSeedOfOps);
  const std::vector<OpKind> kinds = OpKinds();
  ProgramCompiler compiler;
  CardCompiler cards;
  for (uint64_t seed = first; seed < first + programs; ++seed) {
    if (!IsInShard(seed - first))
      continue;
    Dice dice = DiceOfOps(seed);
    const std::vector<OpCase> cases = MakeCases(kinds, seed, dice);
    const Feeds feeds = OperandsOf(cases, dice);
    const std::string text = ProgramOf(cases), tier = seed % 2 == 0 ? "op" : "layer";
    INFO("tier " << tier << "; REFOLD_FUZZ_SEED=" << seed
                 << " REFOLD_FUZZ_PROGRAMS=1 tries the program alone");
    auto compiled = compiler.Compile(text, "cpu");
    auto for_card = cards.Compile(text, tier);
    INFO(compiled.status() << ", " << for_card.status());
    REQUIRE(compiled.ok());
    REQUIRE(for_card.ok());
    const Results expected = Run(compiled->executable, {.device = "cpu", .steps = {1}}, feeds);
    for (BlockOrder order : {BlockOrder::Forward, BlockOrder::Backward}) {
      auto card = RecordedCard::Make(*for_card, order);
      INFO(card.status());
      REQUIRE(card.ok());
      const Results got =
          Run(for_card->executable, (*card)->On({.device = "cuda", .steps = {1}}), feeds);
      CHECK((*card)->Breaches() == "");
      const std::string differ = Differences(expected, got);
      INFO(OpsOf(differ, cases));
      CHECK(differ == "");
    }
  }
}
