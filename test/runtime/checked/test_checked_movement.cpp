//===- test_checked_movement.cpp - Operations that move elements ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests operations that move elements, with small cases computed by hand: empty tensors, extents of
// one, negative and interior padding, and starts that are clamped to the valid range.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;
using F = ElementType;

TEST_CASE("iota counts along its dimension") {
  CHECK_OP("rf.iota", Lit<int32_t>({2, 3}, {0, 1, 2, 0, 1, 2}), {}, {Ints("dim", {1})});
  CHECK_OP("rf.iota", Lit<float>({2, 3}, {0, 0, 0, 1, 1, 1}), {}, {Ints("dim", {0})});
  CHECK_OP("rf.iota", Lit<double>({0, 3}, {}), {}, {Ints("dim", {0})});
  OpOutcome narrow = RunOp("rf.iota", {}, {{F::S8, {300}}}, {Ints("dim", {0})});
  REQUIRE(narrow.status.ok());
  CHECK(narrow.results[0].as<int8_t>()[129] == -127);
  CHECK(narrow.results[0].as<int8_t>()[257] == 1);
  CHECK_REFUSED(RunOp("rf.iota", {}, {{F::S32, {2}}}, {Ints("dim", {1})}),
                "dim 1 is not a dimension of");
  CHECK_REFUSED(RunOp("rf.iota", {}, {{F::S32, {}}}, {Ints("dim", {0})}),
                "dim 0 is not a dimension of");
  CHECK_REFUSED(RunOp("rf.iota", {}, {{F::Pred, {2}}}, {Ints("dim", {0})}), "numbers");
}

namespace {
HostTensor MovedTable() { return Lit<float>({2, 4}, {1, 2, 3, 4, 5, 6, 7, kTiny}); }
std::vector<Attr> Slice(std::vector<int64_t> start, std::vector<int64_t> limit,
                        std::vector<int64_t> strides) {
  return {Ints("start", start), Ints("limit", limit), Ints("strides", strides)};
}
} // namespace

TEST_CASE("slice takes strided ranges") {
  CHECK_OP("rf.slice", Lit<float>({2, 2}, {2, 4, 6, kTiny}), All(MovedTable()),
           Slice({0, 1}, {2, 4}, {1, 2}));
  CHECK_OP("rf.slice", Lit<float>({1, 1}, {3}), All(MovedTable()), Slice({0, 2}, {1, 3}, {9, 9}));
  CHECK_OP("rf.slice", Lit<float>({1, 2}, {5, kTiny}), All(MovedTable()),
           Slice({1, 0}, {2, 4}, {1, 3}));
  CHECK_OP("rf.slice", Lit<float>({0, 2}, {}), All(MovedTable()), Slice({1, 2}, {1, 4}, {1, 1}));
  CHECK_OP("rf.slice", Vec<bool>({1, 1}), All(Vec<bool>({1, 0, 1})), Slice({0}, {3}, {2}));
  CHECK_OP("rf.slice", Scalar<int64_t>(7), All(Scalar<int64_t>(7)), Slice({}, {}, {}));
  CHECK_OP("rf.slice", Vec<float>({1}), All(Vec<float>({1, 2})), Slice({0}, {2}, {INT64_MAX}));
  auto refused = [](std::vector<Attr> attributes, Shape to) {
    return RunOp("rf.slice", All(MovedTable()), {{F::F32, to}}, std::move(attributes));
  };
  CHECK_REFUSED(refused(Slice({0, 1}, {2, 5}, {1, 1}), {2, 4}), "[1, 5) by 1 is not a slice");
  CHECK_REFUSED(refused(Slice({0, -1}, {2, 4}, {1, 1}), {2, 5}), "is not a slice");
  CHECK_REFUSED(refused(Slice({0, 3}, {2, 2}, {1, 1}), {2, 0}), "is not a slice");
  CHECK_REFUSED(refused(Slice({0, 0}, {2, 4}, {1, 0}), {2, 4}), "by 0 is not a slice");
  CHECK_REFUSED(refused(Slice({0}, {2, 4}, {1, 1}), {2, 4}), "start has 1 entries, should have 2");
  CHECK_REFUSED(refused(Slice({0, 0}, {2, 4}, {1, 2}), {2, 4}), "should be f32[2,2]");
}

