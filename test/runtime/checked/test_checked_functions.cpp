//===- test_checked_functions.cpp - Functions, bits, shifts ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests special values by hand. The tests of runtime/core measure errors at other arguments.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

#include <cfloat>

using namespace refold::runtime;
using F = ElementType;

TEST_CASE("rounding functions keep the sign of zero and flush subnormals") {
  auto x = [] {
    return Vec<float>({-2.5f, -1.5f, -0.5f, -0.0f, 0, 0.5f, 1.5f, 2.5f, kInf, kNan, kTiny, -kTiny});
  };
  CHECK_OP("rf.floor", Vec<float>({-3, -2, -1, -0.0f, 0, 0, 1, 2, kInf, kNan, 0, -0.0f}), All(x()));
  CHECK_OP("rf.ceil", Vec<float>({-2, -1, -0.0f, -0.0f, 0, 1, 2, 3, kInf, kNan, 0, -0.0f}),
           All(x()));
  CHECK_OP("rf.round_nearest_even",
           Vec<float>({-2, -2, -0.0f, -0.0f, 0, 0, 2, 2, kInf, kNan, 0, -0.0f}), All(x()));
  CHECK_OP("rf.round_nearest_afz",
           Vec<float>({-3, -2, -1, -0.0f, 0, 1, 2, 3, kInf, kNan, 0, -0.0f}), All(x()));
  CHECK_OP("rf.sign", Vec<float>({-1, -1, -1, -0.0f, 0, 1, 1, 1, 1, kNan, 0, -0.0f}), All(x()));
  CHECK_OP("rf.floor", Vec<double>({-3, 4503599627370497.0}),
           All(Vec<double>({-2.5, 4503599627370497.0})));
  CHECK_OP("rf.round_nearest_afz", Vec<float>({0, 8388609}),
           All(Vec<float>({0.49999997f, 8388609})));
}

TEST_CASE("sign and remainder of integers have the expected values") {
  CHECK_OP("rf.sign", Vec<int32_t>({-1, 0, 1}), All(Vec<int32_t>({INT32_MIN, 0, INT32_MAX})));
  CHECK_OP("rf.sign", Vec<int8_t>({-1, 1}), All(Vec<int8_t>({-128, 127})));
  CHECK_OP("rf.remainder", Vec<int32_t>({1, -1, 0, 9, -9, 0}),
           All(Vec<int32_t>({7, -7, INT32_MIN, 9, -9, 6}), Vec<int32_t>({-3, 3, -1, 0, 0, 3})));
  CHECK_OP("rf.remainder", Vec<int8_t>({0, -128}),
           All(Vec<int8_t>({-128, -128}), Vec<int8_t>({-1, 0})));
  CHECK_OP("rf.remainder", Vec<int64_t>({0, 5}),
           All(Vec<int64_t>({INT64_MIN, 5}), Vec<int64_t>({-1, 0})));
  CHECK_OP("rf.remainder", Vec<uint32_t>({5, 0, 7}),
           All(Vec<uint32_t>({4294967295, 4294967295, 7}), Vec<uint32_t>({10, 4294967295, 0})));
}

TEST_CASE("the remainder of floats equals fmod") {
  CHECK_OP("rf.remainder", Vec<float>({1, -1, 1, -1, 5, kNan, kNan, -0.0f, 1}),
           All(Vec<float>({7, -7, 7, -7, 5, kInf, 3, -4, 16777216}),
               Vec<float>({3, 3, -3, -3, kInf, 2, 0, 2, 7})));
}

