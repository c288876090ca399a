//===- test_extreme_attention.cpp - Attention with huge scores ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests attention with huge scores. If the same number is added to all scores of a row, the result
// does not change, nor do its gradients with respect to values and keys. These tests add numbers up
// to 1e8. Queries and keys are chosen so that all scores are exact in f32. So the expected values
// can be computed from the small scores.
//
// Example: the query (1e7, 1) and the keys (1, 0) and (1, -1) have the scores 1e7 and 1e7 - 1.
// Their softmax equals that of the scores 0 and -1.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/extreme_rows.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

namespace refold::test::extreme {
namespace {

/// The extents of an attention with queries and keys of width 2 and values of depth 1.
struct Extents {
  int64_t heads, rows, columns;
  bool causal = false;
};

/// The numbers of one attention. Score (h, r, c) is `size` plus offset (h, c).
struct Case {
  Extents extents;
  double size;
  Row query, key, value, gradient;
  Row offsets;

  Case(const Extents &extents, double size, Dice &dice, DType dtype = F32)
      : extents(extents), size(size) {
    // The distance between neighbouring numbers of the type at `size`, at least 1/8.
    const double next = dtype == F32 ? std::nextafter(static_cast<float>(std::abs(size)),
                                                      std::numeric_limits<float>::infinity())
                                     : std::nextafter(std::abs(size), kInf);
    const double unit = std::max(0.125, next - std::abs(size));
    for (int64_t h = 0; h < extents.heads; ++h) {
      for (int64_t c = 0; c < extents.columns; ++c) {
        // At 1e8 the unit is 8, and offsets of 0 and -8 remain.
        const double most = std::floor(8 / unit);
        offsets.push_back(-unit * static_cast<double>(dice.Between(0, static_cast<int64_t>(most))));
        Append(key, {1, offsets.back()});
        value.push_back(static_cast<double>(dice.Between(-4, 4)));
      }
      for (int64_t r = 0; r < extents.rows; ++r) {
        Append(query, {size, 1});
        gradient.push_back(static_cast<double>(dice.Between(-2, 2)));
      }
    }
  }

  Shape shape(int64_t along, int64_t width) const { return {1, extents.heads, along, width}; }
};

/// The results and gradients of a case, by the formula in long double.
struct Expected {
  Row result, query, key, value;

