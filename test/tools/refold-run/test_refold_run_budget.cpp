//===- test_refold_run_budget.cpp - Budgets of refold-run -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests --memory-budget: either recomputation meets the budget, or there is an error. Also tests
// --find-batch, which must find the same batch size as a search that tries every batch size.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/report/least_budget.h"
#include "test/tools/refold-run/zoo_network.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include <string>

using namespace refold;
using namespace refold::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::Matches;

namespace {

std::string Budget(uint64_t bytes) { return absl::StrCat(" --memory-budget=", bytes, "B"); }

constexpr char kSmallCnn[] = "small-cnn --image=12 --width-multiplier=0.25 --steps=2";

/// Checks that --find-batch finds the largest batch that fits a budget. The budget is `share` times
/// the bytes that `batch` examples need without recomputation. All batches up to the result must
/// fit the budget, and the next larger batch must not fit.
void CheckEachBatch(const ZooNetwork &network, int64_t multiple, int64_t batch, double share) {
  network.Write(batch);
  const double kept = network.Summary("--device=null")["peak_measured_bytes"];
  const auto budget = static_cast<uint64_t>(share * kept);
  const std::string device = " --device=null:like=cpu,capacity=1GB" + Budget(budget);
  const int64_t found = std::stoll(
      Output(network, absl::StrCat("--quiet --batch-multiple=", multiple, " --find-batch='",
                                   network.Zoo("{batch}"), "'", device)));
  // The batch fits only because of recomputation.
  CHECK(found >= batch);
  CHECK(found % multiple == 0);
  for (int64_t each = multiple; each <= found + multiple; each += multiple) {
    INFO("batch " << each << " of " << found);
    network.Write(each);
    if (each <= found)
      CHECK(network.Summary(device)["peak_measured_bytes"] <= budget);
    else
      CHECK(LeastBudget(Refusal(network, "p.mlir" + device)) > budget);
  }
}

} // namespace

TEST_CASE("a budget is met by recomputation, down to the least that a refusal names") {
  ZooNetwork network(kSmallCnn);
  network.Write(4);
  const nlohmann::json usual = network.Summary("");
  const uint64_t peak = usual["peak_measured_bytes"];
  CHECK(network.Summary(Budget(peak))["peak_measured_bytes"] == peak);
  const uint64_t least = LeastBudget(Refusal(network, "p.mlir" + Budget(1000)));
  CHECK(least < peak);
  for (uint64_t budget : {peak - 1, least}) {
    const nlohmann::json lean = network.Summary(Budget(budget));
    CHECK(lean["peak_measured_bytes"] <= budget);
    CHECK(lean["peak_measured_bytes"] == lean["peak_predicted_bytes"]);
    CHECK(lean["fetches"] == usual["fetches"]);
  }
  CHECK(LeastBudget(Refusal(network, "p.mlir" + Budget(least - 1))) == least);
  // Smaller dispatches alone meet a budget just below the peak.
  CHECK_THAT(Output(network, "p.mlir --device=null" + Budget(least)),
             Contains("recompute: ") && Contains(" recomputed, ") &&
                 Contains(" % more work; the baseline needs "));
  CHECK_THAT(Output(network, "p.mlir --device=null" + Budget(peak)),
             Contains("recompute: nothing, the baseline is within "));
}

TEST_CASE("a refused budget names the floor, its reason, the plans and the least budget") {
  ZooNetwork network(kSmallCnn);
  network.Write(4);
  const std::string refused = Refusal(network, "p.mlir" + Budget(1000));
  CHECK_THAT(
      refused,
      Matches(
          R"('p\.mlir': program 'small_cnn' exceeds the budget of 1\.0 KB \(1,000 bytes\): )"
          R"(training needs [0-9.]+ KB \([0-9,]+ bytes\); at its peak it writes [a-z0-9_.(:), ]+)"
          R"(( and [0-9]+ more)?; the largest values are activations '[a-z0-9_]+' \(small_cnn\.cpp:[0-9]+, )"
          R"([0-9.]+ KB\), .*; that is the least of [0-9]+ plans, without )"
          R"(recomputation it is [0-9.]+ KB; no plan can need less than [0-9.]+ KB, because [a-z0-9_]+ )"
          R"(\(small_cnn\.cpp:[0-9]+\) runs (for [a-z0-9_]+ \(small_cnn\.cpp:[0-9]+\) )?with [a-z0-9_]+ )"
          R"(\(small_cnn\.cpp:[0-9]+\) of [0-9.]+ KB, .*; the least budget is [0-9]+B; a smaller )"
          R"(batch needs less, and refold-run --find-batch finds the largest that fits)"));
}

