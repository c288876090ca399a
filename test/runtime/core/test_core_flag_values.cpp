//===- test_core_flag_values.cpp - The FLAGS_ of runs -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests flags from the environment: valid values, invalid values and misspelled names.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/flag_values.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include <string>
#include <vector>

using namespace refold::runtime;

static absl::StatusOr<EnvironmentFlags> Read(std::vector<const char *> environment) {
  environment.push_back(nullptr);
  return ReadFlags(environment.data());
}

TEST_CASE("a flag has the value of its environment variable, or none") {
  CHECK(Read({})->values.check_nan_inf == std::nullopt);
  CHECK(Read({"HOME=/", "FLAGS_check_nan_inf=true"})->values.check_nan_inf == true);
  CHECK(Read({"FLAGS_check_nan_inf=0", "PATH="})->values.check_nan_inf == false);
  for (const char *other : {"flags_check_nan_inf=1", "FLAGS_=1", "FLAGS_use_gpu=1", "FLAGS_x"}) {
    INFO(other);
    auto flags = Read({other});
    REQUIRE(flags.ok());
    CHECK(flags->values.check_nan_inf == std::nullopt);
    CHECK(flags->warnings.empty());
  }
}

TEST_CASE("an invalid flag value is an error, and a misspelled name a warning") {
  for (const char *value : {"", "maybe", "2", "tru e"}) {
    const std::string variable = std::string("FLAGS_check_nan_inf=") + value;
    CHECK(Read({variable.c_str()}).status().message() ==
          "environment variable FLAGS_check_nan_inf must be true or false, got '" +
              std::string(value) + "'");
  }
  auto flags = Read({"FLAGS_chek_nan_inf=maybe", "FLAGS_check_nan_inf=1", "FLAGS_checknaninf=1"});
  REQUIRE(flags.ok());
  CHECK(flags->values.check_nan_inf == true);
  CHECK(flags->warnings ==
        std::vector<std::string>{"environment variable FLAGS_chek_nan_inf is unknown (did you mean "
                                 "'FLAGS_check_nan_inf'?)",
                                 "environment variable FLAGS_checknaninf is unknown (did you mean "
                                 "'FLAGS_check_nan_inf'?)"});
}

TEST_CASE("Or prefers the first flag value that is set") {
  const FlagValues none, yes{.check_nan_inf = true}, no{.check_nan_inf = false};
  CHECK(Or(none, none).check_nan_inf == std::nullopt);
  CHECK(Or(yes, no).check_nan_inf == true);
  CHECK(Or(no, yes).check_nan_inf == false);
  CHECK(Or(none, yes).check_nan_inf == true);
  CHECK(Or(no, none).check_nan_inf == false);
}

TEST_CASE("every flag accepts its default and rejects invalid values") {
  for (const FlagEntry &flag : KnownFlags()) {
    INFO(flag.name);
    FlagValues values;
    CHECK_FALSE(flag.said(values));
    CHECK(flag.set(flag.default_text, values));
    CHECK(flag.said(values));
    FlagValues taken;
    flag.take(values, taken);
    CHECK(flag.said(taken));
    for (const char *bad : {"no such value", "1x", " ", "nan", "inf", "99999999999999999999999"})
      CHECK_FALSE(flag.set(bad, values));
  }
}

