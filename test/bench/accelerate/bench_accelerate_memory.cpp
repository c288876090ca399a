//===- bench_accelerate_memory.cpp - The memory of a call --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the memory of one training step. Prints one line of JSON without a memory budget, then
// one line for each given budget.
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/arguments.h"
#include "test/bench/accelerate/network_steps.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace refold;
using namespace refold::bench;

constexpr const char *kUsage =
    "usage: bench_accelerate_memory NETWORK [PERCENT...]: bytes of a call of a network's step of "
    "training (mlp, small-cnn, bert-base): without a budget, and with budgets of so many percent "
    "of what that takes\n";

/// Calls the step once with this budget in bytes; 0: without a budget.
nlohmann::json Call(const NetworkStep &training, uint64_t budget) {
  AcceleratedFunction step =
      Accelerate(training.function, {.name = "step",
                                     .arguments = {"network", "batch"},
                                     .compile = {.threads = 1, .memory_budget = budget},
                                     .seed = 1});
  step.ClearCache(); // drop traces with other budgets
  nlohmann::json line = {{"budget", budget}};
  const auto called = step(*training.network.Copy(), training.batch);
  if (!called.ok()) {
    line["refusal"] = std::string(called.status().message());
    return line;
  }
  const CallReport report = step.LastCall();
  line["predicted_bytes"] = report.predicted_bytes;
  line["measured_bytes"] = report.measured_bytes;
  line["cache_bytes"] = step.CacheBytes();
  line["in_place"] = report.in_place;
  line["loss"] = *std::get<1>(*called).Item<float>();
  return line;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2 || std::string_view(argv[1]) == "--help") {
    std::fputs(kUsage, argc < 2 ? stderr : stdout);
    return argc < 2 ? 1 : 0;
  }
  std::vector<uint64_t> percents;
  for (int i = 2; i < argc; ++i)
    percents.push_back(
        static_cast<uint64_t>(CountOf("bench_accelerate_memory", "percent", argv[i])));
  absl::StatusOr<NetworkStep> training = MakeNetworkStep(argv[1]);
  if (!training.ok()) {
    std::fprintf(stderr, "bench_accelerate_memory: error: %s\n",
                 std::string(training.status().message()).c_str());
    return 1;
  }
  auto print = [&](nlohmann::json line) {
    line["name"] = argv[1];
    std::printf("%s\n", line.dump().c_str());
  };
  const nlohmann::json unbounded = Call(*training, 0);
  print(unbounded);
  if (unbounded.contains("refusal"))
    return 1;
  for (uint64_t percent : percents) {
    nlohmann::json line =
        Call(*training, unbounded["predicted_bytes"].get<uint64_t>() * percent / 100);
    line["percent"] = percent;
    print(std::move(line));
  }
  return 0;
}
