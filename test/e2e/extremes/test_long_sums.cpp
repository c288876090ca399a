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
#include "test/e2e/harness.h"
#include "test/fuzz/programs/fuzz_environment.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <functional>
#include <string>

namespace refold::test::extreme {
namespace {

/// Returns a program that sums the same `terms` numbers in many shapes: as a list, a row, a column,
/// two columns and images. The gradient of a table whose row 1 all indices name is such a sum too,
/// and so are a scatter and the gradient of a gather. The program also computes the mean of the
/// numbers.
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
  if (terms > 1000000)
    return p; // the interpreters of gather and scatter are slow
  Tensor places = p.Constant(1, S64, {terms});
  Tensor gathered =
      Gather(table, places, {.collapsed = {0}, .index_map = {0}, .index_vector = 1}, {1});
  p.Fetch("gather", Slice(Gradients(Sum(gathered * x), {table})[0], {1}, {2}));
  Tensor scattered = Scatter(p.Constant(0, F32, {3}), places, x, ScatterKind::Add,
                             {.inserted = {0}, .index_map = {0}, .index_vector = 1});
  p.Fetch("scatter", Slice(scattered, {1}, {2}));
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

constexpr int64_t kMostTerms = 100000000;
/// Multiplication by this number permutes u32, so that successive products look random.
constexpr uint32_t kOddFactor = 2654435761u;

/// Returns `shape` random numbers in [0, 1), which a kernel computes from their positions. They
/// need no memory where only one sum reads them.
Tensor HashedNumbers(Program &p, const Shape &shape) {
  Tensor numbers = Iota(p, U32, {kMostTerms}) * p.Constant(kOddFactor, U32, {kMostTerms});
  return Reshape(Convert(numbers, F32) * std::ldexp(1.0, -32), shape);
}

/// Returns the only fetch of a program.
double FetchOnCpu(const Program &program) {
  auto text = program.Print();
  REQUIRE(text.ok());
  const Results results =
      Run(CompileOrFail(*text, "cpu"), {.device = "cpu", .threads = 2, .steps = {1}});
  const Bytes &bytes = results.values.at("fetch:sum");
  REQUIRE(bytes.size() == sizeof(float));
  float sum;
  std::memcpy(&sum, bytes.data(), sizeof(float));
  return sum;
}

} // namespace

TEST_CASE("sums of 10^8 terms are accurate") {
  long double exact = 0;
  for (uint32_t i = 0; i < kMostTerms; ++i)
    exact += std::ldexp(static_cast<float>(i * kOddFactor), -32);
  for (const Shape &shape : {Shape{kMostTerms}, Shape{1000, 100000}, Shape{100000, 1000}}) {
    for (const bool rows_first : {false, true}) {
      auto summed = [&](const Tensor &x) { return rows_first ? Sum(Sum(x, {0})) : Sum(x); };
      INFO("rank " << shape.size() << ", " << shape[0] << " rows");
      Program random("random");
      random.Fetch("sum", summed(HashedNumbers(random, shape)));
      CHECK(std::abs(FetchOnCpu(random) - static_cast<double>(exact)) <=
            2e-7 * static_cast<double>(exact));
      Program equal("equal");
      equal.Fetch("sum", summed(BroadcastTo(equal.Constant(0.1, F32), shape)));
      const double tenths = kMostTerms * static_cast<double>(0.1f);
      CHECK(std::abs(FetchOnCpu(equal) - tenths) <= 1.2e-6 * tenths);
    }
  }
}

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
