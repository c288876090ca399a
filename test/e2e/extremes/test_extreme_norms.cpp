//===- test_extreme_norms.cpp - Norms far from zero -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normalizes rows of equal numbers, and rows whose mean is up to a million times their deviation.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/extreme_rows.h"
#include "test/fuzz/programs/fuzz_environment.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <string>

namespace refold::test::extreme {
namespace {

constexpr double kEpsilon = 1e-5;

/// Returns a program that normalizes each row of a [rows, terms] tensor by every norm. For group
/// norm, each row is an image with one channel. For batch norm, each row is a channel of one image.
Program NormProgram(int64_t rows, int64_t terms) {
  Program p("norms");
  Tensor x = p.Input("x", F32, {rows, terms});
  auto ones = [&](int64_t n) { return p.Constant(1, F32, {n}); };
  auto zeros = [&](int64_t n) { return p.Constant(0, F32, {n}); };
  p.Fetch("layer_norm", LayerNorm(x, ones(terms), zeros(terms), kEpsilon));
  p.Fetch("group_norm", GroupNorm(Reshape(x, {rows, 1, terms}), ones(1), zeros(1), 1, kEpsilon));
  BatchNormResult channels =
      BatchNormTraining(Reshape(x, {1, rows, terms}), ones(rows), zeros(rows), {kEpsilon});
  p.Fetch("batch_norm", channels.result);
  p.Fetch("batch_variance", channels.variance);
  BatchNormResult last =
      BatchNormTraining(Transpose(x, {1, 0}), ones(rows), zeros(rows), {kEpsilon});
  p.Fetch("batch_norm_of_columns", Transpose(last.result, {1, 0}));
  p.Fetch("variance", Variance(x, {1}));
  return p;
}

const std::vector<std::string> kNorms = {"layer_norm", "group_norm", "batch_norm",
                                         "batch_norm_of_columns"};

std::map<std::string, FetchedNumbers> Normalized(const std::vector<Row> &rows) {
  Row all;
  for (const Row &row : rows)
    Append(all, row);
  const auto count = static_cast<int64_t>(rows.size()),
             terms = static_cast<int64_t>(rows.front().size());
  return FetchEverywhere(NormProgram(count, terms), {{"x", {F32, {count, terms}, all}}});
}

/// Returns the normalized row, from its numbers in f32.
Row NormalizedInLongDouble(const Row &row) {
  long double total = 0, squares = 0;
  for (double x : row)
    total += static_cast<float>(x);
  const long double mean = total / row.size();
  for (double x : row)
    squares += (static_cast<float>(x) - mean) * (static_cast<float>(x) - mean);
  const long double deviation = std::sqrt(squares / row.size() + kEpsilon);
  Row normalized;
  for (double x : row)
    normalized.push_back(static_cast<double>((static_cast<float>(x) - mean) / deviation));
  return normalized;
}

} // namespace

TEST_CASE("rows of equal numbers are normalized to exactly zero") {
  for (int64_t terms : {2, 3, 7, 49, 100, 768, 1025, 20000}) {
    std::vector<Row> rows;
    for (int power = -30; power <= 30; power += terms > 1000 ? 6 : 1)
      for (double digits : {1.0, 1.00001, -1.23456, 9.87654})
        rows.emplace_back(terms, static_cast<float>(digits * std::pow(10.0, power)));
    INFO(terms << " terms");
    int wrong = 0;
    const auto devices = Normalized(rows);
    for (const auto &[fetch, numbers] : devices.at("cpu"))
      for (size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] != 0 && ++wrong == 1)
          FAIL_CHECK(fetch << ", number " << i << " is " << numbers[i]);
    CHECK(wrong == 0);
  }
}

TEST_CASE("long rows of equal numbers are normalized to exactly zero") {
  for (double number : {10000.1, 123.456, 1000000.5, 1e8}) {
    const auto devices = Normalized({Row(1000000, number)});
    for (const auto &[fetch, numbers] : devices.at("cpu")) {
      INFO(fetch << " of " << number);
      CHECK(std::count(numbers.begin(), numbers.end(), 0) == static_cast<int64_t>(numbers.size()));
    }
  }
}

TEST_CASE("rows are normalized accurately if the mean is a million deviations") {
  Dice dice(FuzzSeed());
  for (int64_t terms : {16, 49, 100, 768, 1025, 5000})
    for (double ratio : {0.0, 1.0, 1e2, 1e4, 1e5, 1e6}) {
      std::vector<Row> rows(4);
      for (Row &row : rows)
        for (int64_t i = 0; i < terms; ++i)
          row.push_back(static_cast<float>(ratio + dice.Real(-1.7, 1.7)));
      INFO(terms << " terms, mean " << ratio);
      const auto devices = Normalized(rows);
      double worst = 0;
      for (size_t r = 0; r < rows.size(); ++r) {
        const Row expected = NormalizedInLongDouble(rows[r]);
        for (const std::string &norm : kNorms)
          for (size_t i = 0; i < expected.size(); ++i)
            worst = std::max(
                worst, std::abs(devices.at("cpu").at(norm)[r * expected.size() + i] - expected[i]));
      }
      CHECK(worst < 2e-6);
    }
}

} // namespace refold::test::extreme
