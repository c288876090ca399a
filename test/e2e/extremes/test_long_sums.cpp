//===- test_long_sums.cpp - Sums of many terms ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares long sums along every dimension with sums in long double. The largest allowed error,
// relative to the sum of the magnitudes of the terms, is 1.2e-6 for any terms and 2e-7 for random
// terms. For random terms with signs, it is 16 · 2^-24 times the root of the sum of squares.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/extreme_rows.h"
#include "test/fuzz/programs/fuzz_environment.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <string>

namespace refold::test::extreme {
namespace {

/// Returns a program that sums the same `terms` numbers in many shapes: as a list, a row, a column,
/// two columns and images. The gradient of a table whose row 1 all indices name is such a sum too.
/// The program also computes the mean of the numbers.
Program SumProgram(int64_t terms) {
  Program p("sums");
  Tensor x = p.Input("x", F32, {terms});
  p.Fetch("list", Sum(x));
  p.Fetch("row", Sum(Reshape(x, {1, terms}), {1}));
  p.Fetch("column", Sum(Reshape(x, {terms, 1}), {0}));
  const int64_t width = terms % 100 == 0 ? 100 : 1, height = terms % 1000 == 0 ? 10 : 1;
  Tensor images = Reshape(x, {terms / width / height, height, width});
  p.Fetch("images", Sum(images));
  p.Fetch("columns_of_images", Sum(Sum(images, {0}), {0, 1}));
  p.Fetch("middle", Sum(Sum(Reshape(x, {1, terms / width, width}), {1}), {0, 1}));
  Tensor two = BroadcastTo(Reshape(x, {terms, 1}), {terms, 2});
  p.Fetch("two_columns", Slice(Sum(two, {0}), {0}, {1}));
  p.Fetch("mean", Mean(x));
  Variable table = p.Parameter("table", F32, {3});
  Tensor taken = Take(table, p.Constant(1, S32, {terms}));
  p.Fetch("table", Slice(Gradients(Sum(taken * x), {table})[0], {1}, {2}));
  return p;
}

/// The sums of one list of numbers in long double.
struct ExactSums {
  long double sum = 0, magnitudes = 0, squares = 0;
  explicit ExactSums(const Row &row) {
    for (double x : row) {
      const auto term = static_cast<long double>(static_cast<float>(x));
      sum += term;
      magnitudes += std::abs(term);
      squares += term * term;
    }
  }
};

/// Returns the largest error of a sum of `row`, over all dimensions.
double LargestError(const Row &row) {
  const auto terms = static_cast<int64_t>(row.size());
  const ExactSums exact(row);
  const auto devices = FetchEverywhere(SumProgram(terms), {{"x", {F32, {terms}, row}}});
  double worst = 0;
  for (const auto &[fetch, numbers] : devices.at("cpu")) {
    const long double factor = fetch == "mean" ? static_cast<long double>(terms) : 1;
    REQUIRE(numbers.size() == 1);
    const double error = std::abs(static_cast<double>(numbers[0] * factor - exact.sum));
    INFO(fetch << " of " << terms << " terms: " << numbers[0] * factor << ", exact "
               << static_cast<double>(exact.sum));
    CHECK(error <= 1.2e-6 * static_cast<double>(exact.magnitudes));
    worst = std::max(worst, error);
  }
  return worst;
}

Row Terms(int64_t count, const std::function<double()> &draw) {
  Row row(count);
  for (double &x : row)
    x = draw();
  return row;
}

const std::vector<int64_t> kCounts = {1,    2,    3,    63,   64,    65,    100,
                                      1000, 1023, 1025, 4099, 30000, 99991, 1000000};

} // namespace

TEST_CASE("sums of equal numbers are accurate") {
  for (int64_t terms : kCounts)
    for (double number : {0.1, 1.0, -3.3333e7, 1e-20})
      LargestError(Row(terms, number));
  // One chain stops at 2^24.
  CHECK(LargestError(Row(20000000, 1)) == 0);
}

TEST_CASE("sums of random numbers are accurate") {
  Dice dice(FuzzSeed());
  for (int64_t terms : kCounts) {
    INFO(terms << " terms");
    const Row uniform = Terms(terms, [&] { return dice.Real(0, 1); });
    CHECK(LargestError(uniform) <= 2e-7 * static_cast<double>(ExactSums(uniform).magnitudes));
    const Row scales = Terms(terms, [&] { return std::pow(10, dice.Real(-6, 6)); });
    CHECK(LargestError(scales) <= 2e-7 * static_cast<double>(ExactSums(scales).magnitudes));
  }
}

TEST_CASE("sums of signed numbers are as accurate as their conditioning allows") {
  Dice dice(FuzzSeed() + 1);
  for (int64_t terms : kCounts) {
    INFO(terms << " terms");
    const Row row = Terms(terms, [&] { return dice.Real(-1, 1); });
    const double root = std::sqrt(static_cast<double>(ExactSums(row).squares));
    CHECK(LargestError(row) <= 16 * std::ldexp(1, -24) * root);
  }
}

TEST_CASE("terms that cancel in pairs leave the accurate rest") {
  Dice dice(FuzzSeed() + 2);
  for (int64_t terms : {1000, 30000, 1000000}) {
    Row row = Terms(terms, [&] { return dice.Real(-1, 1); });
    for (int64_t i = 1; i < terms; i += 2)
      row[i] = -row[i - 1];
    row[terms - 1] = 1e-3;
    LargestError(row);
  }
}

} // namespace refold::test::extreme
