//===- hard_instances_test.cpp - Packings far above the bound -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests packing instances that are hard to pack. The lowest known packing of each instance is
// given. packing/hard/README.md describes the origin of the instances. The test compares heights
// and counts work, and never measures time.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/capacity_search.h"
#include "passes/planner/packing/lower_bound.h"
#include "passes/planner/packing/pack.h"
#include "passes/planner/packing/target_search.h"
#include "passes/planner/packing/validate_packing.h"
#include "test/passes/planner/packing_csv.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace refold::planner {
namespace {

struct HardInstance {
  std::vector<Lifetime> lifetimes;
  Packing known; // the lowest known packing
};

HardInstance ReadHardInstance(const std::string &name) {
  const std::filesystem::path folder = std::filesystem::path(REFOLD_PACKING_INSTANCES) / "hard";
  absl::StatusOr<std::vector<Lifetime>> lifetimes = ReadPackingCsv(folder / (name + ".csv"));
  INFO(lifetimes.status().ToString());
  REQUIRE(lifetimes.ok());
  HardInstance instance{*std::move(lifetimes), {}};
  std::ifstream file(folder / (name + ".offsets"));
  for (uint64_t offset = 0; file >> offset;)
    instance.known.offsets.push_back(offset);
  REQUIRE(instance.known.offsets.size() == instance.lifetimes.size());
  for (size_t i = 0; i < instance.lifetimes.size(); ++i)
    instance.known.height =
        std::max(instance.known.height, instance.known.offsets[i] + instance.lifetimes[i].bytes);
  return instance;
}

TEST_CASE("the default effort is within 2 % of the lowest known packing") {
  // Names and the lowest known heights. When a lower packing is found, lower the number here.
  for (const auto &[name, known] :
       std::vector<std::pair<std::string, uint64_t>>{{"chained-24", 1054426},
                                                     {"chained-28", 1057210},
                                                     {"locked-10", 1048141},
                                                     {"locked-5", 1055398},
                                                     {"locked-6", 1054531},
                                                     {"locked-9", 1053832},
                                                     {"thinned-A", 1023268},
                                                     {"thinned-C", 1004077},
                                                     {"thinned-E", 986489},
                                                     {"thinned-G", 985939},
                                                     {"thinned-I", 986895},
                                                     {"thinned-K", 978606}}) {
    INFO(name);
    const HardInstance instance = ReadHardInstance(name);
    const absl::Status known_is_valid = ValidatePacking(instance.lifetimes, instance.known);
    INFO(known_is_valid.ToString());
    REQUIRE(known_is_valid.ok());
    CHECK(instance.known.height == known);
    absl::StatusOr<Packing> packing = Pack(instance.lifetimes);
    REQUIRE(packing.ok());
    const absl::Status valid = ValidatePacking(instance.lifetimes, *packing);
    INFO(valid.ToString());
    CHECK(valid.ok());
    CHECK(packing->height >= ComputeLowerBound(instance.lifetimes).height);
    CHECK(packing->height * 100 <= known * 102);
    // No cheaper method is enough: orders and local search stay more than 2 % above.
    absl::StatusOr<Packing> local =
        Pack(instance.lifetimes, {.max_evaluations = 300, .max_capacity_work = 0});
    REQUIRE(local.ok());
    CHECK(local->height * 100 > known * 102);
  }
}

TEST_CASE("a default search stays within its work limit") {
  const PackOptions options;
  for (const std::string name : {"chained-28", "locked-5"}) {
    INFO(name);
    const HardInstance instance = ReadHardInstance(name);
    const uint64_t bound = ComputeLowerBound(instance.lifetimes).height;
    const CapacityAnswer at_bound =
        SearchCapacity(instance.lifetimes, bound, options.max_capacity_work);
    CHECK(at_bound.verdict == CapacityVerdict::OutOfWork);
    CHECK(at_bound.work <= options.max_capacity_work + options.max_capacity_work / 1000);
    Packing best = *Pack(instance.lifetimes, OptionsForEffort(PackEffort::Fast));
    // A dive takes longer than the least work allowed here, and ends when it is used up.
    for (const int64_t work : {options.max_target_work / 100, options.max_target_work}) {
      const int64_t done =
          SearchTargets(instance.lifetimes, {.bound = bound, .max_work = work}, best);
      CHECK(done >= work);
      CHECK(done <= work + options.max_target_work / 1000);
    }
  }
}

TEST_CASE("a packing above an unreachable bound is deterministic") {
  const HardInstance instance = ReadHardInstance("locked-5");
  const absl::StatusOr<Packing> first = Pack(instance.lifetimes), second = Pack(instance.lifetimes);
  REQUIRE((first.ok() && second.ok()));
  CHECK(first->offsets == second->offsets);
  CHECK(first->order == second->order);
}

} // namespace
} // namespace refold::planner
