//===- test_checked_indexing.cpp - Rows by index ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An index is clamped, or refused with the operation, the index and the bound.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;
using F = ElementType;

namespace {
HostTensor Table() { return Lit<float>({3, 2}, {1, 2, 3, 4, 5, kTiny}); }
} // namespace

TEST_CASE("take copies rows and clamps indices") {
  CHECK_OP("rf.take", Lit<float>({5, 2}, {5, kTiny, 1, 2, 1, 2, 5, kTiny, 3, 4}),
           All(Table(), Vec<int32_t>({2, 0, -7, 99, 1})));
  CHECK_OP("rf.take", Lit<float>({2, 1, 2}, {3, 4, 1, 2}),
           All(Table(), Lit<int32_t>({2, 1}, {1, 0})));
  CHECK_OP("rf.take", Vec<float>({3, 4}), All(Table(), Scalar<int32_t>(1)));
  CHECK_OP("rf.take", Vec<int8_t>({9, 7}), All(Vec<int8_t>({7, 8, 9}), Vec<int32_t>({2, 0})));
}

TEST_CASE("take_grad adds rows in the order of the indices") {
  CHECK_OP("rf.take_grad", Lit<float>({3, 2}, {4, 6, 0, 0, 5, 6}),
           All(Lit<float>({3, 2}, {1, 2, 5, 6, 3, 4}), Vec<int32_t>({0, 2, 0})));
  // 1e8 + 1 - 1e8 in this order; -0 alone becomes +0.
  CHECK_OP("rf.take_grad", Vec<float>({0, 0}),
           All(Vec<float>({1e8f, 1, -1e8f, -0.0f}), Vec<int32_t>({0, 0, 0, 1})));
  CHECK_OP("rf.take_grad", Vec<int32_t>({1, 0, 2}),
           All(Vec<int32_t>({1, 2}), Vec<int32_t>({-5, 50})));
}

template <typename T> static std::vector<T> NumbersOf(const OpOutcome &outcome, size_t result) {
  INFO(outcome.message());
  REQUIRE(outcome.status.ok());
  const HostTensor &tensor = outcome.results[result];
  return std::vector<T>(tensor.as<T>(), tensor.as<T>() + tensor.bytes() / sizeof(T));
}

TEST_CASE("group_rows sorts positions by index and clamps indices") {
  OpOutcome made = RunOp("rf.group_rows", All(Vec<int32_t>({2, 0, 9, 2, -1})),
                         {{F::S32, {3}}, {F::S32, {3}}, {F::S32, {5}}});
  CHECK(NumbersOf<int32_t>(made, 0) == std::vector<int32_t>{0, 2, 2});
  CHECK(NumbersOf<int32_t>(made, 1) == std::vector<int32_t>{2, 0, 3});
  CHECK(NumbersOf<int32_t>(made, 2) == std::vector<int32_t>{1, 4, 0, 2, 3});
}

TEST_CASE("sum_rows adds groups as trees of chains") {
  auto sum = [](std::vector<float> x, int32_t count, int64_t chain) {
    const auto rows = static_cast<int32_t>(x.size());
    std::vector<int32_t> order;
    for (int32_t i = 0; i < rows; ++i)
      order.push_back(i);
    return RunOp(
        "rf.sum_rows",
        All(Vec<float>(x), Vec<int32_t>({0, 0}), Vec<int32_t>({count, 0}), Vec<int32_t>(order)),
        {{F::F32, {2}}}, {Ints("chain", {chain})});
  };
  // The sum of no rows is +0. A chain is (1e8 + 1) - 1e8 = 0.
  CHECK(NumbersOf<float>(sum({1e8f, 1, -1e8f}, 3, 3), 0) == std::vector<float>{0, 0});
  // Chains of one row: (1e8 + 1) + -1e8 is 0 too, and (1 + 1e8) + (-1e8 + 2) is 2.
  CHECK(NumbersOf<float>(sum({1e8f, 1, -1e8f}, 3, 1), 0) == std::vector<float>{0, 0});
  CHECK(NumbersOf<float>(sum({1, 1e8f, -1e8f, 2}, 4, 1), 0) == std::vector<float>{0, 0});
  // Chains of two rows and a shorter last one: (1e8 + 1) + (-1e8 + 3) is 0, then 5.
  CHECK(NumbersOf<float>(sum({1e8f, 1, -1e8f, 3, 5}, 5, 2), 0) == std::vector<float>{5, 0});
  CHECK_REFUSED(sum({1}, 1, 0), "attribute 'chain' is 0, should be at least 1");
}

