//===- card_judge.cpp - A program on a card, held against the CPU ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/card_judge.h"

#include "absl/strings/str_cat.h"

namespace refold::test {
namespace {

/// One way of running on a card of its own.
Finding JudgeWay(const CardProgram &program, const FuzzCase &one, const RunWays &ways,
                 BlockOrder order, const std::string &how, const Results &expected) {
  absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(program, order);
  if (!card.ok())
    return FindingOf(how, card.status());
  Results results;
  absl::Status status = TryRun(program.executable, (*card)->On(ways), one.feeds, &results);
  // A broken rule is the cause of what follows from it.
  if (std::string breaches = (*card)->Breaches(); !breaches.empty())
    return {how + ": a rule is broken", breaches};
  if (!status.ok())
    return FindingOf(how, status);
  const bool parts = ways.steps.size() > 1;
  std::string differ = parts ? Differences(one.AcrossRuns(expected), one.AcrossRuns(results))
                             : Differences(expected, results);
  if (!differ.empty())
    return {how + ": other bits", differ};
  if (!parts && results.last.peak_predicted_bytes != results.last.peak_measured_bytes)
    return {how + ": other bytes", absl::StrCat(results.last.peak_predicted_bytes, " predicted, ",
                                                results.last.peak_measured_bytes, " measured")};
  return {};
}

} // namespace

Finding JudgeCard(ProgramCompiler &compiler, CardCompiler &cards, const FuzzCase &one) {
  absl::StatusOr<Compilation> for_cpu = compiler.Compile(one.program.text, "cpu");
  if (!for_cpu.ok())
    return FindingOf("compiling for cpu", for_cpu.status());
  absl::StatusOr<CardProgram> program = cards.Compile(one.program.text);
  if (!program.ok())
    return FindingOf("compiling for cuda", program.status());
  Results expected;
  absl::Status status = TryRun(for_cpu->executable, one.Ways("cpu"), one.feeds, &expected);
  if (!status.ok())
    return FindingOf("cpu", status);
  const RunWays ways = one.Ways("cuda");
  RunWays unfolded = ways;
  unfolded.no_fold = true;
  Finding finding = JudgeWay(*program, one, ways, BlockOrder::Forward, "folded", expected);
  if (!finding)
    finding = JudgeWay(*program, one, ways, BlockOrder::Backward, "blocks backward", expected);
  if (!finding)
    finding = JudgeWay(*program, one, unfolded, BlockOrder::Forward, "step by step", expected);
  if (!finding && expected.last.steps > 1)
    finding = JudgeWay(*program, one, one.Cut(ways, expected.last.steps), BlockOrder::Backward,
                       "in parts", expected);
  return finding;
}

} // namespace refold::test
