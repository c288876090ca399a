//===- test_data_csv.cpp - Stacked fetches as CSV ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares whole files, character by character.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/csv.h"

#include "test/runtime/data/scratch_folder.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <limits>

using namespace refold::runtime;
using refold::testing::ScratchFolder;

namespace {

template <typename T>
HostTensor Make(ElementType type, std::vector<int64_t> shape, std::initializer_list<T> values) {
  HostTensor tensor(type, std::move(shape));
  if (tensor.bytes() > 0)
    std::memcpy(tensor.data(), values.begin(), values.size() * sizeof(T));
  return tensor;
}

} // namespace

TEST_CASE("a fetch of losses is written with one line per step") {
  ScratchFolder folder;
  HostTensor loss = Make<float>(ElementType::F32, {3}, {0.1f, 3412.5f, 1e-30f});
  REQUIRE(WriteHistoryCsv(folder / "a.csv", 4000, {{"loss", &loss}}).ok());
  CHECK(folder.Read("a.csv") == "step,loss\n4000,0.1\n4001,3412.5\n4002,1e-30\n");
  CHECK(folder.List() == std::vector<std::string>{"a.csv"});
}

TEST_CASE("several stacked fetches of several types are written as one table") {
  ScratchFolder folder;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  HostTensor a = Make<double>(ElementType::F64, {2}, {0.1, -kInfinity});
  HostTensor b = Make<int8_t>(ElementType::S8, {2, 1, 2}, {-128, 1, 2, 127});
  HostTensor c = Make<int8_t>(ElementType::Pred, {2}, {1, 0});
  HostTensor d = Make<uint32_t>(ElementType::U32, {2}, {UINT32_MAX, 0});
  HostTensor e = Make<int64_t>(ElementType::S64, {2}, {INT64_MIN, 0});
  HostTensor f = Make<int32_t>(ElementType::S32, {2, 0}, {});
  HostTensor g = Make<int32_t>(ElementType::S32, {2}, {-7, 7});
  REQUIRE(WriteHistoryCsv(
              folder / "a.csv", 0,
              {{"a", &a}, {"b", &b}, {"c,\"c\"", &c}, {"d", &d}, {"e", &e}, {"f", &f}, {"g", &g}})
              .ok());
  CHECK(folder.Read("a.csv") == "step,a,b[0;0],b[0;1],\"c,\"\"c\"\"\",d,e,g\n"
                                "0,0.1,-128,1,1,4294967295,-9223372036854775808,-7\n"
                                "1,-inf,2,127,0,0,0,7\n");
}

TEST_CASE("an empty run gives a table without lines, and long tables are complete") {
  ScratchFolder folder;
  HostTensor none(ElementType::F32, {0});
  REQUIRE(WriteHistoryCsv(folder / "a.csv", 7, {{"loss", &none}}).ok());
  CHECK(folder.Read("a.csv") == "step,loss\n");
  HostTensor many(ElementType::S32, {100000});
  std::string expected = "step,i\n";
  for (int32_t i = 0; i < 100000; ++i) {
    many.as<int32_t>()[i] = i;
    expected += std::to_string(i) + "," + std::to_string(i) + "\n";
  }
  REQUIRE(WriteHistoryCsv(folder / "b.csv", 0, {{"i", &many}}).ok());
  CHECK(folder.Read("b.csv") == expected);
}

TEST_CASE("fetches that are no tables are refused") {
  ScratchFolder folder;
  HostTensor scalar(ElementType::F32, {}), three(ElementType::F32, {3}), two(ElementType::F32, {2});
  HostTensor wide(ElementType::S8, {3, 4097});
  std::string path = folder / "a.csv", start = "cannot write '" + path + "': '";
  CHECK(WriteHistoryCsv(path, 0, {{"w", &scalar}}).message() ==
        start + "w' is f32[], but must have one row per step");
  CHECK(WriteHistoryCsv(path, 0, {{"a", &three}, {"b", &two}}).message() ==
        start + "b' is f32[2], but must have one row per step");
  CHECK(WriteHistoryCsv(path, 0, {{"wide", &wide}}).message() ==
        start + "wide' is s8[3,4097], a table has at most 4096 columns: write a .npy file");
  CHECK(folder.List().empty());
}
