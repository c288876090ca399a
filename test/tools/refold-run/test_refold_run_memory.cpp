//===- test_refold_run_memory.cpp - Memory flags of refold-run ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests command lines that choose an allocator strategy, use a table of kernel times, or search for
// the largest batch.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/zoo_network.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include <string>

using namespace refold;
using namespace refold::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

/// A small network, in p.mlir.
struct Network : ZooNetwork {
  Network() : ZooNetwork("small-cnn --image=12 --width-multiplier=0.25 --steps=3") { Write(4); }
};

} // namespace

TEST_CASE("allocator strategies move temporaries and change no loss") {
  Network network;
  const nlohmann::json arena = network.Summary("");
  CHECK_FALSE(arena.contains("pool"));
  for (const std::string strategy : {"naive_best_fit", "auto_growth"}) {
    const nlohmann::json pooled = network.Summary("--allocator-strategy=" + strategy);
    CHECK(pooled["fetches"] == arena["fetches"]);
    CHECK(pooled["peak_predicted_bytes"] == pooled["peak_measured_bytes"]);
    CHECK(pooled["pool"]["live_bytes_after_a_step"] == 0);
    CHECK(pooled["pool"]["reserved_bytes"] >= pooled["pool"]["allocated_bytes"]);
    CHECK(pooled["pool"]["allocated_bytes"] >= pooled["pool"]["live_bytes"]);
    CHECK(pooled["pool"] ==
          network.Summary("--device=null --FLAGS_allocator_strategy=" + strategy)["pool"]);
    CHECK_THAT(Output(network, "p.mlir --allocator_strategy=" + strategy),
               Contains(" (in an arena; the peak of the pool is reported after the run)") &&
                   Contains("pool: ") && Contains(" bytes reserved in ") &&
                   Contains(" allocated at the peak, "));
  }
  // The command line takes precedence over the environment.
  setenv("FLAGS_allocator_strategy", "auto_growth", 1);
  CHECK(network.Summary("").contains("pool"));
  CHECK_FALSE(network.Summary("--allocator-strategy=arena").contains("pool"));
  unsetenv("FLAGS_allocator_strategy");
  const Result idle = RefoldRun(network, "p.mlir --initial-cpu-memory-in-mb=5");
  CHECK(idle.code == 0);
  CHECK_THAT(idle.err,
             Contains("FLAGS_initial_cpu_memory_in_mb has no effect with "
                      "FLAGS_allocator_strategy=arena: it is effective with naive_best_fit"));
}

TEST_CASE("the profile lists the time of each op and their sum") {
  Network network;
  const nlohmann::json timed = network.Summary("--benchmark");
  REQUIRE(timed.contains("operations"));
  for (const nlohmann::json &each : timed["operations"]) {
    CHECK(each["launches"].get<int64_t>() % 3 == 0); // steps
    CHECK(each["operations"] != "");
  }
  CHECK(timed["fetches"] == network.Summary("")["fetches"]);
  const std::string text = Output(network, "p.mlir --benchmark");
  CHECK_THAT(text, Contains(" % ") && Contains(" us, ") && Contains(" launches: "));
  CHECK_FALSE(network.Summary("").contains("operations"));
}

TEST_CASE("a profile is measured once, read again, and changes no loss") {
  Network network;
  const std::string profiled = "p.mlir --threads=1 --profile=cpu:times.txt";
  CHECK_THAT(Output(network, profiled), Contains("profile: ") &&
                                            Contains(" of them measured now, with 1 thread on ") &&
                                            Contains("; in times.txt"));
  const std::string again = Output(network, profiled);
  CHECK_THAT(again, Contains("profile: ") && !Contains("measured now"));
  CHECK(network.Summary("--threads=1 --profile=cpu:times.txt")["fetches"] ==
        network.Summary("")["fetches"]);
  // A device that computes nothing has no times to measure.
  CHECK(Refusal(network, "p.mlir --device=null --profile=cpu:none.txt") ==
        "'p.mlir': profile 'none.txt' does not exist, and device 'null' does not measure: device "
        "'cpu' writes it");
  CHECK(Refusal(network, "p.mlir --profile=gpu") ==
        "'p.mlir': profile must be cpu or cpu:FILE, got 'gpu'");
}

TEST_CASE("the largest batch that fits runs, and the next one does not") {
  Network network;
  const std::string device = " --device=null:like=cpu,capacity=6MB";
  const std::string command = " --find-batch='" + network.Zoo("{batch}") + "'";
  const std::string found = Output(network, "--quiet" + command + device);
  const int64_t batch = std::stoll(found);
  CHECK(batch > 4);
  CHECK_THAT(Output(network, command + device),
             Contains(absl::StrCat("largest batch: ", batch, ", ")) && Contains("would need"));
  auto needed = [&](int64_t examples, const std::string &on) {
    network.Write(examples);
    return network.Summary("--device=" + on)["peak_measured_bytes"].get<int64_t>();
  };
  CHECK(needed(batch, "null") <= 6'000'000);
  CHECK(needed(batch, "cpu") <= 6'000'000);
  CHECK(needed(batch, "cpu") == needed(batch, "null"));
  CHECK(needed(batch + 1, "cpu") > 6'000'000);
  const int64_t even = std::stoll(Output(network, "--quiet --batch-multiple=8" + command + device));
  CHECK(even % 8 == 0);
  CHECK(needed(even, "null") <= 6'000'000);
  CHECK(needed(even + 8, "null") > 6'000'000);
  CHECK_THAT(Refusal(network, command + " --device=null:capacity=10KB"),
             StartsWith("not even a batch of 1 fits: it needs "));
}
