//===- test_long_products.cpp - Products that sum many terms --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares long sums of products with sums in long double: in products of matrices, in
// convolutions, and in their gradients. At most L = 1,024 terms are added one after the other. The
// largest allowed error, relative to the sum of the magnitudes of the terms, is:
// - 2e-7 + 1.6e-8 · L for any terms,
// - 6e-7 for random terms in [0, 1),
// - 2e-6 for random terms of very different magnitudes.
//
// For random terms with signs, the largest allowed error is 64 · 2^-24 times the root of the sum of
// squares.
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

/// Returns a program that computes the sum of the products of `terms` pairs of numbers in many
/// ways: by products of matrices, by convolutions, and by gradients of weights.
Program ProductProgram(int64_t terms) {
  Program p("products");
  Tensor x = p.Input("x", F32, {terms}), y = p.Input("y", F32, {terms});
  p.Fetch("vectors", DotGeneral(x, y, {.lhs_contracting = {0}, .rhs_contracting = {0}}));
  if (terms > 1000000) // enough, and quick
    return p;
  Tensor row = Reshape(x, {1, terms}), column = Reshape(y, {terms, 1});
  p.Fetch("matrices", MatMul(row, column));
  if (terms <= 100000) { // with panels
    Tensor rows = BroadcastTo(row, {40, terms}), columns = BroadcastTo(column, {terms, 40});
    p.Fetch("wide", Slice(MatMul(rows, columns), {0, 0}, {1, 1}));
  }
  const int64_t width = terms % 100 == 0 ? 100 : 1, height = terms % 1000 == 0 ? 10 : 1;
  const Shape images = {terms / width / height, height, width};
  p.Fetch("dimensions", DotGeneral(Reshape(x, images), Reshape(y, images),
                                   {.lhs_contracting = {0, 1, 2}, .rhs_contracting = {0, 1, 2}}));
  p.Fetch("features", Convolution(Reshape(x, {1, terms, 1}), Reshape(y, {1, terms, 1})));
  p.Fetch("window", Convolution(Reshape(x, {1, 1, terms}), Reshape(y, {1, 1, terms})));
  // The gradients of a weight and of a kernel sum over the rows and the places of a batch.
  Tensor matrix = p.Constant(1, F32, {1, 1}), kernel = p.Constant(1, F32, {1, 1, 1, 1});
  const Shape batch = {images[0], 1, height, width};
  Tensor dense = Sum(MatMul(Reshape(x, {terms, 1}), matrix) * column);
  Tensor convolved = Sum(Convolution(Reshape(x, batch), kernel) * Reshape(y, batch));
  p.Fetch("weight", Gradients(dense, {matrix})[0]);
  p.Fetch("kernel", Gradients(convolved, {kernel})[0]);
  return p;
}

struct Pairs {
  Row x, y;
  Pairs(int64_t count, const std::function<double()> &first, const std::function<double()> &second)
      : x(count), y(count) {
    for (double &number : x)
      number = first();
    for (double &number : y)
      number = second();
  }
};

/// The sums of the products of pairs in long double.
struct ExactProducts {
  long double sum = 0, magnitudes = 0, squares = 0;
  explicit ExactProducts(const Pairs &pairs) {
    for (size_t i = 0; i < pairs.x.size(); ++i) {
      const auto term = static_cast<long double>(static_cast<float>(pairs.x[i])) *
                        static_cast<long double>(static_cast<float>(pairs.y[i]));
      sum += term;
      magnitudes += std::abs(term);
      squares += term * term;
    }
  }
};

/// Returns the largest error of a product of `pairs`, over all forms.
double LargestErrorOfProducts(const Pairs &pairs) {
  const auto terms = static_cast<int64_t>(pairs.x.size());
  const ExactProducts exact(pairs);
  const auto devices = FetchEverywhere(
      ProductProgram(terms), {{"x", {F32, {terms}, pairs.x}}, {"y", {F32, {terms}, pairs.y}}});
  double worst = 0;
  for (const auto &[fetch, numbers] : devices.at("cpu")) {
    REQUIRE(numbers.size() == 1);
    const double error = std::abs(static_cast<double>(numbers[0] - exact.sum));
    INFO(fetch << " of " << terms << " terms: " << numbers[0] << ", exact "
               << static_cast<double>(exact.sum));
    CHECK(error <= (2e-7 + 1.6e-8 * 1024) * static_cast<double>(exact.magnitudes));
    worst = std::max(worst, error);
  }
  return worst;
}

const std::vector<int64_t> kTermsOfProducts = {1,    2,    3,     100,   1023,   1024,
                                               1025, 4099, 30000, 99991, 1000000};

std::function<double()> Always(double number) {
  return [=] { return number; };
}

} // namespace

TEST_CASE("products of equal numbers are accurate") {
  for (int64_t terms : kTermsOfProducts)
    for (double number : {0.1, 1.0, -3.3333e7, 1e-20})
      LargestErrorOfProducts({terms, Always(number), Always(1)});
  // One chain stops at 2^24.
  CHECK(LargestErrorOfProducts({20000000, Always(1), Always(1)}) == 0);
}

TEST_CASE("products of random numbers are accurate") {
  Dice dice(FuzzSeed());
  auto uniform = [&] { return dice.Real(0, 1); };
  for (int64_t terms : kTermsOfProducts) {
    INFO(terms << " terms");
    const Pairs pairs(terms, uniform, uniform);
    CHECK(LargestErrorOfProducts(pairs) <=
          6e-7 * static_cast<double>(ExactProducts(pairs).magnitudes));
    const Pairs scales(terms, [&] { return std::pow(10, dice.Real(-6, 6)); }, uniform);
    CHECK(LargestErrorOfProducts(scales) <=
          2e-6 * static_cast<double>(ExactProducts(scales).magnitudes));
  }
}

TEST_CASE("products of signed numbers are as accurate as their conditioning allows") {
  Dice dice(FuzzSeed() + 1);
  auto signed_number = [&] { return dice.Real(-1, 1); };
  for (int64_t terms : kTermsOfProducts) {
    INFO(terms << " terms");
    const Pairs pairs(terms, signed_number, signed_number);
    const double root = std::sqrt(static_cast<double>(ExactProducts(pairs).squares));
    CHECK(LargestErrorOfProducts(pairs) <= 64 * std::ldexp(1, -24) * root);
  }
}

} // namespace refold::test::extreme
