//===- test_soak.cpp - A hundred thousand steps ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that the resident memory of a process does not grow during training. Compares the memory
// after the first thousand steps with the memory after the last step.
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"
#include "test/e2e/harness.h"
#include "test/e2e/mlp_text.h"

#include <catch2/catch.hpp>

#include <fstream>

#include <unistd.h>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kSoakedFirst = 1'000, kAll = 100'000;

int64_t ResidentBytes() {
  int64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

} // namespace

TEST_CASE("resident memory does not grow over a hundred thousand steps") {
  auto executable = CompileOrFail(
      MlpText({.depth = 3, .batch = 16, .steps = kAll, .rows = 256, .dropout = 0.1}), "cpu");
  for (runtime::AllocatorStrategy strategy :
       {runtime::AllocatorStrategy::Arena, runtime::AllocatorStrategy::AutoGrowth})
    for (bool no_fold : {false, true}) {
      INFO(runtime::StrategyName(strategy) << (no_fold ? ", step by step" : ", folded"));
      auto session =
          runtime::Session::Create(executable, *runtime::MakeDevice("cpu", 2),
                                   {.no_fold = no_fold, .flags = {.allocator_strategy = strategy}});
      REQUIRE(session.ok());
      Feeds feeds;
      feeds.index_bound = 256;
      REQUIRE(test::Feed(**session, feeds).ok());
      REQUIRE((*session)->Startup(3).ok());
      REQUIRE((*session)->Train(kSoakedFirst).ok());
      const int64_t first = ResidentBytes();
      // In parts, as in a program that reads losses in between.
      for (int64_t done = kSoakedFirst; done < kAll; done += 9'900) {
        auto report = (*session)->Train(9'900);
        INFO(report.status());
        REQUIRE(report.ok());
        REQUIRE((*session)->Fetch("loss").ok());
      }
      CHECK(ResidentBytes() - first < 1 << 20);
    }
}
