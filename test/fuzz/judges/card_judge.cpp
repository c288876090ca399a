//===- card_judge.cpp - GPU programs compared with the CPU ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/card_judge.h"

#include "absl/strings/str_cat.h"

namespace refold::test {
namespace {

/// Runs the program in one way on a fake GPU of its own.
Finding JudgeWay(const CardProgram &program, const FuzzCase &one, const RunWays &ways,
                 BlockOrder order, const std::string &how, const Results &expected) {
  absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(program, order);
  if (!card.ok())
    return FindingOf(how, card.status());
  Results results;
  absl::Status status = TryRun(program.executable, (*card)->On(ways), one.feeds, &results);
  // A broken rule is reported first, because it causes the other differences.
  if (std::string breaches = (*card)->Breaches(); !breaches.empty())
    return {how + ": a rule is broken", breaches};
  if (!status.ok())
    return FindingOf(how, status);
  const bool parts = ways.steps.size() > 1;
  std::string differ = Differences(expected, results);
  if (!differ.empty())
    return {how + ": other bits", differ};
  if (!parts && results.last.peak_predicted_bytes != results.last.peak_measured_bytes)
    return {how + ": other bytes", absl::StrCat(results.last.peak_predicted_bytes, " predicted, ",
                                                results.last.peak_measured_bytes, " measured")};
  return {};
}

/// Runs a program compiled for one fusion granularity in all ways.
Finding JudgeTier(const CardProgram &program, const FuzzCase &one, const std::string &tier,
                  const Results &expected) {
  const RunWays ways = one.Ways("cuda");
  RunWays unfolded = ways;
  unfolded.no_fold = true;
  auto judge = [&](const RunWays &way, BlockOrder order, const char *how) {
    return JudgeWay(program, one, way, order, absl::StrCat(tier, ", ", how), expected);
  };
  Finding finding = judge(ways, BlockOrder::Forward, "folded");
  if (!finding)
    finding = judge(ways, BlockOrder::Backward, "blocks backward");
  if (!finding)
    finding = judge(unfolded, BlockOrder::Forward, "step by step");
  if (!finding && expected.last.steps > 1)
    finding = judge(one.Cut(ways, expected.last.steps), BlockOrder::Backward, "in parts");
  return finding;
}

/// Computes the results that the GPU must reproduce bit for bit. With fusion granularity `step`,
/// the GPU adds over other row blocks than the CPU. So an interpreter runs the program that was
/// compiled for the GPU. With other granularities, the CPU runs the program that was compiled for
/// the CPU.
absl::Status Expected(ProgramCompiler &compiler, const CardProgram &program, const FuzzCase &one,
                      const std::string &tier, Results &expected) {
  if (tier == "step")
    return TryRun(program.executable, one.Ways("checked"), one.feeds, &expected);
  absl::StatusOr<Compilation> for_cpu = compiler.Compile(one.program.text, "cpu");
  if (!for_cpu.ok())
    return for_cpu.status();
  return TryRun(for_cpu->executable, one.Ways("cpu"), one.feeds, &expected);
}

} // namespace

Finding JudgeCard(ProgramCompiler &compiler, CardCompiler &cards, const FuzzCase &one) {
  const char *const tiers[] = {"layer", "step", "op"};
  const std::string tier = one.GranularityFor(tiers[one.seed % 3]);
  absl::StatusOr<CardProgram> program = cards.Compile(one.program.text, tier);
  if (!program.ok())
    return FindingOf("compiling for cuda, " + tier, program.status());
  Results expected;
  if (absl::Status status = Expected(compiler, *program, one, tier, expected); !status.ok())
    return FindingOf("cpu", status);
  return JudgeTier(*program, one, tier, expected);
}

} // namespace refold::test
