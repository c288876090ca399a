//===- call_cost.cpp - The cost of a call ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/call_cost.h"

#include "test/bench/accelerate/instruction_counter.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <chrono>

namespace refold::bench {

static constexpr int kWarmCalls = 20, kParts = 10;
static constexpr int64_t kMargin = 3, kInstructionsOfNanosecond = 4;

static double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::string CallCost::Json() const {
  return absl::StrFormat("{\"name\": \"%s\", \"arrays\": %d, \"nanoseconds\": %.1f, "
                         "\"instructions\": %s, \"goal_nanoseconds\": %d}",
                         kind.name, kind.arrays, nanoseconds,
                         instructions ? absl::StrCat(*instructions) : "null", kind.goal());
}

CallCost MeasureCall(const CallKind &kind, int64_t calls, absl::FunctionRef<void(int64_t)> call) {
  for (int64_t i = 0; i < kWarmCalls; ++i)
    call(i);
  const InstructionCounter counter;
  std::vector<double> times, counts;
  for (int part = 0; part < kParts; ++part) {
    const std::optional<int64_t> first = counter.Read();
    const auto begin = std::chrono::steady_clock::now();
    for (int64_t i = 0; i < calls; ++i)
      call(i);
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begin;
    const std::optional<int64_t> last = counter.Read();
    times.push_back(time.count() / static_cast<double>(calls));
    if (first && last)
      counts.push_back(static_cast<double>(*last - *first) / static_cast<double>(calls));
  }
  CallCost cost = {kind, Median(times), std::nullopt};
  if (!counts.empty())
    cost.instructions = static_cast<int64_t>(Median(counts));
  return cost;
}

std::vector<std::string> AboveGoal(const std::vector<CallCost> &costs) {
  std::vector<std::string> lines;
  for (const CallCost &cost : costs) {
    const int64_t most = kMargin * kInstructionsOfNanosecond * cost.kind.goal();
    if (cost.instructions && *cost.instructions > most)
      lines.push_back(absl::StrFormat("a call of '%s' takes %d instructions, at most %d may be: %d "
                                      "times the goal of %d ns, %d instructions a nanosecond",
                                      cost.kind.name, *cost.instructions, most, kMargin,
                                      cost.kind.goal(), kInstructionsOfNanosecond));
  }
  return lines;
}

} // namespace refold::bench
