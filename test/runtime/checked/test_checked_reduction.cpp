//===- test_checked_reduction.cpp - Reductions ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests order, chains, lanes, identity and special values, and which reductions are refused.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

#include <cfloat>

using namespace refold::runtime;
using F = ElementType;

namespace {
/// Returns the attributes of a reduction. `chain` and `lanes` are absent if they are 0.
std::vector<Attr> By(const char *kind, std::vector<int64_t> dimensions, int64_t chain = 0,
                     int64_t lanes = 0) {
  std::vector<Attr> attributes{Text("kind", kind), Ints("dimensions", std::move(dimensions))};
  if (chain != 0)
    attributes.push_back(Ints("chain", {chain}));
  if (lanes != 0)
    attributes.push_back(Ints("lanes", {lanes}));
  return attributes;
}
HostTensor ReducedMatrix() { return Lit<float>({2, 3}, {1, 2, 3, 4, 5, 6}); }
} // namespace

TEST_CASE("small reductions have the expected values") {
  CHECK_OP("rf.reduce", Vec<float>({5, 7, 9}), All(ReducedMatrix()), By("add", {0}));
  CHECK_OP("rf.reduce", Vec<float>({6, 15}), All(ReducedMatrix()), By("add", {1}));
  CHECK_OP("rf.reduce", Scalar<float>(21), All(ReducedMatrix()), By("add", {0, 1}));
  CHECK_OP("rf.reduce", Scalar<float>(21), All(ReducedMatrix()), By("add", {1, 0}));
  CHECK_OP("rf.reduce", ReducedMatrix(), All(ReducedMatrix()), By("add", {}));
  CHECK_OP("rf.reduce", Vec<float>({6, 120}), All(ReducedMatrix()), By("multiply", {1}));
  CHECK_OP("rf.reduce", Vec<float>({3, 6}), All(ReducedMatrix()), By("maximum", {1}));
  CHECK_OP("rf.reduce", Vec<float>({1, 2, 3}), All(ReducedMatrix()), By("minimum", {0}));
  CHECK_OP("rf.reduce", Scalar<float>(3), All(Scalar<float>(3)), By("add", {}));
  CHECK_OP("rf.reduce", Scalar<int32_t>(INT32_MIN), All(Vec<int32_t>({INT32_MAX, 1})),
           By("add", {0}));
  CHECK_OP("rf.reduce", Scalar<uint32_t>(0xffffffff), All(Vec<uint32_t>({3, 0xffffffff})),
           By("maximum", {0}));
  CHECK_OP("rf.reduce", Scalar<int8_t>(-5), All(Vec<int8_t>({3, -5})), By("minimum", {0}));
  CHECK_OP("rf.reduce", Scalar<double>(0.1 + 0.2 + 0.3), All(Vec<double>({0.1, 0.2, 0.3})),
           By("add", {0}));
  CHECK_OP("rf.reduce", Scalar<int64_t>(6), All(Vec<int64_t>({2, 3})), By("multiply", {0}));
}

TEST_CASE("a reduction over the middle of three dimensions has the expected values") {
  CHECK_OP("rf.reduce", Lit<float>({2, 2}, {4, 6, 12, 14}),
           All(Lit<float>({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})), By("add", {1}));
  CHECK_OP("rf.reduce", Vec<float>({14, 22}), All(Lit<float>({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})),
           By("add", {0, 2}));
}

TEST_CASE("a reduction is a chain in row-major order from the identity") {
  CHECK_OP("rf.reduce", Scalar<float>(0), All(Vec<float>({1e8f, 1, -1e8f})), By("add", {0}));
  CHECK_OP("rf.reduce", Scalar<float>(1), All(Vec<float>({1e8f, -1e8f, 1})), By("add", {0}));
  // Two dimensions: [1e8, 1], [-1e8, 1] is 1e8 + 1 - 1e8 + 1 in this order.
  CHECK_OP("rf.reduce", Scalar<float>(1), All(Lit<float>({2, 2}, {1e8f, 1, -1e8f, 1})),
           By("add", {0, 1}));
  CHECK_OP("rf.reduce", Scalar<float>(0), All(Vec<float>({FLT_TRUE_MIN, FLT_TRUE_MIN})),
           By("add", {0}));
}