TEST_CASE("slice_row and update_row clamp their index") {
  CHECK_OP("rf.slice_row", Vec<float>({3, 4}), All(Table(), Scalar<int64_t>(1)));
  CHECK_OP("rf.slice_row", Vec<float>({5, kTiny}), All(Table(), Scalar<int64_t>(INT64_MAX)));
  CHECK_OP("rf.slice_row", Scalar<int64_t>(7), All(Vec<int64_t>({7, 8}), Scalar<int64_t>(-1)));
  CHECK_OP("rf.update_row", Lit<float>({3, 2}, {1, 2, 8, 9, 5, kTiny}),
           All(Table(), Vec<float>({8, 9}), Scalar<int64_t>(1)));
  CHECK_OP("rf.update_row", Lit<float>({3, 2}, {8, 9, 3, 4, 5, kTiny}),
           All(Table(), Vec<float>({8, 9}), Scalar<int64_t>(-3)));
  CHECK_OP("rf.update_row", Vec<float>({1, 9}),
           All(Vec<float>({1, 2}), Scalar<float>(9), Scalar<int64_t>(1)));
}

TEST_CASE("check_indices reports the operation, the index and the bound") {
  auto checked = [](const char *name, std::vector<HostTensor> operands, std::pair<F, Shape> to) {
    return RunOp(name, std::move(operands), {to}, {}, /*check_indices=*/true);
  };
  CHECK(checked("rf.take", All(Table(), Vec<int32_t>({0, 2})), {F::F32, {2, 2}}).status.ok());
  CHECK_REFUSED(checked("rf.take", All(Table(), Vec<int32_t>({0, 3})), {F::F32, {2, 2}}),
                "kernel 'k'", "(rf.take)",
                "index 3 is outside of [0, 3) of dimension 0, element [1] of the indices");
  CHECK_REFUSED(checked("rf.take", All(Table(), Vec<int32_t>({-1})), {F::F32, {1, 2}}),
                "index -1 is outside of [0, 3)");
  CHECK_REFUSED(checked("rf.take_grad", All(Vec<float>({1}), Vec<int32_t>({4})), {F::F32, {2}}),
                "(rf.take_grad)", "index 4 is outside of [0, 2)");
  CHECK_REFUSED(checked("rf.slice_row", All(Table(), Scalar<int64_t>(3)), {F::F32, {2}}),
                "(rf.slice_row)", "index 3");
  CHECK_REFUSED(checked("rf.update_row", All(Table(), Vec<float>({1, 2}), Scalar<int64_t>(-1)),
                        {F::F32, {3, 2}}),
                "(rf.update_row)", "index -1");
}

TEST_CASE("malformed indexing operations are refused") {
  auto i32 = [] { return Vec<int32_t>({0}); };
  CHECK_REFUSED(RunOp("rf.take", All(Table(), Vec<int64_t>({0})), {{F::F32, {1, 2}}}),
                "operand 1 is s64[1], should be s32[1]");
  CHECK_REFUSED(RunOp("rf.take", All(Table(), i32()), {{F::F32, {2}}}), "should be f32[1,2]");
  CHECK_REFUSED(RunOp("rf.take", All(Scalar<float>(1), i32()), {{F::F32, {1}}}),
                "f32[] has no rows");
  CHECK_REFUSED(RunOp("rf.take", All(Lit<float>({0, 2}, {}), i32()), {{F::F32, {1, 2}}}),
                "has no rows");
  CHECK_REFUSED(RunOp("rf.take_grad", All(Vec<float>({1, 2}), i32()), {{F::F32, {3}}}),
                "operand 0 is f32[2], should be f32[1]");
  CHECK_REFUSED(RunOp("rf.take_grad", All(Vec<bool>({1}), i32()), {{F::Pred, {3}}}),
                "arithmetic is not defined on");
  CHECK_REFUSED(RunOp("rf.slice_row", All(Table(), Scalar<int32_t>(0)), {{F::F32, {2}}}),
                "should be s64[]");
  CHECK_REFUSED(RunOp("rf.slice_row", All(Table(), Scalar<int64_t>(0)), {{F::F32, {3}}}),
                "should be f32[2]");
  CHECK_REFUSED(
      RunOp("rf.update_row", All(Table(), Vec<float>({1}), Scalar<int64_t>(0)), {{F::F32, {3, 2}}}),
      "operand 1");
  CHECK_REFUSED(RunOp("rf.update_row", All(Table(), Vec<float>({1, 2}), Scalar<int64_t>(0)),
                      {{F::F32, {2, 2}}}),
                "result 0");
}
