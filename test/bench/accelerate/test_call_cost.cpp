//===- test_call_cost.cpp - The goal of a call ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/call_cost.h"

#include <catch2/catch.hpp>

namespace refold::bench {

TEST_CASE("the goal of a call grows with arrays and with pointers that change", "[bench]") {
  CHECK(CallKind{"none", 0}.goal() == 1000);
  CHECK(CallKind{"two", 2}.goal() == 1100);
  CHECK(CallKind{"moving", 51, 3200}.goal() == 9950);
}

TEST_CASE("a call is above its goal if it takes more than three times the instructions",
          "[bench]") {
  CHECK(AboveGoal({{{"two", 2}, 1e9, 13'200}, {{"uncounted", 2}, 1e9, std::nullopt}}).empty());
  const std::vector<std::string> lines = AboveGoal({{{"two", 2}, 1, 13'201}});
  REQUIRE(lines.size() == 1);
  CHECK(lines[0] == "a call of 'two' takes 13201 instructions, at most 13200 may be: 3 times the "
                    "goal of 1100 ns, 4 instructions a nanosecond");
}

TEST_CASE("a cost is printed with its goal, and without instructions if none were counted",
          "[bench]") {
  CHECK(CallCost{{"two", 2}, 1234.56, 4321}.Json() ==
        R"({"name": "two", "arrays": 2, "nanoseconds": 1234.6, "instructions": 4321, )"
        R"("goal_nanoseconds": 1100})");
  CHECK(CallCost{{"two", 2}, 1, std::nullopt}.Json() ==
        R"({"name": "two", "arrays": 2, "nanoseconds": 1.0, "instructions": null, )"
        R"("goal_nanoseconds": 1100})");
}

TEST_CASE("a call is timed in ten parts after it has warmed up", "[bench]") {
  int64_t calls = 0, most = 0;
  const CallCost cost = MeasureCall({"counted", 0}, 7, [&](int64_t i) {
    ++calls;
    most = i > most ? i : most;
  });
  CHECK(calls == 20 + 10 * 7);
  CHECK(most == 19);
  CHECK(cost.nanoseconds >= 0);
}

} // namespace refold::bench