TEST_CASE("parts are joined as they are, without an identity") {
  CHECK_OP("rf.reduce", Scalar<float>(0), All(Vec<float>({-0.0f, -0.0f})), By("add", {0}));
  CHECK_OP("rf.reduce", Scalar<float>(-0.0f), All(Vec<float>({-0.0f, -0.0f})), By("add", {0}, 1));
  CHECK_OP("rf.reduce", Vec<float>({-0.0f, 7}), All(Lit<float>({2, 2}, {-0.0f, 3, -0.0f, 4})),
           By("add", {0}, 1));
  CHECK_OP("rf.reduce", Vec<float>({2, 12}), All(Lit<float>({2, 2}, {1, 2, 3, 4})),
           By("multiply", {1}, 1));
  // A chain of one entry with two dimensions has several terms, and thus an identity.
  CHECK_OP("rf.reduce", Scalar<float>(0), All(Lit<float>({1, 2}, {-0.0f, -0.0f})),
           By("add", {0, 1}, 1));
}

TEST_CASE("chains are joined by a tree of powers of two") {
  // 2^24 + 1 is rounded to 2^24, and 2^24 + 2 is exact.
  constexpr float big = 16777216;
  // Three parts: (0 + 1) + 2.
  CHECK_OP("rf.reduce", Scalar<float>(big), All(Vec<float>({big, 1, 1})), By("add", {0}, 1));
  CHECK_OP("rf.reduce", Scalar<float>(big + 2), All(Vec<float>({1, 1, big})), By("add", {0}, 1));
  // Four parts: (0 + 1) + (2 + 3).
  CHECK_OP("rf.reduce", Scalar<float>(big + 2), All(Vec<float>({big, 0, 1, 1})), By("add", {0}, 1));
  CHECK_OP("rf.reduce", Scalar<float>(big), All(Vec<float>({big, 1, 0, 1})), By("add", {0}, 1));
  // Seven parts: ((0 + 1) + (2 + 3)) + ((4 + 5) + 6).
  CHECK_OP("rf.reduce", Scalar<float>(big + 2), All(Vec<float>({big, 0, 0, 0, 1, 0, 1})),
           By("add", {0}, 1));
  CHECK_OP("rf.reduce", Scalar<float>(big), All(Vec<float>({big, 1, 0, 0, 1, 0, 0})),
           By("add", {0}, 1));
  // Chains of two terms, and a last one of one term.
  CHECK_OP("rf.reduce", Scalar<float>(big + 2), All(Vec<float>({0, big, 1, 1, 0})),
           By("add", {0}, 2));
  CHECK_OP("rf.reduce", Scalar<float>(big), All(Vec<float>({big, 1, 0, 1, 0})), By("add", {0}, 2));
  // A chain of one row of two dimensions.
  CHECK_OP("rf.reduce", Scalar<float>(big + 2), All(Lit<float>({2, 2}, {big, 0, 1, 1})),
           By("add", {0, 1}, 1));
}

TEST_CASE("lanes are folded in halves at the end of each segment") {
  constexpr float big = 16777216;
  // Lanes {big, 0, 1, 1}: (big + 1) + (0 + 1) is big; lanes {big, 1, 0, 1}: big + (1 + 1).
  CHECK_OP("rf.reduce", Scalar<float>(big), All(Vec<float>({big, 0, 1, 1})), By("add", {0}, 4, 4));
  CHECK_OP("rf.reduce", Scalar<float>(big + 2), All(Vec<float>({big, 1, 0, 1})),
           By("add", {0}, 4, 4));
  // Lane 0 has the terms big, -big and 1.
  CHECK_OP("rf.reduce", Scalar<float>(4), All(Vec<float>({big, 1, -big, 1, 1, 1})),
           By("add", {0}, 6, 2));
  // A segment of four terms in two lanes, and a last one of one term.
  CHECK_OP("rf.reduce", Vec<float>({big, 7}),
           All(Lit<float>({2, 5}, {big, 1, 0, 0, 1, //
                                   1, 1, 1, 1, 3})),
           By("add", {1}, 4, 2));
  CHECK_OP("rf.reduce", Scalar<float>(0), All(Vec<float>({})), By("add", {0}, 64, 64));
  CHECK_OP("rf.reduce", Scalar<float>(0), All(Vec<float>({-0.0f})), By("add", {0}, 64, 64));
}

TEST_CASE("maximum and minimum reductions handle special values") {
  CHECK_OP("rf.reduce", Scalar<float>(kNan), All(Vec<float>({1, kNan, 2})), By("maximum", {0}));
  CHECK_OP("rf.reduce", Scalar<float>(0), All(Vec<float>({-0.0f, 0, -0.0f})), By("maximum", {0}));
  CHECK_OP("rf.reduce", Scalar<float>(-0.0f), All(Vec<float>({0, -0.0f})), By("minimum", {0}));
  CHECK_OP("rf.reduce", Scalar<float>(-kInf), All(Vec<float>({-kInf})), By("maximum", {0}));
}