  explicit Expected(const Case &from) {
    const Extents &e = from.extents;
    std::vector<long double> keys(2 * e.heads * e.columns), values(e.heads * e.columns);
    for (int64_t h = 0; h < e.heads; ++h)
      for (int64_t r = 0; r < e.rows; ++r) {
        const int64_t seen =
            e.causal ? std::max<int64_t>(0, r + 1 + e.columns - e.rows) : e.columns;
        if (seen == 0) {
          result.push_back(0);
          Append(query, {0, 0});
          continue;
        }
        const double *offset = from.offsets.data() + h * e.columns;
        const double *v = from.value.data() + h * e.columns;
        const long double dy = from.gradient[h * e.rows + r];
        const long double most = *std::max_element(offset, offset + seen);
        long double total = 0, mean = 0;
        for (int64_t c = 0; c < seen; ++c) {
          total += std::exp(offset[c] - most);
          mean += std::exp(offset[c] - most) * v[c];
        }
        mean /= total;
        long double byQuery = 0;
        for (int64_t c = 0; c < seen; ++c) {
          const long double share = std::exp(offset[c] - most) / total;
          const long double ofScore = share * dy * (v[c] - mean);
          byQuery += ofScore * offset[c];
          keys[2 * (h * e.columns + c)] += ofScore * from.size;
          keys[2 * (h * e.columns + c) + 1] += ofScore;
          values[h * e.columns + c] += share * dy;
        }
        result.push_back(static_cast<double>(mean));
        Append(query, {0, static_cast<double>(byQuery)}); // the gradients of the scores add up to 0
      }
    key.assign(keys.begin(), keys.end());
    value.assign(values.begin(), values.end());
  }
};

/// Fetches "result" and the gradients "query", "key" and "value".
Program AttentionProgram(const Case &from, DType dtype) {
  const Extents &e = from.extents;
  Program p("attention");
  Tensor query = p.Input("query", dtype, from.shape(e.rows, 2));
  Tensor key = p.Input("key", dtype, from.shape(e.columns, 2));
  Tensor value = p.Input("value", dtype, from.shape(e.columns, 1));
  Tensor gradient = p.Input("gradient", dtype, from.shape(e.rows, 1));
  Tensor result = Attention(query, key, value, {.causal = e.causal, .scale = 1});
  std::vector<Tensor> gradients = Vjp(result, {query, key, value}, gradient);
  p.Fetch("result", result);
  p.Fetch("query", gradients[0]);
  p.Fetch("key", gradients[1]);
  p.Fetch("value", gradients[2]);
  return p;
}

void CheckAttention(const Case &from, DType dtype) {
  const Extents &e = from.extents;
  CAPTURE(e.heads, e.rows, e.columns, e.causal, from.size);
  const auto devices = FetchEverywhere(
      AttentionProgram(from, dtype), {{"query", {dtype, from.shape(e.rows, 2), from.query}},
                                      {"key", {dtype, from.shape(e.columns, 2), from.key}},
                                      {"value", {dtype, from.shape(e.columns, 1), from.value}},
                                      {"gradient", {dtype, from.shape(e.rows, 1), from.gradient}}});
  const Expected expected(from);
  // Each gradient is a sum of terms of up to 16, as many as there are rows or columns.
  const double absolute = 16 * kNear * static_cast<double>(std::max(e.rows, e.columns));
  CheckRow(devices, "result", 0, expected.result, absolute, dtype);
  CheckRow(devices, "query", 0, expected.query, 8 * absolute, dtype);
  CheckRow(devices, "value", 0, expected.value, absolute, dtype);
  CheckRow(devices, "key", 0, expected.key, absolute * std::max(1.0, std::abs(from.size)), dtype);
  // The second number of each key is not multiplied by `size`, so its bound is smaller.
  for (const auto &[device, fetches] : devices)
    for (size_t i = 1; i < expected.key.size(); i += 2) {
      INFO(device << ", element " << i << " of the gradient of the keys");
      CheckNumber(fetches.at("key")[i], expected.key[i], kNear, absolute, dtype);
    }
}

} // namespace

TEST_CASE(
    "the gradients of attention with two equal scores are right at every size of the scores") {
  Dice dice(1);
  for (double size : {0.0, 1e3, 1e5, 1e6, 1e7, 1e8, -1e7, -1e8}) {
    Case two({1, 1, 2}, size, dice);
    two.offsets = {0, 0};
    two.key = {1, 0, 1, 0};
    two.value = {1, 3};
    two.gradient = {1};
    const Expected expected(two);
    CHECK(expected.value == Row{0.5, 0.5});
    CheckAttention(two, F32);
  }
}

TEST_CASE("attention does not depend on a number that is added to all scores") {
  const Extents extents = GENERATE(Extents{2, 3, 5}, Extents{1, 7, 7, true}, Extents{3, 40, 33},
                                   Extents{1, 1, 1000}, Extents{2, 12, 64, true});
  const double size = GENERATE(0.0, 1e3, 1e5, 1e6, 1e7, 1e8, -1e4, -1e6, -1e8);
  Dice dice(7);
  CheckAttention(Case(extents, size, dice), F32);
}

TEST_CASE("attention in several tiles does not depend on a number that is added to all scores") {
  // Loops over passes, over blocks of rows, and over bands of a causal square.
  const Extents extents =
      GENERATE(Extents{16, 136, 128}, Extents{1, 700, 400}, Extents{1, 900, 300, true});
  Dice dice(9);
  CheckAttention(Case(extents, 1e8, dice), F32);
}

TEST_CASE("attention in f64 has the digits of f64") {
  const double size = GENERATE(1e8, 1e12, 1e15);
  Dice dice(3);
  CheckAttention(Case({2, 5, 9}, size, dice, F64), F64);
}

} // namespace refold::test::extreme