TEST_CASE("a refused budget leaves every file unchanged") {
  ZooNetwork network(kSmallCnn);
  network.Write(4);
  network.Summary("--state-out=state.safetensors --fetch loss=loss.npy");
  for (const std::string written :
       {"--state-out=state.safetensors", "--state-out=new.safetensors", "--fetch loss=loss.npy",
        "--fetch loss=new.npy", "--log=log", "--save-every=1 --state-out=states", "--plot=plot.svg",
        "--json=new.json", "--report=report.html", "--report=report.txt", "--trace=trace.json",
        "--compile-only -o new.rfx"})
    CHECK_THAT(Refusal(network, absl::StrCat("p.mlir ", written, Budget(1000))),
               Contains("; the least budget is "));
}

TEST_CASE("a compiled program keeps its budget, and no smaller one") {
  ZooNetwork network(kSmallCnn);
  network.Write(4);
  const nlohmann::json usual = network.Summary("");
  const uint64_t peak = usual["peak_measured_bytes"];
  const uint64_t least = LeastBudget(Refusal(network, "p.mlir" + Budget(1000)));
  REQUIRE(RefoldRun(network, "p.mlir --compile-only -o usual.rfx").code == 0);
  REQUIRE(RefoldRun(network, "p.mlir --compile-only -o lean.rfx" + Budget(least)).code == 0);
  CHECK(LeastBudget(Refusal(network, "usual.rfx" + Budget(peak - 1))) == peak);
  const nlohmann::json lean = network.Summary(Budget(least), "lean.rfx");
  CHECK(lean["peak_measured_bytes"] <= least);
  CHECK(lean["fetches"] == usual["fetches"]);
  const uint64_t needed = lean["peak_measured_bytes"];
  CHECK(LeastBudget(Refusal(network, "lean.rfx" + Budget(needed - 1))) == needed);
}

TEST_CASE("a budget needs a unit and covers the blocks of a pool") {
  ZooNetwork network(kSmallCnn);
  network.Write(4);
  REQUIRE(RefoldRun(network, "p.mlir --compile-only -o p.rfx").code == 0);
  for (const std::string program : {"p.mlir", "p.rfx"})
    CHECK_THAT(
        Refusal(network, program + " --memory-budget=1MiB --allocator-strategy=naive_best_fit"),
        Contains("with FLAGS_allocator_strategy=naive_best_fit it needs "));
  for (const std::string wrong : {"6", "0B"})
    CHECK(Refusal(network, "p.mlir --memory-budget=" + wrong) ==
          "flag --memory-budget must be a number of bytes above 0 with its unit, such as 6GiB, or "
          "nothing, got '" +
              wrong + "'");
}

TEST_CASE("the largest batch of small-cnn within a budget agrees with trying every batch") {
  CheckEachBatch(ZooNetwork("small-cnn --image=12 --width-multiplier=0.25 --steps=1"), 2, 8, 0.8);
}

TEST_CASE("the largest batch of resnet18 within a budget agrees with trying every batch") {
  CheckEachBatch(ZooNetwork("resnet18 --image=16 --classes=10 --width-multiplier=0.0625 --steps=1"),
                 32, 64, 0.65);
}

TEST_CASE("the largest batch of bert-base within a budget agrees with trying every batch") {
  CheckEachBatch(
      ZooNetwork("bert-base --layers=1 --seq=8 --classes=100 --width-multiplier=0.0625 --steps=1"),
      16, 32, 0.8);
}
