//===- test_checked_orders.cpp - Sorting and cumulative operations --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests ties, zeros, NaN and subnormals in both directions, and which operations are refused.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;
using F = ElementType;

namespace {
std::vector<Attr> Chain(const char *kind, int64_t dim, bool exclusive = false,
                        bool reverse = false) {
  std::vector<Attr> attributes{Text("kind", kind), Ints("dim", {dim})};
  if (exclusive)
    attributes.push_back(Ints("exclusive", {1}));
  if (reverse)
    attributes.push_back(Ints("reverse", {1}));
  return attributes;
}
HostTensor Matrix() { return Lit<float>({2, 3}, {1, 2, 3, 4, 5, 6}); }
} // namespace

TEST_CASE("argmax and argmin return the first of equal elements, and NaN first") {
  auto place = [](const char *op, std::vector<float> x, int32_t want) {
    CHECK_OP(op, Scalar<int32_t>(want), All(Vec<float>(x)), {Ints("dim", {0})});
  };
  place("rf.argmax", {1, 3, 3, 2}, 1);
  place("rf.argmin", {2, 1, 1, 3}, 1);
  place("rf.argmax", {1, kNan, kInf, kNan}, 1);
  place("rf.argmin", {1, kNan, -kInf}, 1);
  place("rf.argmax", {-0.0f, 0, kTiny}, 0);
  place("rf.argmin", {kTiny, 0, -0.0f, -kTiny}, 0);
  place("rf.argmax", {-kInf}, 0);
  CHECK_OP("rf.argmax", Vec<int32_t>({1, 0, 0}), All(Lit<int32_t>({2, 3}, {1, 5, 2, 7, 0, 2})),
           {Ints("dim", {0})});
  CHECK_OP("rf.argmin", Vec<int32_t>({0, 1}), All(Lit<int32_t>({2, 3}, {1, 5, 2, 7, 0, 2})),
           {Ints("dim", {1})});
  CHECK_OP("rf.argmax", Lit<int32_t>({2, 2}, {1, 0, 0, 1}),
           All(Lit<uint32_t>({2, 2, 2}, {0, 9, 1, 8, 4294967295, 1, 7, 2})), {Ints("dim", {1})});
  CHECK_OP("rf.argmin", Scalar<int32_t>(0), All(Vec<int64_t>({INT64_MIN, INT64_MAX})),
           {Ints("dim", {0})});
  CHECK_OP("rf.argmax", Lit<int32_t>({0}, {}), All(Lit<float>({0, 2}, {})), {Ints("dim", {1})});
  CHECK_REFUSED(
      RunOp("rf.argmax", All(Lit<float>({0, 2}, {})), {{F::S32, {2}}}, {Ints("dim", {0})}),
      "has 0 elements");
  CHECK_REFUSED(RunOp("rf.argmax", All(Matrix()), {{F::S32, {2}}}, {Ints("dim", {2})}),
                "dim 2 is not a dimension of");
  CHECK_REFUSED(RunOp("rf.argmax", All(Matrix()), {{F::S64, {2}}}, {Ints("dim", {1})}),
                "should be s32[2]");
}

TEST_CASE("cumulative operations run in order from the first element") {
  CHECK_OP("rf.cumulative", Lit<float>({2, 3}, {1, 3, 6, 4, 9, 15}), All(Matrix()),
           Chain("add", 1));
  CHECK_OP("rf.cumulative", Lit<float>({2, 3}, {1, 2, 3, 5, 7, 9}), All(Matrix()), Chain("add", 0));
  CHECK_OP("rf.cumulative", Lit<float>({2, 3}, {0, 1, 3, 0, 4, 9}), All(Matrix()),
           Chain("add", 1, true));
  CHECK_OP("rf.cumulative", Lit<float>({2, 3}, {6, 5, 3, 15, 11, 6}), All(Matrix()),
           Chain("add", 1, false, true));
  CHECK_OP("rf.cumulative", Lit<float>({2, 3}, {6, 3, 1, 30, 6, 1}), All(Matrix()),
           Chain("multiply", 1, true, true));
  // 1e8, 1e8 + 1, 1e8 + 1 - 1e8 in this order.
  CHECK_OP("rf.cumulative", Vec<float>({1e8f, 1e8f, 0}), All(Vec<float>({1e8f, 1, -1e8f})),
           Chain("add", 0));
  CHECK_OP("rf.cumulative", Vec<float>({-0.0f, 0}), All(Vec<float>({-0.0f, 0})), Chain("add", 0));
  CHECK_OP("rf.cumulative", Vec<float>({0, -0.0f, 1}), All(Vec<float>({-0.0f, 1, 5})),
           Chain("add", 0, true));
  // The first element is copied. Arithmetic flushes the next one.
  CHECK_OP("rf.cumulative", Vec<float>({kTiny, 0}), All(Vec<float>({kTiny, kTiny})),
           Chain("add", 0));
  CHECK_OP("rf.cumulative", Vec<float>({1, 3, 3, kNan, kNan}), All(Vec<float>({1, 3, 2, kNan, 5})),
           Chain("maximum", 0));
  CHECK_OP("rf.cumulative", Vec<float>({kInf, 1}), All(Vec<float>({1, 2})),
           Chain("minimum", 0, true));
  CHECK_OP("rf.cumulative", Vec<int8_t>({-128, 5}), All(Vec<int8_t>({5, 3})),
           Chain("maximum", 0, true));
  CHECK_OP("rf.cumulative", Vec<int8_t>({100, -56}), All(Vec<int8_t>({100, 100})), Chain("add", 0));
  CHECK_OP("rf.cumulative", Lit<float>({0, 2}, {}), All(Lit<float>({0, 2}, {})), Chain("add", 0));
  CHECK_REFUSED(RunOp("rf.cumulative", All(Matrix()), {{F::F32, {2, 3}}}, Chain("and", 0)),
                "kind 'and' is unknown, expected one of add");
  CHECK_REFUSED(RunOp("rf.cumulative", All(Vec<bool>({1})), {{F::Pred, {1}}}, Chain("add", 0)),
                "arithmetic is not defined on");
  CHECK_REFUSED(RunOp("rf.cumulative", All(Matrix()), {{F::F32, {2, 3}}}, Chain("add", -1)),
                "dim -1 is not a dimension of");
}