TEST_CASE("reverse reverses dimensions") {
  CHECK_OP("rf.reverse", Lit<float>({2, 4}, {4, 3, 2, 1, kTiny, 7, 6, 5}), All(MovedTable()),
           {Ints("dims", {1})});
  CHECK_OP("rf.reverse", Lit<float>({2, 4}, {kTiny, 7, 6, 5, 4, 3, 2, 1}), All(MovedTable()),
           {Ints("dims", {1, 0})});
  CHECK_OP("rf.reverse", MovedTable(), All(MovedTable()), {Ints("dims", {})});
  CHECK_OP("rf.reverse", Lit<float>({0, 1}, {}), All(Lit<float>({0, 1}, {})), {Ints("dims", {0})});
  CHECK_REFUSED(RunOp("rf.reverse", All(MovedTable()), {{F::F32, {2, 4}}}, {Ints("dims", {1, 1})}),
                "dimension 1");
  CHECK_REFUSED(RunOp("rf.reverse", All(MovedTable()), {{F::F32, {2, 4}}}, {Ints("dims", {2})}),
                "dimension 2");
}

namespace {
std::vector<Attr> Pad(std::vector<int64_t> low, std::vector<int64_t> high,
                      std::vector<int64_t> interior) {
  return {Ints("low", low), Ints("high", high), Ints("interior", interior)};
}
} // namespace

TEST_CASE("pad supports negative and interior padding") {
  auto x = [] { return All(Vec<float>({1, kTiny, 3}), Scalar<float>(9)); };
  CHECK_OP("rf.pad", Vec<float>({9, 1, kTiny, 3, 9, 9}), x(), Pad({1}, {2}, {0}));
  CHECK_OP("rf.pad", Vec<float>({1, 9, 9, kTiny, 9, 9, 3}), x(), Pad({0}, {0}, {2}));
  CHECK_OP("rf.pad", Vec<float>({kTiny}), x(), Pad({-1}, {-1}, {0}));
  CHECK_OP("rf.pad", Vec<float>({9, kTiny, 9, 3, 9}), x(), Pad({-1}, {1}, {1}));
  CHECK_OP("rf.pad", Vec<float>({9, kTiny, 9}), x(), Pad({-1}, {-1}, {1}));
  CHECK_OP("rf.pad", Vec<float>({}), x(), Pad({-3}, {0}, {0}));
  CHECK_OP("rf.pad", Vec<float>({9, 9}), x(), Pad({-4}, {3}, {0}));
  CHECK_OP("rf.pad", Vec<float>({9, 9}), x(), Pad({3}, {-4}, {0}));
  CHECK_OP("rf.pad", Lit<float>({2, 2}, {9, 9, 9, 9}),
           All(Lit<float>({0, 1}, {}), Scalar<float>(9)), Pad({1, 1}, {1, 0}, {3, 0}));
  CHECK_OP("rf.pad", Lit<int8_t>({3, 3}, {0, 0, 0, 0, 1, 2, 0, 3, 4}),
           All(Lit<int8_t>({2, 2}, {1, 2, 3, 4}), Scalar<int8_t>(0)), Pad({1, 1}, {0, 0}, {0, 0}));
  CHECK_OP("rf.pad", Scalar<float>(5), All(Scalar<float>(5), Scalar<float>(9)), Pad({}, {}, {}));
  auto refused = [&](Shape to, std::vector<Attr> attributes) {
    return RunOp("rf.pad", x(), {{F::F32, to}}, std::move(attributes));
  };
  CHECK_REFUSED(refused({4}, Pad({1}, {1}, {0})), "does not pad to 4");
  CHECK_REFUSED(refused({3}, Pad({0}, {0}, {-1})), "interior -1");
  CHECK_REFUSED(refused({3}, Pad({0}, {0}, {INT64_MAX})), "does not pad");
  CHECK_REFUSED(refused({3}, Pad({INT64_MAX}, {INT64_MAX}, {0})), "does not pad");
  CHECK_REFUSED(refused({3}, Pad({0, 0}, {0}, {0})), "low has 2 entries");
  CHECK_REFUSED(
      RunOp("rf.pad", All(Vec<float>({1}), Vec<float>({1})), {{F::F32, {1}}}, Pad({0}, {0}, {0})),
      "operand 1 is f32[1], should be f32[]");
}

TEST_CASE("concatenate joins tensors along a dimension") {
  CHECK_OP(
      "rf.concatenate", Lit<float>({2, 3}, {1, 3, 4, 2, 5, kTiny}),
      All(Lit<float>({2, 1}, {1, 2}), Lit<float>({2, 0}, {}), Lit<float>({2, 2}, {3, 4, 5, kTiny})),
      {Ints("dim", {1})});
  CHECK_OP("rf.concatenate", Vec<int32_t>({1, 2, 1}), All(Vec<int32_t>({1, 2}), Vec<int32_t>({1})),
           {Ints("dim", {0})});
  CHECK_REFUSED(RunOp("rf.concatenate", All(Vec<float>({1}), Vec<float>({1})), {{F::F32, {3}}},
                      {Ints("dim", {0})}),
                "operands have 2 elements along dimension 0");
  CHECK_REFUSED(RunOp("rf.concatenate", All(Vec<float>({1}), Vec<float>({1, 2, 3})),
                      {{F::F32, {3}}}, {Ints("dim", {0})}),
                "operands have 4 elements");
  CHECK_REFUSED(RunOp("rf.concatenate", All(Vec<float>({1}), Vec<double>({1})), {{F::F32, {2}}},
                      {Ints("dim", {0})}),
                "operand 1 is f64[1]");
  CHECK_REFUSED(RunOp("rf.concatenate", {}, {{F::F32, {2}}}, {Ints("dim", {0})}),
                "operands have 0 elements");
}

