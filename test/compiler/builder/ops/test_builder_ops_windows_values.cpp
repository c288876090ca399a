//===- test_builder_ops_windows_values.cpp - Values of pools --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares pools in the float64 reference interpreter with values computed by hand. PyTorch gives
// the same values.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "compiler/reference/interpreter.h"
#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <functional>

using namespace refold;
using Vector = std::vector<double>;

namespace {

/// Returns the result of `make` for a tensor with these elements.
Vector ValuesOf(Shape shape, const Vector &elements, const std::function<Tensor(Tensor)> &make) {
  Program p("p");
  Tensor x = p.Constant(elements, F64, std::move(shape));
  p.Foldl(1, [&] { p.Fetch("y", make(x)); });
  auto module = internal::BuildModule(p);
  INFO(module.status());
  REQUIRE(module.ok());
  reference::ReferenceInterpreter interpreter(**module);
  auto states = interpreter.startup(7);
  REQUIRE(states.ok());
  auto run = interpreter.run("train", {}, *states, 1);
  INFO(run.status());
  REQUIRE(run.ok());
  return run->fetches.at("y").reals;
}

const Vector kLine = {3, 1, 4, 1, 5, 9, 2};
Vector MaxOfLine(PoolOptions options) {
  return ValuesOf({1, 1, 7}, kLine, [&](Tensor x) { return MaxPool(x, options); });
}
Vector AvgOfLine(int64_t extent, PoolOptions options) {
  return ValuesOf({1, 1, extent}, Vector(kLine.begin(), kLine.begin() + extent),
                  [&](Tensor x) { return AvgPool(x, options); });
}

void CheckNear(const Vector &got, const Vector &want) {
  REQUIRE(got.size() == want.size());
  for (size_t i = 0; i < got.size(); ++i)
    CHECK(got[i] == Approx(want[i]).epsilon(1e-14));
}

} // namespace

TEST_CASE("max pools return the largest element of each window") {
  CHECK(MaxOfLine({.window = {3}, .strides = {2}}) == Vector{4, 5, 9});
  CHECK(MaxOfLine({.window = {3}, .strides = {2}, .padding = {1}}) == Vector{3, 4, 9, 9});
  CHECK(MaxOfLine({.window = {2}}) == Vector{3, 4, 9});
  CHECK(MaxOfLine({.window = {2}, .ceil = true}) == Vector{3, 4, 9, 2});
  CHECK(MaxOfLine({.window = {3}, .strides = {1}, .dilation = {2}}) == Vector{5, 9, 5});
  CHECK(ValuesOf({1, 2, 2, 3}, {1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6}, [](Tensor x) {
          return MaxPool(x, {.window = {2, 1}});
        }) == Vector{4, 5, 6, -1, -2, -3});
  // The padding is smaller than any element.
  CHECK(ValuesOf({1, 1, 2}, {-7, -8}, [](Tensor x) {
          return MaxPool(x, {.window = {3}, .strides = {2}, .padding = {1}});
        }) == Vector{-7});
}

TEST_CASE("average pools return the mean of each window, with and without padding") {
  const PoolOptions options{.window = {3}, .strides = {2}, .padding = {1}};
  CheckNear(AvgOfLine(7, options), {4.0 / 3, 2, 5, 11.0 / 3});
  PoolOptions own = options, hanging = options;
  own.count_padding = false;
  CheckNear(AvgOfLine(7, own), {2, 2, 5, 5.5});
  // The last window extends past the padding. The part past it never counts.
  hanging.ceil = true;
  CheckNear(AvgOfLine(6, hanging), {4.0 / 3, 2, 5, 4.5});
  hanging.count_padding = false;
  CheckNear(AvgOfLine(6, hanging), {2, 2, 5, 9});
  CheckNear(AvgOfLine(7, {.window = {2}, .ceil = true}), {2, 2.5, 7, 2});
  CheckNear(AvgOfLine(4, {.window = {2}}), {2, 2.5});
  CheckNear(
      ValuesOf({1, 2, 2, 2}, {1, 2, 3, 4, 8, 8, 8, 8}, [](Tensor x) { return GlobalAvgPool(x); }),
      {2.5, 8});
  // Windows at the ends have two rows and one, and two columns and one.
  CheckNear(ValuesOf({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9},
                     [](Tensor x) {
                       return AvgPool(x, {.window = {2}, .ceil = true, .count_padding = false});
                     }),
            {3, 4.5, 7.5, 9});
}

TEST_CASE("adaptive pools return the requested number of windows") {
  auto line = [](Tensor (*pool)(const Arg &, Dims), int64_t windows) {
    return ValuesOf({1, 1, 7}, kLine, [&](Tensor x) { return pool(x, {windows}); });
  };
  CheckNear(line(AdaptiveAvgPool, 3), {8.0 / 3, 10.0 / 3, 16.0 / 3});
  CheckNear(line(AdaptiveAvgPool, 1), {25.0 / 7});
  CHECK(line(AdaptiveMaxPool, 3) == Vector{4, 5, 9});
  CHECK(line(AdaptiveMaxPool, 1) == Vector{9});
  CHECK(line(AdaptiveMaxPool, 7) == kLine);
  CheckNear(ValuesOf({1, 1, 2}, {2, 6}, [](Tensor x) { return AdaptiveAvgPool(x, {3}); }),
            {2, 4, 6});
  // The windows divide the rows evenly, but not the columns.
  Vector count;
  for (int i = 1; i <= 20; ++i)
    count.push_back(i);
  CheckNear(ValuesOf({1, 1, 4, 5}, count, [](Tensor x) { return AdaptiveAvgPool(x, {2, 3}); }),
            {4, 5.5, 7, 14, 15.5, 17});
  CHECK(ValuesOf({1, 1, 4, 5}, count, [](Tensor x) { return AdaptiveMaxPool(x, {2, 3}); }) ==
        Vector{7, 9, 10, 17, 19, 20});
  // Channels are pooled separately.
  CheckNear(
      ValuesOf({1, 2, 3}, {1, 2, 3, 10, 20, 30}, [](Tensor x) { return AdaptiveAvgPool(x, {2}); }),
      {1.5, 2.5, 15, 25});
}

TEST_CASE("ReduceWindow reduces windows of every kind") {
  using K = WindowKind;
  auto line = [](K kind, ReduceWindowOptions options) {
    return ValuesOf({7}, kLine, [&](Tensor x) { return ReduceWindow(x, kind, options); });
  };
  CHECK(line(K::Add, {.window = {3}, .strides = {3}}) == Vector{8, 15});
  CHECK(line(K::Multiply, {.window = {3}, .strides = {3}}) == Vector{12, 45});
  CHECK(line(K::Minimum, {.window = {3}, .strides = {3}, .padding_low = {2}}) == Vector{3, 1, 2});
  CHECK(line(K::Maximum, {.window = {2}, .strides = {2}, .base_dilation = {2}}) ==
        Vector{3, 1, 4, 1, 5, 9});
}
