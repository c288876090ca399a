//===- test_core_flag_values.cpp - The FLAGS_ of runs -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an environment says, rightly, wrongly and nearly.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/flag_values.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace refold::runtime;

static absl::StatusOr<EnvironmentFlags> Read(std::vector<const char *> environment) {
  environment.push_back(nullptr);
  return ReadFlags(environment.data());
}

TEST_CASE("a flag is what the environment says, or is not said") {
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

TEST_CASE("a value that is none is an error, a name that is nearly one a warning") {
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
        std::vector<std::string>{
            "environment variable FLAGS_chek_nan_inf has no meaning (did you mean "
            "'FLAGS_check_nan_inf'?)",
            "environment variable FLAGS_checknaninf has no meaning (did you mean "
            "'FLAGS_check_nan_inf'?)"});
}

TEST_CASE("what is said goes before what is said otherwise") {
  const FlagValues none, yes{true}, no{false};
  CHECK(Or(none, none).check_nan_inf == std::nullopt);
  CHECK(Or(yes, no).check_nan_inf == true);
  CHECK(Or(no, yes).check_nan_inf == false);
  CHECK(Or(none, yes).check_nan_inf == true);
  CHECK(Or(no, none).check_nan_inf == false);
}

TEST_CASE("every flag of the table takes its default, and nothing that is no value") {
  for (const FlagEntry &flag : KnownFlags()) {
    INFO(flag.name);
    FlagValues values;
    CHECK(flag.set(flag.default_text, values));
    CHECK_FALSE(flag.set("no such value", values));
  }
}
