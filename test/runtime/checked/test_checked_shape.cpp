//===- test_checked_shape.cpp - Operations that copy bits -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests constants, broadcasts, reshapes, transposes, checkpoints and barriers. Operands include a
// subnormal if an implementation could lose bits. Also tests which operations are refused.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

#include <cfloat>
#include <limits>

using namespace refold::runtime;
using F = ElementType;

TEST_CASE("constants are splat or row-major and are rounded to their type") {
  CHECK_OP("rf.constant", Lit<float>({2, 2}, {0.1f, 0.1f, 0.1f, 0.1f}), {},
           {Floats("value", {0.1})});
  CHECK_OP("rf.constant", Lit<double>({2}, {0.1, -0.0}), {}, {Floats("value", {0.1, -0.0})});
  CHECK_OP("rf.constant", Scalar<int64_t>(-7), {}, {Ints("value", {-7})});
  CHECK_OP("rf.constant", Vec<int8_t>({-128, 127}), {}, {Ints("value", {-128, 127})});
  CHECK_OP("rf.constant", Vec<uint32_t>({4294967295}), {}, {Ints("value", {4294967295})});
  CHECK_OP("rf.constant", Vec<bool>({1, 0}), {}, {Ints("value", {1, 0})});
  CHECK_OP("rf.constant", Scalar<float>(-std::numeric_limits<float>::infinity()), {},
           {Floats("value", {-std::numeric_limits<double>::infinity()})});
  CHECK_OP("rf.constant", Lit<float>({0}, {}), {}, {Floats("value", {1})});
}

TEST_CASE("malformed constants are refused") {
  CHECK_REFUSED(RunOp("rf.constant", {}, {{F::F32, {1}}}), "'value' is missing");
  CHECK_REFUSED(RunOp("rf.constant", {}, {{F::F32, {3}}}, {Floats("value", {1, 2})}),
                "2 entries, should have 1 or 3");
  CHECK_REFUSED(RunOp("rf.constant", {}, {{F::F32, {1}}}, {Ints("value", {1})}),
                "should hold floats");
  CHECK_REFUSED(RunOp("rf.constant", {}, {{F::S32, {1}}}, {Floats("value", {1})}),
                "should hold ints");
  CHECK_REFUSED(RunOp("rf.constant", {}, {{F::S8, {1}}}, {Ints("value", {128})}),
                "128 is outside of", "s8");
  CHECK_REFUSED(RunOp("rf.constant", {}, {{F::Pred, {1}}}, {Ints("value", {2})}), "pred");
  CHECK_REFUSED(RunOp("rf.constant", {}, {{F::U32, {1}}}, {Ints("value", {-1})}), "u32");
}

TEST_CASE("broadcast_in_dim maps dimensions") {
  auto places = [](std::vector<int64_t> d) {
    return std::vector<Attr>{Ints("broadcast_dimensions", std::move(d))};
  };
  CHECK_OP("rf.broadcast_in_dim", Lit<float>({2, 3}, {1, 2, 3, 1, 2, 3}),
           All(Vec<float>({1, 2, 3})), places({1}));
  CHECK_OP("rf.broadcast_in_dim", Lit<float>({2, 3}, {1, 1, 1, 2, 2, 2}), All(Vec<float>({1, 2})),
           places({0}));
  CHECK_OP("rf.broadcast_in_dim",
           Lit<float>({2, 2}, {FLT_TRUE_MIN, FLT_TRUE_MIN, FLT_TRUE_MIN, FLT_TRUE_MIN}),
           All(Scalar<float>(FLT_TRUE_MIN)), places({}));
  CHECK_OP("rf.broadcast_in_dim", Lit<int64_t>({2, 3}, {1, 1, 1, 2, 2, 2}),
           All(Lit<int64_t>({2, 1}, {1, 2})), places({0, 1}));
  CHECK_OP("rf.broadcast_in_dim", Lit<bool>({3, 2}, {1, 0, 1, 0, 1, 0}), All(Vec<bool>({1, 0})),
           places({1}));
  // Dimensions may be permuted.
  CHECK_OP("rf.broadcast_in_dim", Lit<float>({2, 2, 2}, {1, 3, 2, 4, 1, 3, 2, 4}),
           All(Lit<float>({2, 2}, {1, 2, 3, 4})), places({2, 1}));
  CHECK_OP("rf.broadcast_in_dim", Lit<float>({0, 2}, {}), All(Vec<float>({1, 2})), places({1}));

  auto run = [&](HostTensor from, F type, Shape to, std::vector<int64_t> d) {
    return RunOp("rf.broadcast_in_dim", All(std::move(from)), {{type, to}}, places(d));
  };
  CHECK_REFUSED(RunOp("rf.broadcast_in_dim", All(Vec<float>({1})), {{F::F32, {2}}}),
                "'broadcast_dimensions' is missing");
  CHECK_REFUSED(run(Vec<float>({1}), F::F64, {2}, {0}), "element type of f32[1]");
  CHECK_REFUSED(run(Vec<float>({1, 2}), F::F32, {2, 3}, {}), "0 entries, should have 1");
  CHECK_REFUSED(run(Vec<float>({1, 2}), F::F32, {2, 3}, {2}), "dimension 2 of f32[2,3]");
  CHECK_REFUSED(run(Vec<float>({1, 2}), F::F32, {2, 3}, {-1}), "dimension -1");
  CHECK_REFUSED(run(Lit<float>({1, 1}, {1}), F::F32, {2, 3}, {1, 1}), "dimension 1 twice");
  CHECK_REFUSED(run(Vec<float>({1, 2}), F::F32, {2, 3}, {1}), "extent 2", "does not expand to 3");
}