TEST_CASE("math functions have the documented special values") {
  const float inf = kInf, nan = kNan;
  CHECK_OP("rf.rsqrt", Vec<float>({0.5f, inf, -inf, 0, nan, nan}),
           All(Vec<float>({4, 0, -0.0f, inf, -1, nan})));
  CHECK_OP("rf.cbrt", Vec<float>({3, -2, -0.0f, inf, nan}),
           All(Vec<float>({27, -8, -0.0f, inf, nan})));
  CHECK_OP("rf.exponential_minus_one", Vec<float>({-0.0f, -1, inf, nan}),
           All(Vec<float>({-0.0f, -inf, inf, nan})));
  CHECK_OP("rf.log_plus_one", Vec<float>({-0.0f, -inf, nan, inf}),
           All(Vec<float>({-0.0f, -1, -2, inf})));
  CHECK_OP("rf.logistic", Vec<float>({0.5f, 1, 0, nan}), All(Vec<float>({0, inf, -inf, nan})));
  CHECK_OP("rf.tanh", Vec<float>({-0.0f, 1, -1, nan}), All(Vec<float>({-0.0f, inf, -inf, nan})));
  CHECK_OP("rf.sine", Vec<float>({-0.0f, nan}), All(Vec<float>({-0.0f, inf})));
  CHECK_OP("rf.cosine", Vec<float>({1, nan}), All(Vec<float>({0, -inf})));
  CHECK_OP("rf.tan", Vec<float>({-0.0f, nan}), All(Vec<float>({-0.0f, inf})));
  CHECK_OP("rf.erf", Vec<float>({-0.0f, 1, -1, nan}), All(Vec<float>({-0.0f, inf, -inf, nan})));
  CHECK_OP("rf.erf_inv", Vec<float>({-0.0f, inf, -inf, nan}),
           All(Vec<float>({-0.0f, 1, -1, 1.5f})));
  CHECK_OP("rf.power", Vec<float>({1024, -8, nan, 1, inf, 1, 1, 3}),
           All(Vec<float>({2, -2, -2, 0, 0, nan, -1, 9}),
               Vec<float>({10, 3, 0.5f, 0, -1, 0, inf, 0.5f})));
}

TEST_CASE("math functions have known values in both precisions") {
  auto at = [](const char *op, double x) {
    OpOutcome single = RunOp(op, All(Vec<float>({static_cast<float>(x)})), {{F::F32, {1}}});
    OpOutcome both = RunOp(op, All(Vec<double>({x})), {{F::F64, {1}}});
    REQUIRE(single.status.ok());
    REQUIRE(both.status.ok());
    double wide = both.results[0].as<double>()[0];
    CHECK(single.results[0].as<float>()[0] == Approx(wide).epsilon(1e-6));
    return Approx(wide).epsilon(1e-14);
  };
  CHECK(0.35355339059327376 == at("rf.rsqrt", 8));
  CHECK(2.0800838230519041 == at("rf.cbrt", 9));
  CHECK(1.7182818284590452 == at("rf.exponential_minus_one", 1));
  CHECK(0.69314718055994531 == at("rf.log_plus_one", 1));
  CHECK(0.73105857863000488 == at("rf.logistic", 1));
  CHECK(0.46211715726000976 == at("rf.tanh", 0.5));
  CHECK(0.84147098480789651 == at("rf.sine", 1));
  CHECK(0.54030230586813972 == at("rf.cosine", 1));
  CHECK(1.5574077246549022 == at("rf.tan", 1));
  CHECK(0.84270079294971487 == at("rf.erf", 1));
  CHECK(0.47693627620446987 == at("rf.erf_inv", 0.5));
}

TEST_CASE("is_finite is false for infinities and NaN only") {
  CHECK_OP("rf.is_finite", Vec<bool>({1, 0, 0, 0, 1, 1}),
           All(Vec<float>({1, kInf, -kInf, kNan, kTiny, FLT_MAX})));
  CHECK_OP("rf.is_finite", Vec<bool>({1, 0}), All(Vec<double>({1e308, HUGE_VAL})));
}

TEST_CASE("logical operations have the expected values") {
  auto a = [] { return Vec<bool>({0, 0, 1, 1}); };
  auto b = [] { return Vec<bool>({0, 1, 0, 1}); };
  CHECK_OP("rf.and", Vec<bool>({0, 0, 0, 1}), All(a(), b()));
  CHECK_OP("rf.or", Vec<bool>({0, 1, 1, 1}), All(a(), b()));
  CHECK_OP("rf.xor", Vec<bool>({0, 1, 1, 0}), All(a(), b()));
  CHECK_OP("rf.not", Vec<bool>({1, 1, 0, 0}), All(a()));
  CHECK_OP("rf.and", Vec<int8_t>({127, 8}), All(Vec<int8_t>({-1, 12}), Vec<int8_t>({127, 10})));
  CHECK_OP("rf.not", Vec<uint32_t>({4294967295}), All(Vec<uint32_t>({0})));
  CHECK_OP("rf.not", Vec<int64_t>({INT64_MIN}), All(Vec<int64_t>({INT64_MAX})));
}

