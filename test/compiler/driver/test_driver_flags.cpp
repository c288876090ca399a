//===- test_driver_flags.cpp - Flags in code and environment --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that each flag does what the table of flags says, whether it is set in code or in the
// environment. Code takes precedence. No flag may change the bits of a result.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include "runtime/executable/loaded_executable.h"
#include "test/compiler/report/least_budget.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace rf = refold;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using rf::HostTensor;
using rf::runtime::AllocatorStrategy;
using rf::runtime::FlagValues;
using rf::testing::LeastBudget;

namespace {

constexpr int64_t kFlagRows = 256, kFlagSteps = 4;

/// Sets an environment variable until it is destroyed.
class Environment {
public:
  Environment(const char *name, const char *value) : name_(name) {
    REQUIRE(setenv(name, value, 1) == 0);
  }
  ~Environment() { unsetenv(name_); }

private:
  const char *name_;
};

/// Returns several layers. Their rows depend on each other, so every value has a buffer.
rf::Program FlagNetwork() {
  rf::Program program("network");
  rf::Tensor x = program.Input("x", rf::F32, {kFlagSteps, kFlagRows, 32});
  program.Foldl(x, [&](rf::Tensor rows) {
    rf::Tensor h = rows;
    for (int layer = 0; layer < 4; ++layer)
      h = rf::Sort(rf::nn::Linear(h, 32, {.name = absl::StrCat("fc", layer)}), {.dim = 0});
    rf::Tensor loss = rf::Mean(h * h);
    rf::optim::Sgd({.learning_rate = 0.1}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  return program;
}

struct FlagOutcome {
  std::vector<float> losses;
  rf::runtime::RunReport report;
  std::vector<std::string> warnings;
};

absl::StatusOr<FlagOutcome> Train(const FlagValues &flags = {}, float first = 0.25f) {
  auto compiled = rf::Compile(FlagNetwork(), {.device = "checked", .flags = flags});
  if (!compiled.ok())
    return compiled.status();
  HostTensor x(rf::runtime::ElementType::F32, {kFlagSteps, kFlagRows, 32});
  for (int64_t i = 0; i < kFlagSteps * kFlagRows * 32; ++i)
    x.as<float>()[i] = static_cast<float>(i * 7 % 31) / 31;
  x.as<float>()[0] = first;
  auto outputs = compiled->Run({{"x", x}});
  if (!outputs.ok())
    return outputs.status();
  const HostTensor &losses = outputs->fetches.at("loss");
  return FlagOutcome{
      {losses.as<float>(), losses.as<float>() + kFlagSteps}, outputs->report, compiled->warnings()};
}

FlagOutcome Trained(const FlagValues &flags = {}) {
  auto outcome = Train(flags);
  INFO(outcome.status());
  REQUIRE(outcome.ok());
  CHECK(outcome->report.peak_measured_bytes == outcome->report.peak_predicted_bytes);
  return *std::move(outcome);
}

std::string FlagRefusal(const FlagValues &flags, float first = 0.25f) {
  return std::string(Train(flags, first).status().message());
}

} // namespace

TEST_CASE("code sets in_place and free points before the environment, without changing bits") {
  const FlagOutcome usual = Trained(), apart = Trained({.enable_inplace = false}),
                    kept = Trained({.eager_delete_tensor_gb = -1});
  CHECK(apart.losses == usual.losses);
  CHECK(kept.losses == usual.losses);
  CHECK(apart.report.peak_predicted_bytes >= usual.report.peak_predicted_bytes);
  CHECK(kept.report.peak_predicted_bytes > apart.report.peak_predicted_bytes);
  Environment in_place("FLAGS_enable_inplace", "0"), never("FLAGS_eager_delete_tensor_gb", "-1");
  const FlagOutcome environment = Trained(), code = Trained({.eager_delete_tensor_gb = 0}),
                    both = Trained({.eager_delete_tensor_gb = 0, .enable_inplace = true});
  CHECK(environment.report.peak_predicted_bytes >= kept.report.peak_predicted_bytes);
  CHECK(code.report.peak_predicted_bytes == apart.report.peak_predicted_bytes);
  CHECK(both.report.peak_predicted_bytes == usual.report.peak_predicted_bytes);
  CHECK(environment.losses == usual.losses);
}

TEST_CASE("a budget is met, or refused with the peak, its buffers and the least budget") {
  const FlagOutcome usual = Trained();
  const uint64_t peak = usual.report.peak_predicted_bytes;
  CHECK(Trained({.memory_budget = peak}).report.peak_measured_bytes == peak);
  const std::string refused = FlagRefusal({.memory_budget = 1000});
  CHECK_THAT(refused, StartsWith("program 'network' exceeds the budget of 1.0 KB "
                                 "(1,000 bytes): training needs "));
  CHECK_THAT(refused, Contains("; at its peak it "));
  CHECK_THAT(refused, Contains("; the largest values are "));
  CHECK_THAT(refused, Contains("; that is the least of "));
  CHECK_THAT(refused, Contains(" plans, without recomputation it is "));
  CHECK_THAT(refused, Contains("; no plan can need less than "));
  CHECK_THAT(refused, Contains("test_driver_flags.cpp:"));
  CHECK(refused.find('\n') == std::string::npos);
  // The budget that the refusal names works and gives the same bits; a byte less is refused.
  const uint64_t least = LeastBudget(refused);
  CHECK(least < peak);
  for (uint64_t budget : {least, peak - 1}) {
    const FlagOutcome lean = Trained({.memory_budget = budget});
    CHECK(lean.report.peak_measured_bytes <= budget);
    CHECK(lean.losses == usual.losses);
  }
  CHECK(LeastBudget(FlagRefusal({.memory_budget = least - 1})) == least);
  Environment budget("FLAGS_memory_budget", "1KiB");
  CHECK_THAT(FlagRefusal({}), Contains("exceeds the budget of 1.0 KB (1,024 bytes)"));
  CHECK(FlagRefusal({.memory_budget = rf::GiB(1)}) == "");
  CHECK(FlagRefusal({.memory_budget = 0}) == ""); // no budget
}

TEST_CASE("a pool meets a budget for its own bytes") {
  FlagValues flags{.allocator_strategy = AllocatorStrategy::AutoGrowth};
  const FlagOutcome pooled = Trained(flags);
  REQUIRE(pooled.report.pool);
  flags.memory_budget = rf::MiB(100);
  CHECK(FlagRefusal(flags) == "");
  flags.memory_budget = 1000;
  CHECK_THAT(FlagRefusal(flags), Contains("exceeds the budget of 1.0 KB (1,000 bytes)"));
}

TEST_CASE("allocator strategies are set by code and by environment") {
  const FlagOutcome arena = Trained();
  CHECK_FALSE(arena.report.pool);
  CHECK(arena.warnings.empty());
  for (AllocatorStrategy strategy :
       {AllocatorStrategy::NaiveBestFit, AllocatorStrategy::AutoGrowth}) {
    const FlagOutcome code = Trained({.allocator_strategy = strategy});
    Environment environment("FLAGS_allocator_strategy", rf::runtime::StrategyName(strategy));
    const FlagOutcome said = Trained(),
                      over = Trained({.allocator_strategy = AllocatorStrategy::Arena});
    REQUIRE(code.report.pool);
    CHECK(code.report.pool == said.report.pool);
    CHECK_FALSE(over.report.pool);
    CHECK(code.losses == arena.losses);
    CHECK(code.report.pool->live.now == 0);
  }
}

TEST_CASE("chunk and collection flags affect pools and are idle elsewhere") {
  auto pool = [](FlagValues flags) {
    flags.allocator_strategy = AllocatorStrategy::NaiveBestFit;
    return *Trained(flags).report.pool;
  };
  CHECK(pool({.initial_cpu_memory_in_mb = 3}).reserved.peak == rf::MiB(3));
  CHECK(pool({.fraction_of_cpu_memory_to_use = 0}).chunks.peak > 1);
  CHECK(pool({.eager_delete_tensor_gb = -1}).live.peak > pool({}).live.peak);
  CHECK(pool({.eager_delete_tensor_gb = 1}).live.peak ==
        pool({.eager_delete_tensor_gb = -1}).live.peak);
  CHECK(pool({.memory_fraction_of_eager_deletion = 0}).live.peak ==
        pool({.eager_delete_tensor_gb = -1}).live.peak);
  CHECK(pool({.fast_eager_deletion_mode = false}).live.peak >= pool({}).live.peak);
  const FlagOutcome idle = Trained({.fast_eager_deletion_mode = false});
  CHECK(idle.warnings ==
        std::vector<std::string>{
            "FLAGS_fast_eager_deletion_mode has no effect with FLAGS_allocator_strategy=arena: it "
            "is effective with naive_best_fit and auto_growth"});
}

TEST_CASE("flags that watch a run change no bits") {
  CHECK(Trained().report.operations.empty());
  const FlagOutcome timed = Trained({.benchmark = true});
  REQUIRE_FALSE(timed.report.operations.empty());
  int64_t launches = 0;
  for (const rf::runtime::OperationTime &time : timed.report.operations) {
    CHECK(time.launches % kFlagSteps == 0);
    CHECK(time.location != "");
    launches += time.launches;
  }
  CHECK(launches > 0);
  CHECK(std::is_sorted(timed.report.operations.begin(), timed.report.operations.end(),
                       [](const auto &a, const auto &b) { return a.seconds > b.seconds; }));
  CHECK(timed.losses == Trained().losses);
  {
    Environment environment("FLAGS_benchmark", "1");
    CHECK_FALSE(Trained().report.operations.empty());
    CHECK(Trained({.benchmark = false}).report.operations.empty());
  }
  CHECK(FlagRefusal({}, 1e38f * 10) == "");
  CHECK_THAT(FlagRefusal({.check_nan_inf = true}, 1e38f * 10), StartsWith("step 0: "));
}

TEST_CASE("an invalid environment variable is refused, a misspelled one is reported") {
  {
    Environment bad("FLAGS_memory_budget", "lots");
    CHECK(FlagRefusal({}) ==
          "environment variable FLAGS_memory_budget must be a number of bytes above "
          "0 with its unit, such as 6GiB, or nothing, got 'lots'");
  }
  Environment near("FLAGS_alocator_strategy", "arena");
  CHECK(Trained().warnings ==
        std::vector<std::string>{"environment variable FLAGS_alocator_strategy is unknown (did "
                                 "you mean 'FLAGS_allocator_strategy'?)"});
}

TEST_CASE("the clock flag does not change the object code") {
  const absl::StatusOr<std::string> text = FlagNetwork().Print();
  REQUIRE(text.ok());
  for (const std::string device : {"cpu", "cuda"}) {
    INFO(device);
    auto object = [&](const FlagValues &flags) {
      auto compiled = rf::CompileText(*text, "network.mlir", {.device = device, .flags = flags});
      REQUIRE(compiled.ok());
      const auto &bytes = compiled->executable->object;
      return std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    };
    const std::string plain = object({});
    CHECK(plain.size() > 0);
    CHECK(object({.benchmark = true}) == plain);
  }
}
