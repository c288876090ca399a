//===- instances_test.cpp - Real packing instances ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Published instances of accelerator programs, each known to fit its capacity. They are not part of
// the repository: the test looks in REFOLD_SHARED_DATA, else beside the checkout, and says so when
// it finds none.
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/lower_bound.h"
#include "compiler/planner/pack.h"
#include "compiler/planner/validate_packing.h"
#include "test/compiler/planner/packing_csv.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace refold::planner {
namespace {

TEST_CASE("published instances are packed validly and their bound is within the known capacity") {
  const char *variable = std::getenv("REFOLD_SHARED_DATA");
  const std::filesystem::path folder =
      std::filesystem::path(variable != nullptr ? variable : REFOLD_SHARED_DATA_DEFAULT) /
      "packing";
  if (!std::filesystem::is_directory(folder)) {
    WARN("skipped: no instances in " << folder
                                     << "; set REFOLD_SHARED_DATA to a folder with packing/*.csv");
    return;
  }
  int instances = 0;
  for (const auto &[name, capacity, loss] :
       std::vector<std::tuple<std::string, uint64_t, double>>{{"A.1048576.csv", 1048576, 1.25},
                                                              {"C.1048576.csv", 1048576, 1.25},
                                                              {"E.1048576.csv", 1048576, 1.25},
                                                              {"G.1048576.csv", 1048576, 1.25},
                                                              {"I.1048576.csv", 1048576, 1.30},
                                                              {"K.1048576.csv", 1048576, 1.30},
                                                              {"input.12.csv", 12, 1.0}}) {
    absl::StatusOr<std::vector<Lifetime>> lifetimes = ReadPackingCsv(folder / name);
    INFO(name << ": " << lifetimes.status().ToString());
    REQUIRE(lifetimes.ok());
    ++instances;
    const LowerBound bound = ComputeLowerBound(*lifetimes);
    CHECK(bound.height <= capacity);
    absl::StatusOr<Packing> packing = Pack(*lifetimes, {.max_evaluations = 5000});
    REQUIRE(packing.ok());
    CHECK(ValidatePacking(*lifetimes, *packing).ok());
    CHECK(packing->height >= bound.height);
    CHECK(static_cast<double>(packing->height) <= loss * static_cast<double>(capacity));
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
