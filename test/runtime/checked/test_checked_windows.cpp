//===- test_checked_windows.cpp - Reductions over windows -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests reductions of windows and select_and_scatter. For reductions, this covers the order of
// additions, the identity, and subnormals. For selections, it covers ties and NaN. Also tests which
// operations are refused.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;
using F = ElementType;
using List = std::vector<int64_t>;

namespace {

std::vector<Attr> Plain(const char *kind, const List &window, const List &strides, const List &low,
                        const List &high) {
  return {Text("kind", kind), Ints("window_dimensions", window), Ints("window_strides", strides),
          Ints("padding_low", low), Ints("padding_high", high)};
}
/// Returns the attributes of windows along one dimension.
std::vector<Attr> Windows(const char *kind, int64_t window, int64_t stride = 1, int64_t low = 0,
                          int64_t high = 0, int64_t base = 1, int64_t dilation = 1) {
  std::vector<Attr> attributes = Plain(kind, {window}, {stride}, {low}, {high});
  attributes.push_back(Ints("base_dilations", {base}));
  attributes.push_back(Ints("window_dilations", {dilation}));
  return attributes;
}
HostTensor Line() { return Vec<float>({1, 2, 3, 4, 5}); }

} // namespace

TEST_CASE("each window is a chain from the identity") {
  CHECK_OP("rf.reduce_window", Vec<float>({3, 7}), All(Line()), Windows("add", 2, 2));
  CHECK_OP("rf.reduce_window", Vec<float>({6, 24, 60}), All(Line()), Windows("multiply", 3));
  CHECK_OP("rf.reduce_window", Vec<float>({3, 5}), All(Line()), Windows("maximum", 3, 2));
  CHECK_OP("rf.reduce_window", Vec<float>({1, 3}), All(Line()), Windows("minimum", 3, 2));
  CHECK_OP("rf.reduce_window", Vec<float>({}), All(Line()), Windows("minimum", 6));
  // 0 + 1e8 + 1 - 1e8 in this order.
  CHECK_OP("rf.reduce_window", Vec<float>({0}), All(Vec<float>({1e8f, 1, -1e8f})),
           Windows("add", 3));
  // A sum of one element is also arithmetic: a zero loses its sign, and a subnormal is flushed.
  CHECK_OP("rf.reduce_window", Vec<float>({0, 0, 1}), All(Vec<float>({-0.0f, kTiny, 1})),
           Windows("add", 1));
  CHECK_OP("rf.reduce_window", Vec<float>({-0.0f, -0.0f}), All(Vec<float>({-0.0f, -kTiny})),
           Windows("maximum", 1));
  CHECK_OP("rf.reduce_window", Vec<float>({kNan, kNan, kInf}), All(Vec<float>({1, kNan, 3, kInf})),
           Windows("maximum", 2));
  CHECK_OP("rf.reduce_window", Vec<int8_t>({-56, 101}), All(Vec<int8_t>({100, 100, 1})),
           Windows("add", 2));
}

TEST_CASE("window positions without an element hold the identity") {
  CHECK_OP("rf.reduce_window", Vec<float>({1, 5, 9}), All(Line()), Windows("add", 2, 2, 1));
  CHECK_OP("rf.reduce_window", Vec<float>({-kInf, 1, -kInf}), All(Line()),
           Windows("maximum", 1, 5, 5, 1, 1));
  CHECK_OP("rf.reduce_window", Vec<int32_t>({INT32_MAX, 7}), All(Vec<int32_t>({7})),
           Windows("minimum", 1, 1, 1));
  CHECK_OP("rf.reduce_window", Vec<uint32_t>({0, 7}), All(Vec<uint32_t>({7})),
           Windows("maximum", 1, 1, 1));
  // Neighbouring elements are two apart, and the window's elements are three apart.
  CHECK_OP("rf.reduce_window", Vec<float>({1, 3, 2, 4, 3, 5}), All(Line()),
           Windows("add", 2, 1, 0, 0, 2, 3));
  // Negative padding cuts off the first element with the gap after it, and the last element.
  CHECK_OP("rf.reduce_window", Vec<float>({2, 0, 3, 0, 4, 0}), All(Line()),
           Windows("add", 1, 1, -2, -1, 2));
  CHECK_OP("rf.reduce_window", Vec<float>({0, 0}), All(Vec<float>({})), Windows("add", 2, 1, 1, 2));
}

