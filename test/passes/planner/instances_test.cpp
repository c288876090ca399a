//===- instances_test.cpp - Real packing instances ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests published packing instances of accelerator programs. Each instance is known to fit its
// capacity. In all instances but one, the capacity is the largest sum of live bytes.
// packing/README.md names the sources.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/capacity_search.h"
#include "passes/planner/packing/lower_bound.h"
#include "passes/planner/packing/pack.h"
#include "passes/planner/packing/validate_packing.h"
#include "test/passes/planner/packing_csv.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

namespace refold::planner {
namespace {

TEST_CASE("published instances are packed within their capacity by default") {
  int instances = 0;
  for (const auto &[name, capacity, buffers] :
       std::vector<std::tuple<std::string, uint64_t, size_t>>{{"A.1048576.csv", 1048576, 154},
                                                              {"C.1048576.csv", 1048576, 203},
                                                              {"E.1048576.csv", 1048576, 215},
                                                              {"G.1048576.csv", 1048576, 308},
                                                              {"I.1048576.csv", 1048576, 374},
                                                              {"K.1048576.csv", 1048576, 454},
                                                              {"input.12.csv", 12, 5}}) {
    absl::StatusOr<std::vector<Lifetime>> lifetimes =
        ReadPackingCsv(std::filesystem::path(REFOLD_PACKING_INSTANCES) / name);
    INFO(name << ": " << lifetimes.status().ToString());
    REQUIRE(lifetimes.ok());
    ++instances;
    CHECK(lifetimes->size() == buffers);
    const LowerBound bound = ComputeLowerBound(*lifetimes);
    CHECK(bound.height <= capacity);
    absl::StatusOr<Packing> packing = Pack(*lifetimes, {.goal = capacity});
    REQUIRE(packing.ok());
    CHECK(ValidatePacking(*lifetimes, *packing).ok());
    CHECK(packing->height >= bound.height);
    CHECK(packing->height <= capacity);
    // One byte less than the largest sum of live bytes cannot fit.
    CHECK(SearchCapacity(*lifetimes, bound.height - 1, 10'000'000).verdict ==
          CapacityVerdict::CannotFit);
  }
  CHECK(instances == 7);
}

TEST_CASE("a malformed instance is refused with file and line") {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "refold_malformed_instance.csv";
  auto message = [&](const std::string &text) {
    std::ofstream(path) << text;
    return std::string(ReadPackingCsv(path).status().message());
  };
  CHECK(message("id,lower,upper\n") ==
        path.string() + ":1: header is 'id,lower,upper', not id,lower,upper,size");
  CHECK(message("id,lower,upper,size\na,1,2,3\nb,1,2\n") ==
        path.string() + ":3: 'b,1,2' is not a name and three whole numbers");
  CHECK(message("id,lower,upper,size\na,1,2,-3\n") ==
        path.string() + ":2: 'a,1,2,-3' is not a name and three whole numbers");
  CHECK(message("id,lower,upper,size\na,1,2,3\n") == "");
  std::filesystem::remove(path);
  CHECK(ReadPackingCsv(path).status().message() == "cannot read " + path.string());
}

} // namespace
} // namespace refold::planner
