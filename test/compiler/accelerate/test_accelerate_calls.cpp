//===- test_accelerate_calls.cpp - Functions that are traced once ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the results of accelerated functions, and how often the functions themselves run.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"

using namespace refold;
using namespace refold::testing;

namespace {

int square_traces = 0;
Tensor SquareOf(Array x) {
  ++square_traces;
  return x * x;
}

std::vector<Tensor> LossAndGradients(Array w, Array x, Array y) {
  Tensor error = MatMul(x, w) - y;
  Tensor loss = Mean(error * error);
  std::vector<Tensor> gradients = Gradients(loss, {w});
  return {loss, gradients[0]};
}

Tensor Curvature(Array x) {
  Tensor first = Gradients(Sum(x * x * x), {x})[0];
  return Gradients(Sum(first), {x})[0];
}

Tensor Twice(Array x) { return x + x; }
Tensor FourTimes(Array x) { return *Accelerate(Twice)(*Accelerate(Twice)(x)); }

Tensor RaiseTo(Array x, int n) {
  if (n == 0)
    return x * 0.0 + 1.0;
  return *Accelerate(RaiseTo)(x, n - 1) * x;
}

int scale_traces = 0;
Tensor Scale(const Array &x, double by, const std::string &how) {
  ++scale_traces;
  Tensor scaled = x * by;
  return how == "negative" ? -scaled : scaled;
}

std::tuple<Array, Array, int> Statistics(Array x) {
  return {Mean(x), Variance(x), static_cast<int>(x.rank())};
}

Array Same(Array x) { return x; }
std::pair<Array, Array> SwapThem(Array a, Array b) { return {b, a}; }
std::vector<Array> SameTwice(Array x) {
  Tensor y = x + 1.0;
  return {y, x, y, x};
}
int Nothing() { return 7; }

Array Cumulative(Array x) {
  std::vector<Tensor> sum =
      CurrentProgram().Foldl(x, {Constant(0, F32)}, [](Tensor row, std::vector<Tensor> at) {
        return std::vector<Tensor>{at[0] * 0.5 + row};
      });
  return sum[0];
}

Array FilledSum(Array x) {
  return x + Zeros(F32, {3}) + Ones(F32, {3}) + Full(0.5, F32, {3}) + Arange(3, F32) +
         Arange(0, 6, 2, F32);
}

Array Larger(Array a, Array b) {
  return Cond(Less(Sum(a), Sum(b)), [&] { return Array(b * 1.0); }, [&] { return Array(a * 1.0); });
}

} // namespace

TEST_CASE("a function is traced once for all values of the same type") {
  const std::string device = GENERATE("cpu", "checked");
  CAPTURE(device);
  ClearAllCaches();
  square_traces = 0;
  AcceleratedFunction square = Accelerate(SquareOf, {.compile = {.device = device}});
  auto vector = [&](std::initializer_list<float> elements) {
    return *Array::From<float>(elements, {3}, {.device = device});
  };
  Array x = vector({1, 2, 3});
  CHECK(Floats(square(x)) == std::vector<float>{1, 4, 9});
  CHECK(Floats(square(x)) == std::vector<float>{1, 4, 9});
  CHECK(Floats(square(vector({-1, 0, 5}))) == std::vector<float>{1, 0, 25});
  CHECK(square_traces == 1);
  CHECK(Floats(square(*Array::From<float>({3}, {1}, {.device = device}))) == std::vector<float>{9});
  CHECK(square_traces == 2);
  // A result can be passed as an argument directly.
  CHECK(Floats(square(*square(x))) == std::vector<float>{1, 16, 81});
  CHECK(square_traces == 2);
  CHECK(square.Occupancy() == 4);
  CHECK(square.HitRate() == Approx(100.0 * 4 / 6));
}

TEST_CASE("gradients in a function may be of second order") {
  Array w = *Array::From<float>({1, -1}, {2, 1}), x = *Array::From<float>({1, 2, 3, 4}, {2, 2}),
        y = *Array::From<float>({0, 1}, {2, 1});
  absl::StatusOr<std::vector<Array>> both = Accelerate(LossAndGradients)(w, x, y);
  REQUIRE(both.status() == absl::OkStatus());
  // The errors are -1 and -2: the loss is 5/2, its gradient x^T e.
  CHECK(*(*both)[0].Item<float>() == 2.5f);
  CHECK(Floats((*both)[1]) == std::vector<float>{-7, -10});
  CHECK(Floats(Accelerate(Curvature)(*Array::From<float>({1, 2}, {2}))) ==
        std::vector<float>{6, 12});
}