TEST_CASE("a gap within a window adds its zero in order") {
  // The sum is subnormal and flushes to -0, unless a zero is added to it.
  constexpr float kLeast = std::numeric_limits<float>::min();
  auto sums = [&](std::vector<float> x) { return All(Vec<float>(x)); };
  CHECK_OP("rf.reduce_window", Vec<float>({-0.0f}), sums({kLeast, -1.5f * kLeast}),
           Windows("add", 2));
  CHECK_OP("rf.reduce_window", Vec<float>({0}), sums({kLeast, -1.5f * kLeast}),
           Windows("add", 3, 1, 0, 1));
  CHECK_OP("rf.reduce_window", Vec<float>({-0.0f}), sums({kLeast, -1.5f * kLeast, -0.0f}),
           Windows("add", 3));
  CHECK_OP("rf.reduce_window", Vec<float>({0}), sums({kLeast, -1.5f * kLeast, -0.0f}),
           Windows("add", 5, 1, 0, 0, 2));
  CHECK_OP("rf.reduce_window", Vec<float>({-0.0f}), sums({kLeast, -1.5f * kLeast, -0.0f}),
           Windows("add", 3, 1, 0, 0, 2, 2));
}

TEST_CASE("huge windows and steps cost only as much as the elements in them") {
  constexpr int64_t kFar = int64_t(1) << 57;
  auto x = [] { return Vec<float>({7, 8}); };
  CHECK_OP("rf.reduce_window", Vec<float>({7, 15}), All(x()), Windows("add", kFar, 1, kFar - 1));
  CHECK_OP("rf.reduce_window", Vec<float>({15, 8}), All(x()), Windows("add", kFar, 1, 0, kFar - 1));
  CHECK_OP("rf.reduce_window", Vec<float>({7}), All(x()), Windows("minimum", kFar, kFar, 3, kFar));
  // Elements far apart, window elements far apart, and both.
  CHECK_OP("rf.reduce_window", Vec<float>({15}), All(x()),
           Windows("add", kFar + 1, 1, 0, 0, kFar, 1));
  CHECK_OP("rf.reduce_window", Vec<float>({7, 8}), All(x()),
           Windows("add", 2, 1, 0, kFar, 1, kFar));
  CHECK_OP("rf.reduce_window", Vec<float>({56}), All(x()),
           Windows("multiply", 2, 1, 0, 0, kFar, kFar));
  CHECK_OP("rf.select_and_scatter", Vec<float>({1, 2}), All(x(), Vec<float>({1, 2})),
           Plain("maximum", {kFar}, {1}, {kFar - 1}, {0}));
  // Rows without elements.
  std::vector<Attr> attributes = Plain("maximum", {int64_t(1) << 40, 1}, {1, 1}, {0, 0}, {0, 1});
  attributes.push_back(Ints("base_dilations", {1, 1}));
  attributes.push_back(Ints("window_dilations", {1, 1}));
  CHECK_OP("rf.reduce_window", Lit<float>({1, 1}, {-kInf}),
           All(Lit<float>({int64_t(1) << 40, 0}, {})), attributes);
}

TEST_CASE("windows of several dimensions are reduced row by row") {
  std::vector<Attr> attributes = Plain("add", {2, 2}, {1, 2}, {0, 0}, {0, 0});
  attributes.push_back(Ints("base_dilations", {1, 1}));
  attributes.push_back(Ints("window_dilations", {1, 1}));
  // The first row cancels to 0 before the second row is added.
  CHECK_OP("rf.reduce_window", Lit<float>({1, 2}, {2, 14}),
           All(Lit<float>({2, 4}, {1e8f, -1e8f, 1, 2, 1, 1, 5, 6})), attributes);
}