TEST_CASE("every flag is read from the environment, and errors name flag, value and range") {
  struct Case {
    const char *flag, *good, *bad, *range;
  };
  const Case cases[] = {
      {"fraction_of_gpu_memory_to_use", "0.5", "1.01", "a number from 0 to 1"},
      {"initial_gpu_memory_in_mb", "64", "-1", "an integer from 0 to 8796093022208"},
      {"reallocate_gpu_memory_in_mb", "0", "+3", "an integer from 0 to 8796093022208"},
      {"gpu_memory_limit_mb", "8796093022208", "8796093022209",
       "an integer from 0 to 8796093022208"},
      {"fraction_of_cpu_memory_to_use", "1", "-0.1", "a number from 0 to 1"},
      {"initial_cpu_memory_in_mb", "500", "5.5", "an integer from 0 to 8796093022208"},
      {"allocator_strategy", "auto_growth", "Arena", "one of arena, naive_best_fit, auto_growth"},
      {"eager_delete_tensor_gb", "-1.5", "5e9", "a number from -4294967296 to 4294967296"},
      {"memory_fraction_of_eager_deletion", "0", "2", "a number from 0 to 1"},
      {"fast_eager_deletion_mode", "false", "fast", "true or false"},
      {"enable_inplace", "1", "on top", "true or false"},
      {"memory_budget", "1.5GiB", "6",
       "a number of bytes above 0 with its unit, such as 6GiB, or nothing"},
      {"check_nan_inf", "true", "", "true or false"},
      {"benchmark", "true", "10", "true or false"},
  };
  CHECK(std::size(cases) == KnownFlags().size());
  for (const Case &one : cases) {
    INFO(one.flag);
    const auto flag =
        std::find_if(KnownFlags().begin(), KnownFlags().end(),
                     [&](const FlagEntry &each) { return each.name == std::string(one.flag); });
    REQUIRE(flag != KnownFlags().end());
    auto read = Read({absl::StrCat("FLAGS_", one.flag, "=", one.good).c_str()});
    REQUIRE(read.ok());
    CHECK(flag->said(read->values));
    CHECK(Read({absl::StrCat("FLAGS_", one.flag, "=", one.bad).c_str()}).status().message() ==
          absl::StrCat("environment variable FLAGS_", one.flag, " must be ", one.range, ", got '",
                       one.bad, "'"));
  }
  CHECK(Read({"FLAGS_memory_budget=1.5GiB"})->values.memory_budget == 1610612736);
  CHECK(Read({"FLAGS_memory_budget="})->values.memory_budget == 0);
  CHECK(Read({"FLAGS_allocator_strategy=naive_best_fit"})->values.allocator_strategy ==
        AllocatorStrategy::NaiveBestFit);
}

TEST_CASE("unset flags have the defaults of the table") {
  const FlagValues all = WithDefaults({.enable_inplace = false});
  CHECK(all.enable_inplace == false);
  CHECK(all.fraction_of_gpu_memory_to_use == 0.92);
  CHECK(all.initial_cpu_memory_in_mb == 500);
  CHECK(all.allocator_strategy == AllocatorStrategy::Arena);
  CHECK(all.eager_delete_tensor_gb == 0);
  CHECK(all.memory_budget == 0);
  for (const FlagEntry &flag : KnownFlags())
    CHECK(flag.said(all));
}

TEST_CASE("a flag without effect is reported only if it was set") {
  CHECK(IdleFlags({}).empty());
  CHECK(IdleFlags({.eager_delete_tensor_gb = -1, .enable_inplace = false}).empty());
  const FlagValues pool{.initial_gpu_memory_in_mb = 5, .memory_fraction_of_eager_deletion = 0.5};
  CHECK(IdleFlags(pool) ==
        std::vector<std::string>{
            "FLAGS_initial_gpu_memory_in_mb has no effect with FLAGS_allocator_strategy=arena: it "
            "is effective with naive_best_fit",
            "FLAGS_memory_fraction_of_eager_deletion has no effect with "
            "FLAGS_allocator_strategy=arena: it is effective with naive_best_fit and auto_growth"});
  FlagValues growing = pool;
  growing.allocator_strategy = AllocatorStrategy::AutoGrowth;
  CHECK(IdleFlags(growing).size() == 1);
  growing.allocator_strategy = AllocatorStrategy::NaiveBestFit;
  CHECK(IdleFlags(growing).empty());
  // A value below zero has an effect in the arena, too.
  CHECK(IdleFlags({.eager_delete_tensor_gb = 0.5}) ==
        std::vector<std::string>{
            "FLAGS_eager_delete_tensor_gb has no effect with FLAGS_allocator_strategy=arena: above "
            "0 it is effective with naive_best_fit and auto_growth"});
  CHECK(IdleFlags(
            {.allocator_strategy = AllocatorStrategy::AutoGrowth, .eager_delete_tensor_gb = 0.5})
            .empty());
}