TEST_CASE("logical and bitwise reductions have the expected values") {
  CHECK_OP("rf.reduce", Vec<bool>({0, 1}), All(Lit<bool>({2, 2}, {1, 0, 1, 1})), By("and", {1}));
  CHECK_OP("rf.reduce", Vec<bool>({1, 0}), All(Lit<bool>({2, 2}, {1, 0, 1, 0})), By("or", {0}));
  CHECK_OP("rf.reduce", Vec<int32_t>({8}), All(Lit<int32_t>({1, 2}, {12, 10})), By("and", {1}));
  CHECK_OP("rf.reduce", Scalar<int8_t>(-127), All(Vec<int8_t>({1, -128})), By("or", {0}));
  CHECK_OP("rf.reduce", Scalar<bool>(1), All(Vec<bool>({1, 1})), By("and", {0}, 1));
  CHECK_OP("rf.reduce", Scalar<bool>(1), All(Vec<bool>({})), By("and", {0}));
  CHECK_OP("rf.reduce", Scalar<bool>(0), All(Vec<bool>({})), By("or", {0}));
  CHECK_OP("rf.reduce", Scalar<uint32_t>(4294967295), All(Vec<uint32_t>({})), By("and", {0}));
  CHECK_REFUSED(RunOp("rf.reduce", All(Vec<float>({1})), {{F::F32, {}}}, By("and", {0})),
                "logic is not defined on f32[1]");
}

TEST_CASE("an empty reduction returns its identity") {
  auto none = [] { return Lit<float>({0, 2}, {}); };
  CHECK_OP("rf.reduce", Vec<float>({0, 0}), All(none()), By("add", {0}));
  CHECK_OP("rf.reduce", Vec<float>({1, 1}), All(none()), By("multiply", {0}));
  CHECK_OP("rf.reduce", Vec<float>({-kInf, -kInf}), All(none()), By("maximum", {0}));
  CHECK_OP("rf.reduce", Vec<float>({kInf, kInf}), All(none()), By("minimum", {0}));
  CHECK_OP("rf.reduce", Scalar<int32_t>(INT32_MIN), All(Lit<int32_t>({0}, {})), By("maximum", {0}));
  CHECK_OP("rf.reduce", Vec<float>({0, 0}), All(none()), By("add", {0}, 1));
  CHECK_OP("rf.reduce", Vec<float>({1, 1}), All(none()), By("multiply", {0}, 16));
}

TEST_CASE("malformed reductions are refused") {
  auto run = [](Shape to, std::vector<Attr> attributes) {
    return RunOp("rf.reduce", All(ReducedMatrix()), {{F::F32, to}}, std::move(attributes));
  };
  CHECK_REFUSED(run({3}, {Ints("dimensions", {0})}), "'kind' is missing");
  CHECK_REFUSED(run({3}, {Text("kind", "add")}), "'dimensions' is missing");
  CHECK_REFUSED(run({3}, By("sum", {0})), "kind 'sum' is unknown, expected one of add");
  CHECK_REFUSED(run({3}, By("add", {2})), "dimension 2 is not a dimension of f32[2,3]");
  CHECK_REFUSED(run({3}, By("add", {-1})), "dimension -1");
  CHECK_REFUSED(run({3}, By("add", {0, 0})), "dimension 0 is named twice");
  CHECK_REFUSED(run({2}, By("add", {0})), "should be f32[3]");
  CHECK_REFUSED(run({3}, By("add", {0}, -1)), "chain must be at least 1, got -1");
  CHECK_REFUSED(run({2}, By("add", {1}, 4, -2)), "lanes must be at least 1, got -2");
  CHECK_REFUSED(run({2, 3}, By("add", {}, 4)), "a chain needs a dimension to reduce");
  CHECK_REFUSED(run({2}, By("add", {1}, 6, 3)), "3 lanes do not fit a chain of 6");
  CHECK_REFUSED(run({2}, By("add", {1}, 6, 4)), "4 lanes do not fit a chain of 6");
  CHECK_REFUSED(run({2}, By("add", {1}, 0, 4)), "4 lanes do not fit a chain of 0");
  CHECK_REFUSED(run({3}, By("add", {0}, 4, 4)), "along dimension 0 of f32[2,3]");
  CHECK_REFUSED(run({}, By("add", {0, 1}, 4, 4)), "4 lanes do not fit");
  CHECK_REFUSED(RunOp("rf.reduce", All(Vec<bool>({1})), {{F::Pred, {}}}, By("maximum", {0})),
                "arithmetic is not defined on pred[1]");
}