TEST_CASE("dynamic_slice clamps or refuses its starts") {
  auto slice = [](auto i, auto j, bool check = false) {
    return RunOp("rf.dynamic_slice", All(MovedTable(), Scalar(i), Scalar(j)), {{F::F32, {1, 2}}},
                 {Ints("sizes", {1, 2})}, check);
  };
  auto is = [](const OpOutcome &outcome, float a, float b) {
    REQUIRE(outcome.status.ok());
    CHECK(SameBits(outcome.results[0], Lit<float>({1, 2}, {a, b})));
  };
  is(slice(int64_t{1}, int64_t{0}), 5, 6);
  is(slice(int32_t{-9}, int32_t{7}), 3, 4);
  is(slice(INT64_MAX, INT64_MIN), 5, 6);
  // Starts are read as unsigned: far after the end, not before the beginning.
  is(slice(uint32_t{0xffffffff}, uint32_t{0xffffffff}), 7, kTiny);
  is(slice(int64_t{1}, int64_t{2}, true), 7, kTiny);
  CHECK_REFUSED(slice(int64_t{1}, int64_t{3}, true), "(rf.dynamic_slice)",
                "index 3 is outside of [0, 3) of dimension 1");
  CHECK_REFUSED(slice(int64_t{-1}, int64_t{0}, true),
                "index -1 is outside of [0, 2) of dimension 0");
  CHECK_REFUSED(slice(int64_t{1}, int32_t{0}), "operand 2 is s32[]");
  CHECK_REFUSED(slice(int8_t{1}, int8_t{0}), "operand 1 is s8[]");
  CHECK_OP("rf.dynamic_slice", Scalar<float>(5), All(Scalar<float>(5)), {Ints("sizes", {})});
  CHECK_OP("rf.dynamic_slice", Vec<float>({}), All(Vec<float>({1}), Scalar<int64_t>(9)),
           {Ints("sizes", {0})});
  CHECK_REFUSED(RunOp("rf.dynamic_slice", All(MovedTable(), Scalar<int64_t>(0)), {{F::F32, {1, 2}}},
                      {Ints("sizes", {1, 2})}),
                "1 starts, should be 2");
  CHECK_REFUSED(RunOp("rf.dynamic_slice", All(Vec<float>({1}), Scalar<int64_t>(0)), {{F::F32, {2}}},
                      {Ints("sizes", {2})}),
                "2 of dimension 0 of f32[1]");
}

TEST_CASE("dynamic_update_slice clamps or refuses its starts") {
  auto update = [](int32_t i, int32_t j, bool check = false) {
    return RunOp("rf.dynamic_update_slice",
                 All(MovedTable(), Lit<float>({2, 2}, {10, 20, 30, 40}), Scalar(i), Scalar(j)),
                 {{F::F32, {2, 4}}}, {}, check);
  };
  OpOutcome inside = update(0, 1), clamped = update(5, 9);
  REQUIRE(inside.status.ok());
  REQUIRE(clamped.status.ok());
  CHECK(SameBits(inside.results[0], Lit<float>({2, 4}, {1, 10, 20, 4, 5, 30, 40, kTiny})));
  CHECK(SameBits(clamped.results[0], Lit<float>({2, 4}, {1, 2, 10, 20, 5, 6, 30, 40})));
  CHECK_REFUSED(update(1, 1, true), "(rf.dynamic_update_slice)",
                "index 1 is outside of [0, 1) of dimension 0");
  CHECK_OP("rf.dynamic_update_slice", Vec<float>({1, 2}),
           All(Vec<float>({1, 2}), Vec<float>({}), Scalar<int64_t>(1)));
  CHECK_REFUSED(RunOp("rf.dynamic_update_slice",
                      All(Vec<float>({1}), Vec<float>({1, 2}), Scalar<int64_t>(0)),
                      {{F::F32, {1}}}),
                "2 of dimension 0 of f32[1]");
  CHECK_REFUSED(RunOp("rf.dynamic_update_slice",
                      All(Vec<float>({1}), Vec<double>({1}), Scalar<int64_t>(0)), {{F::F32, {1}}}),
                "operand 1 is f64[1]");
}