TEST_CASE("accelerated functions call each other and themselves") {
  Array x = *Array::From<float>({1, 2, 3}, {3});
  AcceleratedFunction four = Accelerate(FourTimes);
  AcceleratedFunction twice = Accelerate(Twice);
  twice.ClearCache();
  CHECK(Floats(four(x)) == std::vector<float>{4, 8, 12});
  CHECK(twice.Occupancy() == 0); // the inner function is inlined into the outer trace
  AcceleratedFunction power = Accelerate(RaiseTo);
  CHECK(Floats(power(x, 3)) == std::vector<float>{1, 8, 27});
  CHECK(Floats(power(x, 2)) == std::vector<float>{1, 4, 9});
  CHECK(power.Occupancy() == 4);
}

TEST_CASE("host values are part of the key, compared by their bits") {
  scale_traces = 0;
  AcceleratedFunction scale = Accelerate(Scale);
  scale.ClearCache();
  Array x = *Array::From<float>({1, 2}, {2});
  CHECK(Floats(scale(x, 3, "plain")) == std::vector<float>{3, 6});
  CHECK(Floats(scale(x, 3.0, std::string("plain"))) == std::vector<float>{3, 6});
  CHECK(scale_traces == 1);
  CHECK(Floats(scale(x, 3, "negative")) == std::vector<float>{-3, -6});
  CHECK(Floats(scale(x, 0.5, "plain")) == std::vector<float>{0.5, 1});
  CHECK(scale_traces == 3);
}

TEST_CASE("FirstResults computes only the first results") {
  AcceleratedFunction statistics = Accelerate(Statistics);
  statistics.ClearCache();
  Array x = *Array::From<float>({1, 2, 3}, {3});
  CHECK(Floats(statistics.First<1>(x)) == std::vector<float>{2});
  auto [mean, variance] = *statistics.First<2>(x);
  CHECK(*variance.Item<float>() == Approx(2.0 / 3));
  CHECK(std::get<2>(*statistics(x)) == 1);
  CHECK(statistics.Occupancy() == 6); // the number is part of the key
}

TEST_CASE("an argument can be returned as a result") {
  Array a = *Array::From<float>({1}, {1}), b = *Array::From<float>({2}, {1});
  const uint64_t live = LiveBytes();
  Array same = *Accelerate(Same)(a);
  CHECK(LiveBytes() == live);
  CHECK(Floats(same) == std::vector<float>{1});
  auto [first, second] = *Accelerate(SwapThem)(a, b);
  CHECK(Floats(first) == std::vector<float>{2});
  CHECK(Floats(second) == std::vector<float>{1});
  CHECK(LiveBytes() == live);
  std::vector<Array> four = *Accelerate(SameTwice)(a);
  CHECK(Floats(four[2]) == std::vector<float>{2});
  CHECK(Floats(four[3]) == std::vector<float>{1});
  CHECK(LiveBytes() == live + 4); // one new value, with two handles
  CHECK(*Accelerate(Nothing)() == 7);
}

TEST_CASE("results that are one value share its memory") {
  AcceleratedFunction both = Accelerate(
      "equal results",
      [](Array a, Array b) {
        std::vector<Tensor> gradients = Gradients(Sum(Exp(a + b)), {a, b});
        Tensor sum = a + b;
        return std::vector<Array>{gradients[0],        sum, a + b, gradients[1], Reshape(a, {2}),
                                  Labeled(a + b, "x"), a};
      },
      {.arguments = {"a", "b"}});
  Array a = *Array::From<float>({0, 0}, {2}), b = *Array::From<float>({0, 0}, {2});
  const uint64_t live = LiveBytes();
  std::vector<Array> results = *both(a, b);
  REQUIRE(results.size() == 7);
  CHECK(LiveBytes() == live + 2 * 8); // a gradient and a sum
  CHECK(Floats(results[0]) == std::vector<float>{1, 1});
  CHECK(Floats(results[3]) == std::vector<float>{1, 1});
  for (size_t i : {1, 2, 4, 5, 6})
    CHECK(Floats(results[i]) == std::vector<float>{0, 0});
  CHECK(results[2].labels() == "");
  CHECK(results[5].labels() == "x");
  // A donated argument is not copied either.
  Array c = *Array::From<float>({1, 2}, {2});
  results = *both(std::move(c), b);
  CHECK(Floats(results[4]) == std::vector<float>{1, 2});
  CHECK(Floats(results[6]) == std::vector<float>{1, 2});
  CHECK(Floats(results[2]) == std::vector<float>{1, 2});
  both.SetEnabled(false);
  std::vector<Array> by_op = *both(results[6], b);
  for (size_t i = 0; i < by_op.size(); ++i) {
    CHECK(Floats(by_op[i]) == Floats(results[i]));
    CHECK(by_op[i].labels() == results[i].labels());
  }
}

