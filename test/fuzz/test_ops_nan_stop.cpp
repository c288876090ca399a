//===- test_ops_nan_stop.cpp - Every op with FLAGS_check_nan_inf ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs each op of the dialect with FLAGS_check_nan_inf, on random values and on infinities, NaN and
// the limits of its types.
// - A run must end with an error if and only if a result is infinite or NaN. Constants are not
//   checked.
// - If float64 can reproduce the op on these values, the float64 reference must end with an error
//   in the same cases.
// - If no result is infinite or NaN, the check must not change a bit.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_card.h"
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/ops/op_kinds.h"
#include "test/fuzz/programs/fuzz_case.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>

using namespace refold;
using namespace refold::test;

namespace {

/// Counts of cases. `cases` is the number of all cases. `ended` is the number of cases that ended
/// with an error. `judged` is the number of cases that were compared with float64.
struct NanStopCounts {
  int64_t ended = 0, cases = 0, judged = 0;
};

/// Replaces some operands by values at the ends of their types.
void MakeExtreme(OpCase &one, Dice &dice) {
  for (Operand &operand : one.operands) {
    if (!IsFloat(operand.type.type) || !dice.Chance(40))
      continue;
    operand.fill = dice.Chance(50) ? Fill::Edge : Fill::Special;
    one.judged = false;
  }
}

std::string EndOfOps(std::shared_ptr<const runtime::LoadedExecutable> executable, RunWays ways,
                     const Feeds &feeds, Results *results) {
  ways.steps = {1};
  ways.flags.check_nan_inf = true;
  return std::string(TryRun(std::move(executable), ways, feeds, results).message());
}

/// Returns true for a case whose results are constants of the program, which no run checks.
bool IsConstantCase(const OpCase &one) { return absl::StartsWith(one.text, "rf.constant "); }

/// Returns true if a run of the case alone ends, or would end if constants were checked.
bool EndsAlone(ProgramCompiler &compiler, const OpCase &one, Dice &dice, NanStopCounts &counts) {
  const Feeds feeds = OperandsOf({one}, dice);
  const std::string text = ProgramOf({one});
  auto plain = compiler.Compile(text, "checked"),
       watched = compiler.Compile(text, "checked", {.check_nan_inf = true});
  INFO(text << plain.status() << ", " << watched.status());
  REQUIRE(plain.ok());
  REQUIRE(watched.ok());
  const Results expected = Run(plain->executable, {.steps = {1}}, feeds);
  Results got;
  const std::string end = EndOfOps(watched->executable, {}, feeds, &got);
  INFO(end);
  // Lines before the last one are ops too, but their results are not fetched.
  const bool is_lone = !absl::StrContains(one.text, "%$_");
  const bool is_finite = AllFinite(expected) || IsConstantCase(one);
  CHECK((is_finite || end != ""));
  CHECK((!is_lone || (end == "") == is_finite));
  if (end == "")
    CHECK(Differences(expected, got) == "");
  else
    CHECK_THAT(end, Catch::Matchers::Contains(" makes ") && Catch::Matchers::Contains("rf.") &&
                        Catch::Matchers::Contains("the first value of the run"));
  if (one.judged) {
    absl::StatusOr<std::string> reference = ReferenceEndOfOps(text, {one}, feeds);
    INFO(reference.status());
    REQUIRE(reference.ok());
    INFO("reference: " << *reference);
    CHECK((end == "") == (*reference == ""));
    ++counts.judged;
  }
  ++counts.cases;
  counts.ended += end != "";
  return end != "" || !AllFinite(expected);
}

/// Checks all cases as one compiled program: with threads, and with the fake CUDA driver.
void CheckTogether(ProgramCompiler &compiler, CardCompiler &cards, const std::vector<OpCase> &cases,
                   Dice &dice) {
  const Feeds feeds = OperandsOf(cases, dice);
  const std::string text = ProgramOf(cases);
  auto plain = compiler.Compile(text, "checked"),
       watched = compiler.Compile(text, "cpu", {.check_nan_inf = true});
  INFO(plain.status() << ", " << watched.status());
  REQUIRE(plain.ok());
  REQUIRE(watched.ok());
  const Results expected = Run(plain->executable, {.steps = {1}}, feeds);
  Results got;
  const std::string end =
      EndOfOps(watched->executable, {.device = "cpu", .threads = 2, .steps = {1}}, feeds, &got);
  INFO(end);
  CHECK((AllFinite(expected) || end != ""));
  if (end == "") {
    const std::string differ = Differences(expected, got);
    INFO(OpsOf(differ, cases));
    CHECK(differ == "");
  }
  auto program = cards.Compile(text, "layer", {.flags = {.check_nan_inf = true}});
  INFO(program.status());
  REQUIRE(program.ok());
  auto card = RecordedCard::Make(*program);
  REQUIRE(card.ok());
  const std::string on_card = EndOfOps(program->executable, (*card)->On({}), feeds, &got);
  INFO(on_card);
  CHECK((on_card == "") == (end == ""));
}

} // namespace

TEST_CASE("a run of one op ends if and only if a result is not finite") {
  const uint64_t programs = FuzzPrograms(3), first = FuzzSeed();
  std::vector<OpKind> kinds = OpKinds();
  if (const char *only = std::getenv("REFOLD_FUZZ_OP"))
    std::erase_if(kinds, [&](const OpKind &kind) { return kind.name != only; });
  ProgramCompiler compiler;
  CardCompiler cards;
  NanStopCounts counts;
  for (uint64_t seed = first; seed < first + programs; ++seed) {
    INFO("REFOLD_FUZZ_SEED=" << seed << " REFOLD_FUZZ_PROGRAMS=1 tries it alone");
    Dice dice = DiceOfOps(seed);
    std::vector<OpCase> cases = MakeCases(kinds, seed, dice), quiet;
    for (OpCase &one : cases) {
      if (dice.Chance(50))
        MakeExtreme(one, dice);
      if (!EndsAlone(compiler, one, dice, counts))
        quiet.push_back(one);
    }
    CheckTogether(compiler, cards, quiet, dice);
  }
  WARN(counts.ended << " of " << counts.cases << " runs ended, float64 judged " << counts.judged);
  CHECK(counts.ended > 0);
  CHECK(counts.ended < counts.cases);
}