TEST_CASE("shifts work within and beyond the width") {
  auto s32 = [](std::vector<int32_t> v) { return Vec<int32_t>(std::move(v)); };
  CHECK_OP("rf.shift_left", s32({INT32_MIN, -16, 0, 0, 1, 0}),
           All(s32({1, -1, 3, 1, 1, 1}), s32({31, 4, 32, -1, 0, INT32_MIN})));
  CHECK_OP("rf.shift_right_logical", s32({1, 0, 0, 2}),
           All(s32({-1, -1, -1, 8}), s32({31, 32, -5, 2})));
  CHECK_OP("rf.shift_right_arithmetic", s32({-2, -1, -1, 2, 0}),
           All(s32({-8, -8, -8, 8, 8}), s32({2, 32, -1, 2, 99})));
  CHECK_OP("rf.shift_left", Vec<int8_t>({-128, 0}), All(Vec<int8_t>({1, 1}), Vec<int8_t>({7, 8})));
  CHECK_OP("rf.shift_right_logical", Vec<int8_t>({1, 127}),
           All(Vec<int8_t>({-128, -1}), Vec<int8_t>({7, 1})));
  CHECK_OP("rf.shift_right_arithmetic", Vec<int8_t>({-1}),
           All(Vec<int8_t>({-128}), Vec<int8_t>({8})));
  CHECK_OP("rf.shift_left", Vec<int64_t>({INT64_MIN, 0}),
           All(Vec<int64_t>({1, 1}), Vec<int64_t>({63, 64})));
  CHECK_OP("rf.shift_right_arithmetic", Vec<int64_t>({-1, -1}),
           All(Vec<int64_t>({INT64_MIN, INT64_MIN}), Vec<int64_t>({63, 64})));
  CHECK_OP("rf.shift_right_logical", Vec<int64_t>({1, 0}),
           All(Vec<int64_t>({INT64_MIN, INT64_MIN}), Vec<int64_t>({63, 64})));
  CHECK_OP("rf.shift_right_arithmetic", Vec<uint32_t>({4294967295, 4294967295, 3}),
           All(Vec<uint32_t>({2147483648, 2147483648, 6}), Vec<uint32_t>({31, 40, 1})));
}

TEST_CASE("bitcast_convert keeps all bits, even of subnormals") {
  CHECK_OP("rf.bitcast_convert", Vec<int32_t>({0x3f800000, INT32_MIN, 1}),
           All(Vec<float>({1, -0.0f, kTiny})));
  CHECK_OP("rf.bitcast_convert", Vec<float>({kTiny, -1}), All(Vec<uint32_t>({1, 0xbf800000})));
  CHECK_OP("rf.bitcast_convert", Vec<double>({1}), All(Vec<int64_t>({0x3ff0000000000000})));
}

TEST_CASE("malformed math, logical and bit operations are refused") {
  auto f = [] { return Vec<float>({1}); };
  CHECK_REFUSED(RunOp("rf.tanh", All(Vec<int32_t>({1})), {{F::S32, {1}}}), "should be f32 or f64");
  CHECK_REFUSED(RunOp("rf.power", All(f(), Vec<double>({1})), {{F::F32, {1}}}), "operand 1");
  CHECK_REFUSED(RunOp("rf.remainder", All(Vec<bool>({1}), Vec<bool>({1})), {{F::Pred, {1}}}),
                "arithmetic is not defined on pred[1]");
  CHECK_REFUSED(RunOp("rf.and", All(f(), f()), {{F::F32, {1}}}), "should be pred or integers");
  CHECK_REFUSED(RunOp("rf.shift_left", All(Vec<bool>({1}), Vec<bool>({1})), {{F::Pred, {1}}}),
                "should be an integer");
  CHECK_REFUSED(RunOp("rf.is_finite", All(f()), {{F::F32, {1}}}), "should be pred[1]");
  CHECK_REFUSED(RunOp("rf.is_finite", All(Vec<int32_t>({1})), {{F::Pred, {1}}}), "f32 or f64");
  CHECK_REFUSED(RunOp("rf.bitcast_convert", All(f()), {{F::F64, {1}}}), "numbers of its width");
  CHECK_REFUSED(RunOp("rf.bitcast_convert", All(Vec<int8_t>({1})), {{F::Pred, {1}}}),
                "numbers of its width");
}