TEST_CASE("a reshaped result shares the memory of its value") {
  AcceleratedFunction shapes = Accelerate("other shapes", [](Array a, Array b) {
    Tensor sum = a + b;
    return std::vector<Array>{Reshape(sum, {3, 2}), sum, Labeled(Reshape(a, {6}), "x"),
                              Reshape(Reshape(b * 2.0, {6}), {1, 6})};
  });
  Array a = *Array::From<float>({1, 2, 3, 4, 5, 6}, {2, 3}), b = *Array::Full(1, F32, {2, 3});
  const uint64_t live = LiveBytes();
  std::vector<Array> results = *shapes(a, b);
  CHECK(LiveBytes() == live + 2 * 24);
  CHECK(results[0].type_string() == "f32[3,2]");
  CHECK(results[1].type_string() == "f32[2,3]");
  CHECK(results[2].type_string() == "f32[6 x]");
  CHECK(results[3].type_string() == "f32[1,6]");
  CHECK(Floats(results[0]) == std::vector<float>{2, 3, 4, 5, 6, 7});
  CHECK(Floats(results[2]) == Floats(a));
  CHECK(Floats(results[3]) == std::vector<float>(6, 2));
  shapes.SetEnabled(false);
  std::vector<Array> by_op = *shapes(a, b);
  for (size_t i = 0; i < results.size(); ++i) {
    CHECK(by_op[i].type_string() == results[i].type_string());
    CHECK(Floats(by_op[i]) == Floats(results[i]));
  }
  // A handle with another shape keeps the value alive, and the last handle donates the memory.
  Array flat = results[2];
  results.clear();
  by_op.clear();
  AcceleratedFunction next =
      Accelerate("flat", [](Array x) { return Array(Reshape(x + 1.0, {3, 2})); });
  CHECK(Floats(next(std::move(a))) == std::vector<float>{2, 3, 4, 5, 6, 7});
  CHECK(Floats(flat) == std::vector<float>{1, 2, 3, 4, 5, 6});
  a = Array();
  const uint64_t before = LiveBytes();
  Array last = *next(std::move(flat));
  CHECK(next.LastCall().in_place == 1);
  CHECK(LiveBytes() == before);
  CHECK(last.type_string() == "f32[3,2]");
  CHECK(Floats(last) == std::vector<float>{2, 3, 4, 5, 6, 7});
}

TEST_CASE("a traced function makes tensors that are filled or counted") {
  Array x = *Array::From<float>({10, 20, 30}, {3});
  CHECK(*Accelerate(FilledSum)(x)->as<float>() == std::vector<float>{11.5f, 24.5f, 37.5f});
}

TEST_CASE("a trace contains loops and choices") {
  CHECK(Floats(Accelerate(Cumulative)(*Array::From<float>({4, 2, 1}, {3}))) ==
        std::vector<float>{3});
  AcceleratedFunction larger = Accelerate(Larger);
  Array a = *Array::From<float>({1, 2}, {2}), b = *Array::From<float>({5, -3}, {2});
  CHECK(Floats(larger(a, b)) == std::vector<float>{1, 2});
  CHECK(Floats(larger(*Array::From<float>({0, 0}, {2}), b)) == std::vector<float>{5, -3});
}

TEST_CASE("a lambda can be accelerated") {
  AcceleratedFunction half = Accelerate([](Array x) { return x * 0.5; });
  CHECK(Floats(half(*Array::From<float>({3}, {1}))) == std::vector<float>{1.5});
  double factor = 2;
  AcceleratedFunction by = Accelerate("by a factor", [&](Array x) { return x * factor; });
  CHECK(Floats(by(*Array::From<float>({3}, {1}))) == std::vector<float>{6});
  CHECK(by.Function() == "by a factor");
}