TEST_CASE("select_and_scatter adds a source element to the selected element of its window") {
  auto scatter = [](const char *kind, std::vector<float> x, std::vector<float> source,
                    std::vector<Attr> attributes, std::vector<float> want) {
    attributes[0] = Text("kind", kind);
    CHECK_OP("rf.select_and_scatter", Vec<float>(want), All(Vec<float>(x), Vec<float>(source)),
             attributes);
  };
  const std::vector<Attr> pairs = Plain("", {2}, {1}, {0}, {0});
  scatter("maximum", {1, 5, 2, 2}, {1, 2, 3}, pairs, {0, 3, 3, 0});
  scatter("minimum", {1, 5, 2, 2}, {1, 2, 3}, pairs, {1, 0, 5, 0});
  scatter("maximum", {kNan, 5, kNan, kNan}, {1, 2, 3}, pairs, {1, 0, 5, 0});
  scatter("minimum", {5, kNan, -kInf}, {1, 2}, pairs, {0, 3, 0});
  // Zeros and subnormals are equal, so the first element wins.
  scatter("maximum", {-0.0f, kTiny}, {1}, pairs, {1, 0});
  scatter("minimum", {kTiny, -kTiny}, {1}, pairs, {1, 0});
  // In the order of the source: 0 + 1e8 + 1 - 1e8.
  scatter("maximum", {0, 0, 9, 0, 0}, {1e8f, 1, -1e8f}, Plain("", {3}, {1}, {0}, {0}),
          {0, 0, 0, 0, 0});
  scatter("maximum", {1, 2}, {-0.0f}, pairs, {0, 0});
  // Windows are clipped to the operand. The first two windows and the last one are empty.
  scatter("maximum", {7, 8}, {1, 2, 3, 4, 5, 6}, Plain("", {2}, {1}, {3}, {2}), {3, 9});
  scatter("maximum", {1, 2}, {}, Plain("", {3}, {1}, {0}, {0}), {0, 0});
  CHECK_OP("rf.select_and_scatter", Lit<int32_t>({2, 2}, {0, 0, 3, 0}),
           All(Lit<int32_t>({2, 2}, {1, 1, 2, 2}), Lit<int32_t>({1, 1}, {3})),
           Plain("maximum", {2, 2}, {1, 1}, {0, 0}, {0, 0}));
  CHECK_OP("rf.select_and_scatter", Vec<uint32_t>({0, 4}),
           All(Vec<uint32_t>({1, 4294967295}), Vec<uint32_t>({4})),
           Plain("maximum", {2}, {1}, {0}, {0}));
}

TEST_CASE("malformed windows are refused") {
  auto reduce = [](std::vector<Attr> attributes, int64_t count) {
    return RunOp("rf.reduce_window", All(Line()), {{F::F32, {count}}}, std::move(attributes));
  };
  CHECK_REFUSED(reduce(Windows("and", 2), 4),
                "kind 'and' is unknown, expected one of add, maximum");
  CHECK_REFUSED(reduce(Windows("add", 2), 3), "should be f32[4]");
  CHECK_REFUSED(reduce(Windows("add", 0), 5), "window_dimensions has an entry 0");
  CHECK_REFUSED(reduce(Windows("add", 1, 0), 5), "window_strides has an entry 0");
  CHECK_REFUSED(reduce(Windows("add", 1, 1, INT64_MIN), 5), "padding_low has an entry");
  CHECK_REFUSED(reduce(Windows("add", 1, 1, 0, 0, 1, -1), 5), "window_dilations has an entry -1");
  CHECK_REFUSED(reduce(Windows("add", 1 << 30, 1, 0, 0, 1, int64_t(1) << 40), 0),
                "too many elements along dimension 0 of f32[5]");
  CHECK_REFUSED(reduce(Windows("add", 1, 1, -3, -3), 0), "cut off more than dimension 0 of f32[5]");
  CHECK_REFUSED(reduce(Plain("add", {2}, {1}, {0}, {0}), 4), "'base_dilations' is missing");
  std::vector<Attr> two = Windows("add", 2);
  two[1] = Ints("window_dimensions", {2, 2});
  CHECK_REFUSED(reduce(two, 4), "window_dimensions has 2 entries, should have 1");
  CHECK_REFUSED(RunOp("rf.reduce_window", All(Vec<bool>({1})), {{F::Pred, {1}}}, Windows("add", 1)),
                "arithmetic is not defined on");

  const std::vector<Attr> pairs = Plain("maximum", {2}, {1}, {0}, {0});
  CHECK_REFUSED(RunOp("rf.select_and_scatter", All(Line(), Line()), {{F::F32, {5}}}, pairs),
                "operand 1 is f32[5], should be f32[4]");
  CHECK_REFUSED(
      RunOp("rf.select_and_scatter", All(Line(), Vec<float>({1, 2, 3, 4})), {{F::F32, {4}}}, pairs),
      "should be f32[5]");
  CHECK_REFUSED(RunOp("rf.select_and_scatter", All(Line(), Vec<float>({1, 2, 3, 4})),
                      {{F::F32, {5}}}, Plain("add", {2}, {1}, {0}, {0})),
                "kind 'add' is unknown, expected one of maximum, minimum");
  CHECK_REFUSED(RunOp("rf.select_and_scatter", All(Vec<bool>({1}), Vec<bool>({1})),
                      {{F::Pred, {1}}}, Plain("maximum", {1}, {1}, {0}, {0})),
                "arithmetic is not defined on");
}