TEST_CASE("sort is stable, treats zeros as equal, and puts NaN last") {
  auto order = [](std::vector<float> x, bool descending, std::vector<int32_t> want) {
    std::vector<int32_t> places(x.size());
    for (size_t i = 0; i < places.size(); ++i)
      places[i] = static_cast<int32_t>(i);
    Shape shape{static_cast<int64_t>(x.size())};
    OpOutcome outcome = RunOp("rf.sort", All(Vec<float>(x), Vec<int32_t>(places)),
                              {{F::F32, shape}, {F::S32, shape}},
                              {Ints("dim", {0}), Ints("descending", {descending})});
    INFO(outcome.message());
    REQUIRE(outcome.status.ok());
    CHECK(ValuesOf<int32_t>(outcome.results[1]) == want);
    std::vector<float> sorted;
    for (int32_t place : want)
      sorted.push_back(x[place]);
    CHECK(SameBits(outcome.results[0], Vec<float>(sorted)));
  };
  const std::vector<float> x = {0, kNan, 2, -0.0f, kInf, kNan, -1, 2, kTiny, -kTiny};
  order(x, false, {6, 0, 3, 8, 9, 2, 7, 4, 1, 5});
  order(x, true, {1, 5, 4, 2, 7, 0, 3, 8, 9, 6});
  order({}, false, {});
  order({7}, true, {0});
}

TEST_CASE("sort works along any dimension and for any type") {
  CHECK_OP("rf.sort", Lit<int32_t>({2, 3}, {0, 1, -4, 3, 9, 2}),
           All(Lit<int32_t>({2, 3}, {3, 1, 2, 0, 9, -4})), {Ints("dim", {0})});
  CHECK_OP("rf.sort", Lit<int32_t>({2, 3}, {3, 2, 1, 9, 0, -4}),
           All(Lit<int32_t>({2, 3}, {3, 1, 2, 0, 9, -4})),
           {Ints("dim", {1}), Ints("descending", {1})});
  CHECK_OP("rf.sort", Vec<bool>({0, 0, 1}), All(Vec<bool>({1, 0, 0})), {Ints("dim", {0})});
  CHECK_OP("rf.sort", Vec<uint32_t>({1, 4294967295}), All(Vec<uint32_t>({4294967295, 1})),
           {Ints("dim", {0})});
  CHECK_OP("rf.sort", Lit<float>({0, 2}, {}), All(Lit<float>({0, 2}, {})), {Ints("dim", {0})});
  CHECK_REFUSED(RunOp("rf.sort", All(Vec<float>({1}), Vec<float>({1, 2})),
                      {{F::F32, {1}}, {F::F32, {2}}}, {Ints("dim", {0})}),
                "operand 1 is f32[2], should be f32[1]");
  CHECK_REFUSED(RunOp("rf.sort", All(Vec<float>({1})), {}, {Ints("dim", {0})}),
                "1 operands and 0 results");
  CHECK_REFUSED(RunOp("rf.sort", All(Vec<refold::BFloat16>({refold::BFloat16(1)})),
                      {{F::BF16, {1}}}, {Ints("dim", {0})}),
                "sorts by bf16[1]: convert the keys to f32");
  CHECK_REFUSED(RunOp("rf.sort", All(Scalar<float>(1)), {{F::F32, {}}}, {Ints("dim", {0})}),
                "dim 0 is not a dimension of f32[]");
}
