//===- recompute_text.cpp - Recomputation in sentences --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/recompute_text.h"

#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>

namespace refold {

using planner::RecomputeOutcome;
using planner::TriedPlan;
using planner::ValueChoice;
using runtime::FormatBytes;
using runtime::FormatBytesExact;
using runtime::FormatCount;

namespace {

/// Values of each kind in the text report.
constexpr size_t kValuesShown = 5;

std::string Done(const RecomputeOutcome &recompute) {
  const TriedPlan &taken = recompute.Taken();
  if (taken.clones == 0)
    return absl::StrCat("Nothing is recomputed: in another order the program needs ",
                        FormatBytesExact(taken.bytes), " instead of ",
                        FormatBytesExact(recompute.KeepAll().bytes), ".");
  const std::string needs =
      absl::StrCat(" The program needs ", FormatBytesExact(taken.bytes), "; the baseline needs ",
                   FormatBytesExact(recompute.KeepAll().bytes), ".");
  return absl::StrCat(KernelsAgain(taken.clones), " in each step, ", ExtraWork(recompute, taken),
                      " by estimate.", needs);
}

std::string Tried(const RecomputeOutcome &recompute) {
  const std::string plans = absl::StrCat(FormatCount(recompute.tried.size()), " plans were tried");
  if (!recompute.fits)
    return absl::StrCat("None is within the budget of ", FormatBytesExact(recompute.budget), ": ",
                        plans, ", and this is the one with the least memory.");
  const std::string &strategy = recompute.Taken().strategy;
  return absl::StrCat(plans, ", and this is the cheapest within the budget of ",
                      FormatBytesExact(recompute.budget),
                      strategy.empty() ? "" : absl::StrCat("; it is the plan of ", strategy), ".");
}

/// Returns "1.2 % more work", or that nothing is recomputed.
std::string WorkOf(const RecomputeOutcome &recompute, const TriedPlan &plan) {
  return plan.clones == 0 ? "no recomputation" : ExtraWork(recompute, plan);
}

/// Returns a sentence that says what a budget larger by 10 % would save. The planner takes the
/// first plan that fits, and tries plans in the same order for every budget. So with a larger
/// budget, it may take an earlier plan. Such a plan did not fit the given budget, or it was
/// skipped.
std::string TenthMore(const RecomputeOutcome &recompute) {
  const uint64_t more = recompute.budget + recompute.budget / 10;
  size_t first = 0;
  while (first < recompute.taken && recompute.tried[first].bytes > more)
    ++first;
  const std::string budget = absl::StrCat("10 % more budget, ", FormatBytes(more), ", ");
  if (first < recompute.taken)
    return absl::StrCat(budget, "would give ", WorkOf(recompute, recompute.tried[first]),
                        recompute.skipped.empty() ? "" : " at most", " instead of ",
                        WorkOf(recompute, recompute.Taken()), ".");
  // The smallest larger budget that changes anything.
  const TriedPlan *next = nullptr;
  for (size_t i = 0; i < recompute.taken; ++i)
    if (!next || recompute.tried[i].bytes < next->bytes)
      next = &recompute.tried[i];
  return absl::StrCat(
      budget,
      "would not help: of the cheaper plans that were tried, the one with the least memory needs ",
      FormatBytesExact(next->bytes), ", for ", WorkOf(recompute, *next), ".");
}

std::string TenthLess(const RecomputeOutcome &recompute) {
  const uint64_t less = recompute.budget - recompute.budget / 10;
  const std::string budget = absl::StrCat("10 % less, ", FormatBytes(less), ", ");
  if (std::max(recompute.Taken().bytes, recompute.least_budget) <= less)
    return budget + "would cost nothing: the same plan is within it.";
  if (recompute.bound > less)
    return budget + "is not possible.";
  const TriedPlan *leaner = nullptr;
  for (size_t i = recompute.taken + 1; i < recompute.tried.size() && !leaner; ++i)
    if (recompute.tried[i].bytes <= less)
      leaner = &recompute.tried[i];
  if (leaner)
    return absl::StrCat(budget, "would cost ", ExtraWork(recompute, *leaner), " instead of ",
                        ExtraWork(recompute, recompute.Taken()), ".");
  return budget + "was not tried: the search ends at the first plan within the budget.";
}

std::string Line(absl::string_view what, const ValueChoice &value) {
  return absl::StrCat("  ", what, " ", value.name,
                      value.place.empty() ? "" : absl::StrCat(" (", value.place, ")"), ", ",
                      FormatBytes(value.bytes), ": ", value.why, "\n");
}

std::string Lines(absl::string_view what, const std::vector<ValueChoice> &values) {
  std::string text;
  for (size_t i = 0; i < std::min(values.size(), kValuesShown); ++i)
    text += Line(what, values[i]);
  if (values.size() > kValuesShown) {
    uint64_t rest = 0;
    for (size_t i = kValuesShown; i < values.size(); ++i)
      rest += values[i].bytes;
    absl::StrAppend(&text, "  ", what, " ", FormatCount(values.size() - kValuesShown), " more, ",
                    FormatBytesExact(rest), "\n");
  }
  return text;
}

} // namespace

std::string KernelsAgain(int64_t clones) {
  return absl::StrCat(FormatCount(static_cast<uint64_t>(clones)),
                      clones == 1 ? " kernel is recomputed" : " kernels are recomputed");
}

std::string ExtraWork(const RecomputeOutcome &recompute, const TriedPlan &plan) {
  return absl::StrFormat("%.1f %% more work", 100 * recompute.OverheadOf(plan));
}

std::vector<std::string> RecomputeSentences(const RecomputeOutcome &recompute) {
  if (recompute.tried.empty())
    return {};
  if (recompute.fits && recompute.taken == 0)
    return {absl::StrCat("The budget of ", FormatBytesExact(recompute.budget),
                         " is met by the baseline: nothing is recomputed.")};
  std::vector<std::string> sentences = {Done(recompute), Tried(recompute)};
  if (recompute.fits && recompute.taken > 0) {
    sentences.push_back(TenthMore(recompute));
    sentences.push_back(TenthLess(recompute));
  }
  if (recompute.bound > 0)
    sentences.push_back(
        absl::StrCat("No plan can need less than ", FormatBytesExact(recompute.bound),
                     recompute.bound_reason.empty() ? "" : ": ", recompute.bound_reason, "."));
  return sentences;
}

std::string RecomputeText(const RecomputeOutcome &recompute) {
  std::string text = "recomputation\n";
  for (const std::string &sentence : RecomputeSentences(recompute))
    absl::StrAppend(&text, "  ", sentence, "\n");
  return absl::StrCat(text, Lines("recomputed:", recompute.recomputed),
                      Lines("kept:", recompute.kept));
}

} // namespace refold