TEST_CASE("reshape, checkpoint and barrier keep every bit") {
  CHECK_OP("rf.reshape", Lit<float>({3, 2}, {1, 2, 3, 4, 5, FLT_TRUE_MIN}),
           All(Lit<float>({2, 3}, {1, 2, 3, 4, 5, FLT_TRUE_MIN})));
  CHECK_OP("rf.reshape", Lit<int32_t>({1, 1}, {4}), All(Scalar<int32_t>(4)));
  CHECK_OP("rf.checkpoint", Vec<float>({1, FLT_TRUE_MIN}), All(Vec<float>({1, FLT_TRUE_MIN})));
  OpOutcome barrier =
      RunOp("rf.barrier", All(Vec<float>({1}), Vec<int32_t>({2, 3}), Scalar<double>(9)),
            {{F::F32, {1}}, {F::S32, {2}}});
  REQUIRE(barrier.status.ok());
  CHECK(ValuesOf<float>(barrier.results[0]) == std::vector<float>{1});
  CHECK(ValuesOf<int32_t>(barrier.results[1]) == std::vector<int32_t>{2, 3});

  CHECK_REFUSED(RunOp("rf.reshape", All(Vec<float>({1, 2})), {{F::F32, {3}}}), "f32[3]",
                "2 elements");
  CHECK_REFUSED(RunOp("rf.reshape", All(Vec<float>({1})), {{F::S32, {1}}}), "s32[1]");
  CHECK_REFUSED(RunOp("rf.checkpoint", All(Vec<float>({1})), {{F::F32, {1, 1}}}), "result 0");
  CHECK_REFUSED(RunOp("rf.barrier", All(Vec<float>({1})), {{F::F32, {1}}, {F::F32, {1}}}),
                "2 results of 1 operands");
  CHECK_REFUSED(RunOp("rf.barrier", All(Vec<float>({1})), {{F::F32, {2}}}), "result 0 is f32[2]");
}

TEST_CASE("transpose permutes dimensions") {
  auto by = [](std::vector<int64_t> p) {
    return std::vector<Attr>{Ints("permutation", std::move(p))};
  };
  CHECK_OP("rf.transpose", Lit<float>({3, 2}, {1, 4, 2, 5, 3, 6}),
           All(Lit<float>({2, 3}, {1, 2, 3, 4, 5, 6})), by({1, 0}));
  // result[i, j, k] = operand[k, i, j]
  CHECK_OP("rf.transpose", Lit<int64_t>({2, 3, 1}, {1, 2, 3, 4, 5, 6}),
           All(Lit<int64_t>({1, 2, 3}, {1, 2, 3, 4, 5, 6})), by({1, 2, 0}));
  CHECK_OP("rf.transpose", Lit<int8_t>({2, 2, 2}, {0, 2, 4, 6, 1, 3, 5, 7}),
           All(Lit<int8_t>({2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7})), by({2, 0, 1}));
  CHECK_OP("rf.transpose", Scalar<float>(1), All(Scalar<float>(1)), by({}));

  auto matrix = [] { return Lit<float>({2, 3}, {1, 2, 3, 4, 5, 6}); };
  CHECK_REFUSED(RunOp("rf.transpose", All(matrix()), {{F::F32, {3, 2}}}),
                "'permutation' is missing");
  CHECK_REFUSED(RunOp("rf.transpose", All(matrix()), {{F::F32, {3, 2}}}, by({1})), "should have 2");
  CHECK_REFUSED(RunOp("rf.transpose", All(matrix()), {{F::F32, {3, 2}}}, by({1, 1})),
                "[1, 1] is not a permutation");
  CHECK_REFUSED(RunOp("rf.transpose", All(matrix()), {{F::F32, {3, 2}}}, by({1, 2})),
                "[1, 2] is not a permutation");
  CHECK_REFUSED(RunOp("rf.transpose", All(matrix()), {{F::F32, {2, 3}}}, by({1, 0})),
                "should be f32[3,2]");
}
