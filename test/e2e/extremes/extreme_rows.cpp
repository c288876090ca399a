//===- extreme_rows.cpp - Rows of infinite and huge numbers ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/extreme_rows.h"

#include <catch2/catch.hpp>

namespace refold::test::extreme {

void Append(Row &all, const Row &row) { all.insert(all.end(), row.begin(), row.end()); }

void CheckRow(const std::map<std::string, FetchedNumbers> &devices, const std::string &fetch,
              size_t row, const Row &expected, double absolute, DType dtype) {
  for (const auto &[device, fetches] : devices) {
    INFO(device << ", " << fetch << " of row " << row);
    REQUIRE(fetches.at(fetch).size() >= (row + 1) * expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      INFO("element " << i);
      CheckNumber(fetches.at(fetch)[row * expected.size() + i], expected[i], kNear, absolute,
                  dtype);
    }
  }
}

double ExtremeLogit(Dice &dice) {
  if (dice.Chance(15))
    return -kInf;
  if (dice.Chance(3))
    return dice.Of({kInf, kNan});
  const double size = dice.Of({0.0, 1e-30, 0.5, 3.0, 30.0, 100.0, 1e4, 1e20, 1e38, 3e38, kMost});
  return static_cast<float>(dice.Of({-1.0, 1.0}) * size * dice.Of({1.0, 0.75}));
}

} // namespace refold::test::extreme
