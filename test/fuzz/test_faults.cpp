//===- test_faults.cpp - Injected faults that must be found --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that the oracles for random programs find mistakes. Injects faults into passes, one at a
// time. A bounded number of random programs must reveal each fault. The failing programs are
// reduced to a size that a person can read.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/failure.h"
#include "test/fuzz/faults/injected_faults.h"
#include "test/fuzz/judges/judges.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <cstdio>
#include <set>

using namespace refold;
using namespace refold::test;

namespace {

/// Number of programs that may miss a fault; a hundred programs take a second or two.
constexpr int64_t kMostPrograms = 400;

/// The search for one fault.
struct Hunt {
  /// The number of programs with a location for the fault, and of all programs tried.
  int64_t injected = 0, invalid = 0, tried = 0;
  Finding finding;
  /// The finding for the same program without the fault.
  Finding without;
  FuzzCase found;
};

Hunt Search(Judges &judges, const InjectedFault &fault) {
  Hunt hunt;
  for (uint64_t seed = FuzzSeed(); !hunt.finding && hunt.tried < kMostPrograms; ++seed) {
    absl::StatusOr<FuzzCase> one = MakeCase(seed, 2);
    INFO("seed " << seed << ": " << one.status());
    REQUIRE(one.ok());
    judges.SetHook(HookOf(fault, seed, &hunt.injected, &hunt.invalid));
    hunt.finding = judges(*one);
    if (hunt.finding) {
      judges.SetHook({});
      hunt.without = judges(*one);
    }
    hunt.found = *std::move(one);
    ++hunt.tried;
  }
  return hunt;
}

} // namespace

TEST_CASE("faults injected into any of a dozen passes are found") {
  Judges judges;
  std::set<std::string> passes;
  for (const InjectedFault &fault : AllFaults()) {
    auto start = std::chrono::steady_clock::now();
    Hunt hunt = Search(judges, fault);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%-24s %-50s %s after %lld programs (%lld with it), %.2f s: %s\n",
                fault.pass.c_str(), fault.what.c_str(), hunt.finding ? "found" : "NOT FOUND",
                static_cast<long long>(hunt.tried), static_cast<long long>(hunt.injected),
                seconds.count(), hunt.finding.kind.c_str());
    INFO(fault.pass << ": " << fault.what << "; injected in " << hunt.injected << " of "
                    << hunt.tried << " programs");
    CHECK(hunt.finding);
    CHECK(hunt.without.kind == "");
    CHECK(hunt.invalid == 0); // the verifier would have found those
    passes.insert(fault.pass);
  }
  CHECK(passes.size() >= 5);
}

TEST_CASE("a failing program is reduced to a few ops and read back from its file") {
  Judges judges;
  int64_t total = 0, reductions = 0;
  for (const InjectedFault &fault : AllFaults()) {
    if (fault.what != "a contribution to a gradient is lost" &&
        fault.what != "a temporary is freed before its last use" &&
        fault.what != "two draws have one site")
      continue;
    Hunt hunt = Search(judges, fault);
    REQUIRE(hunt.finding);
    // Injected at every possible location in the reduced program.
    int64_t injected = 0, invalid = 0;
    judges.SetHook(HookOf(fault, hunt.found.seed, &injected, &invalid));
    Judge judge = [&](const FuzzCase &one) { return judges(one); };
    int64_t before =
        ReduceProgram(hunt.found.program.text, [](const std::string &) { return false; }).ops;
    Reduced reduced = ReduceCase(hunt.found, hunt.finding, judge);
    INFO(fault.what << ", seed " << hunt.found.seed << "\n" << reduced.text);
    std::printf("%s: %lld of %lld ops left, %lld tries\n", fault.what.c_str(),
                static_cast<long long>(reduced.ops), static_cast<long long>(before),
                static_cast<long long>(reduced.tries));
    CHECK(judge(hunt.found.With(reduced.text)).kind == hunt.finding.kind);
    CHECK(reduced.ops <= 25);
    CHECK(reduced.ops < before);
    total += reduced.ops;
    ++reductions;
  }
  CHECK(reductions == 3);
  CHECK(total <= 60);
}

TEST_CASE("a reduced failure is replayed as the same case") {
  absl::StatusOr<FuzzCase> one = MakeCase(11, 1);
  REQUIRE(one.ok());
  one->program.whole_fetches = {"a", "b"};
  const Finding finding{"injected", "there is a loss"};
  Judge judge = [&](const FuzzCase &tried) {
    return tried.program.text.find("\"loss\"") == std::string::npos ? Finding() : finding;
  };
  const std::string report = ReportFailure("injected", *one, finding, judge);
  CHECK_THAT(report, Catch::Matchers::Contains("REFOLD_FUZZ_REPLAY="));
  absl::StatusOr<FuzzCase> again = ReadFailure("failures/injected.mlir");
  INFO(report << "\n" << again.status());
  REQUIRE(again.ok());
  CHECK(again->seed == one->seed);
  CHECK(again->feeds.index_bound == one->feeds.index_bound);
  CHECK(again->program.whole_fetches == one->program.whole_fetches);
  CHECK(judge(*again).kind == finding.kind);
  CHECK(!ReadFailure("failures/none.mlir").ok());
}
