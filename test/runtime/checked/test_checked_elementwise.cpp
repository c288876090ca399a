//===- test_checked_elementwise.cpp - Elementwise arithmetic ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests every elementwise operation with values computed by hand: signs of zeros, NaNs, subnormals
// and integers that wrap. Also tests which operations are refused.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

#include <cfloat>
#include <limits>

using namespace refold::runtime;
using F = ElementType;

namespace {
constexpr double kInf64 = std::numeric_limits<double>::infinity();
constexpr int32_t kMin = std::numeric_limits<int32_t>::min();
constexpr int32_t kMax = std::numeric_limits<int32_t>::max();
constexpr int64_t kMin64 = std::numeric_limits<int64_t>::min();
} // namespace

TEST_CASE("f32 arithmetic rounds once and flushes subnormals") {
  CHECK_OP("rf.add", Vec<float>({3, 16777216, 0, 0, kInf}),
           All(Vec<float>({1, 16777216, kTiny, -0.0f, kInf}), Vec<float>({2, 1, kTiny, 0, 1})));
  CHECK_OP("rf.add", Vec<float>({-0.0f, kNan}),
           All(Vec<float>({-0.0f, kInf}), Vec<float>({-0.0f, -kInf})));
  CHECK_OP("rf.subtract", Vec<float>({-1, 0, 0}),
           All(Vec<float>({1, 5, FLT_MIN * 1.5f}), Vec<float>({2, 5, FLT_MIN})));
  CHECK_OP("rf.multiply", Vec<float>({6, 0, -0.0f, kNan}),
           All(Vec<float>({2, 1e-30f, -1e-30f, 0}), Vec<float>({3, 1e-30f, 1e-30f, kInf})));
  CHECK_OP("rf.divide", Vec<float>({0.5f, 1.0f / 3.0f, kInf, kNan, kInf}),
           All(Vec<float>({1, 1, 1, 0, 1}), Vec<float>({2, 3, 0, 0, kTiny})));
  CHECK_OP("rf.negate", Vec<float>({-1, -0.0f, 0, -kInf, -kTiny}),
           All(Vec<float>({1, 0, -0.0f, kInf, kTiny})));
  CHECK_OP("rf.abs", Vec<float>({1, 0, kInf, kTiny}), All(Vec<float>({-1, -0.0f, -kInf, -kTiny})));
  CHECK_OP("rf.sqrt", Vec<float>({2, std::sqrt(2.0f), -0.0f, kNan, 0}),
           All(Vec<float>({4, 2, -0.0f, -1, kTiny})));
}

TEST_CASE("f64 arithmetic has the expected results") {
  CHECK_OP("rf.add", Vec<double>({0.1 + 0.2}), All(Vec<double>({0.1}), Vec<double>({0.2})));
  CHECK_OP("rf.subtract", Vec<double>({-0.1}), All(Vec<double>({0.1}), Vec<double>({0.2})));
  CHECK_OP("rf.multiply", Vec<double>({0}), All(Vec<double>({1e-200}), Vec<double>({1e-200})));
  CHECK_OP("rf.divide", Vec<double>({1.0 / 3}), All(Vec<double>({1}), Vec<double>({3})));
  CHECK_OP("rf.sqrt", Vec<double>({std::sqrt(2.0)}), All(Vec<double>({2})));
  CHECK_OP("rf.negate", Vec<double>({-0.0}), All(Vec<double>({0})));
  CHECK_OP("rf.abs", Vec<double>({3}), All(Vec<double>({-3})));
}

TEST_CASE("integer arithmetic wraps, and division never traps") {
  CHECK_OP("rf.add", Vec<int32_t>({kMin, 3}), All(Vec<int32_t>({kMax, 1}), Vec<int32_t>({1, 2})));
  CHECK_OP("rf.add", Vec<int8_t>({-128}), All(Vec<int8_t>({127}), Vec<int8_t>({1})));
  CHECK_OP("rf.add", Vec<uint32_t>({0}), All(Vec<uint32_t>({0xffffffff}), Vec<uint32_t>({1})));
  CHECK_OP("rf.subtract", Vec<int64_t>({INT64_MAX}),
           All(Vec<int64_t>({kMin64}), Vec<int64_t>({1})));
  CHECK_OP("rf.multiply", Vec<int32_t>({-2, 6}),
           All(Vec<int32_t>({kMax, 2}), Vec<int32_t>({2, 3})));
  CHECK_OP("rf.multiply", Vec<int8_t>({-112}), All(Vec<int8_t>({100}), Vec<int8_t>({4})));
  CHECK_OP("rf.divide", Vec<int32_t>({-3, -1, kMin, -1, 2}),
           All(Vec<int32_t>({7, 7, kMin, 0, -5}), Vec<int32_t>({-2, 0, -1, 0, -2})));
  CHECK_OP("rf.divide", Vec<int64_t>({kMin64, -1}),
           All(Vec<int64_t>({kMin64, 9}), Vec<int64_t>({-1, 0})));
  CHECK_OP("rf.divide", Vec<int8_t>({-128, -1}), All(Vec<int8_t>({-128, 5}), Vec<int8_t>({-1, 0})));
  CHECK_OP("rf.divide", Vec<uint32_t>({0, 0xffffffff}),
           All(Vec<uint32_t>({7, 7}), Vec<uint32_t>({0xffffffff, 0})));
  CHECK_OP("rf.negate", Vec<int32_t>({kMin, -5}), All(Vec<int32_t>({kMin, 5})));
  CHECK_OP("rf.negate", Vec<uint32_t>({0xffffffff}), All(Vec<uint32_t>({1})));
  CHECK_OP("rf.abs", Vec<int32_t>({kMin, 5}), All(Vec<int32_t>({kMin, -5})));
  CHECK_OP("rf.abs", Vec<uint32_t>({0xffffffff}), All(Vec<uint32_t>({0xffffffff})));
  CHECK_OP("rf.maximum", Vec<int32_t>({2, -1}), All(Vec<int32_t>({1, -1}), Vec<int32_t>({2, -5})));
  CHECK_OP("rf.minimum", Vec<uint32_t>({1}), All(Vec<uint32_t>({0xffffffff}), Vec<uint32_t>({1})));
}

TEST_CASE("maximum and minimum order zeros and propagate NaN") {
  auto a = [] { return Vec<float>({1, 0, -0.0f, -0.0f, kNan, 1, kTiny, -kTiny, -kInf}); };
  auto b = [] { return Vec<float>({2, -0.0f, 0, -0.0f, 1, kNan, -1, -1, kInf}); };
  CHECK_OP("rf.maximum", Vec<float>({2, 0, 0, -0.0f, kNan, kNan, 0, -0.0f, kInf}), All(a(), b()));
  CHECK_OP("rf.minimum", Vec<float>({1, -0.0f, -0.0f, -0.0f, kNan, kNan, -1, -1, -kInf}),
           All(a(), b()));
  CHECK_OP("rf.minimum", Vec<float>({0, -0.0f}),
           All(Vec<float>({kTiny, -kTiny}), Vec<float>({1, 1})));
  CHECK_OP("rf.relu", Vec<float>({2, 0, 0, 0, kNan, kInf, 0}),
           All(Vec<float>({2, -2, 0, -0.0f, kNan, kInf, kTiny})));
  CHECK_OP("rf.relu", Vec<int32_t>({0, 3}), All(Vec<int32_t>({-3, 3})));
  CHECK_OP("rf.relu", Vec<double>({0, 3}), All(Vec<double>({-3, 3})));
}

TEST_CASE("relu_grad propagates the gradient if the output is positive") {
  CHECK_OP("rf.relu_grad", Vec<float>({5, 0, 0, -0.0f, 0, 0}),
           All(Vec<float>({5, 6, -7, -0.0f, 8, 9}), Vec<float>({1, 0, -0.0f, 2, kNan, kTiny})));
}

TEST_CASE("exp and log have the documented special values") {
  CHECK_OP("rf.exponential", Vec<float>({1, 0, kInf, kNan, 0}),
           All(Vec<float>({0, -kInf, kInf, kNan, -1000})));
  CHECK_OP("rf.log", Vec<float>({0, -kInf, kInf, kNan, -kInf}),
           All(Vec<float>({1, 0, kInf, -1, kTiny})));
  CHECK_OP("rf.exponential", Vec<double>({1, 0}), All(Vec<double>({0, -kInf64})));
  CHECK_OP("rf.log", Vec<double>({0, -kInf64}), All(Vec<double>({1, 0})));
  OpOutcome e = RunOp("rf.exponential", All(Vec<float>({1})), {{F::F32, {1}}});
  CHECK(e.results[0].as<float>()[0] == Approx(2.718281828f).epsilon(1e-7));
}

TEST_CASE("comparisons with NaN are false, except for NE") {
  auto a = [] { return Vec<float>({1, 2, 3, kNan, 0, kTiny}); };
  auto b = [] { return Vec<float>({2, 2, 2, kNan, -0.0f, 0}); };
  auto check = [&](const char *direction, std::vector<bool> want) {
    CHECK_OP("rf.compare", Vec<bool>(want), All(a(), b()), {Text("direction", direction)});
  };
  check("EQ", {0, 1, 0, 0, 1, 1});
  check("NE", {1, 0, 1, 1, 0, 0});
  check("LT", {1, 0, 0, 0, 0, 0});
  check("LE", {1, 1, 0, 0, 1, 1});
  check("GT", {0, 0, 1, 0, 0, 0});
  check("GE", {0, 1, 1, 0, 1, 1});
  CHECK_OP("rf.compare", Vec<bool>({1}), All(Vec<uint32_t>({0xffffffff}), Vec<uint32_t>({1})),
           {Text("direction", "GT")});
  CHECK_OP("rf.compare", Vec<bool>({0}), All(Vec<int32_t>({-1}), Vec<int32_t>({1})),
           {Text("direction", "GT")});
  CHECK_OP("rf.compare", Vec<bool>({0, 1}), All(Vec<bool>({0, 1}), Vec<bool>({1, 1})),
           {Text("direction", "EQ")});
}

TEST_CASE("select copies bits") {
  CHECK_OP("rf.select", Vec<float>({1, 20, kTiny}),
           All(Vec<bool>({1, 0, 1}), Vec<float>({1, 2, kTiny}), Vec<float>({10, 20, 30})));
  CHECK_OP("rf.select", Vec<int64_t>({1, 20}),
           All(Vec<bool>({1, 0}), Vec<int64_t>({1, 2}), Vec<int64_t>({10, 20})));
  CHECK_OP("rf.select", Vec<bool>({1, 1}),
           All(Vec<bool>({1, 0}), Vec<bool>({1, 0}), Vec<bool>({0, 1})));
}

TEST_CASE("convert truncates and saturates floats, and wraps integers") {
  CHECK_OP("rf.convert", Vec<int32_t>({1, -1, 0, kMax, kMin, 2147483520}),
           All(Vec<float>({1.9f, -1.9f, kNan, 3e9f, -kInf, 2147483520.0f})));
  CHECK_OP("rf.convert", Vec<int32_t>({kMin, kMax, kMax, kMin, -2147483647}),
           All(Vec<double>({-2147483648.9, 2147483647.9, 2147483648.0, -1e300, -2147483647.9})));
  CHECK_OP("rf.convert", Vec<int64_t>({kMin64, 4611686018427387904, INT64_MAX, INT64_MAX, kMin64}),
           All(Vec<float>({-0x1p63f, 0x1p62f, 0x1p63f, kInf, -0x1p64f})));
  CHECK_OP("rf.convert", Vec<int8_t>({127, 127, -128, -127, 0}),
           All(Vec<float>({127.5f, 128, -128.5f, -127.5f, -0.9f})));
  CHECK_OP("rf.convert", Vec<uint32_t>({0, 0, 4294967295, 4294967295, 0}),
           All(Vec<double>({-0.9, -1, 4294967295.9, 4294967296.0, std::nan("")})));
  CHECK_OP("rf.convert", Vec<float>({16777216, 16777218, -1}),
           All(Vec<int32_t>({16777217, 16777219 - 1, -1})));
  CHECK_OP("rf.convert", Vec<float>({16777220}), All(Vec<int64_t>({16777219})));
  CHECK_OP("rf.convert", Vec<float>({4294967296.0f}), All(Vec<uint32_t>({0xffffffff})));
  CHECK_OP("rf.convert", Vec<float>({0.1f, kInf, 0}), All(Vec<double>({0.1, 1e300, 1e-40})));
  CHECK_OP("rf.convert", Vec<double>({0.1f, 0}), All(Vec<float>({0.1f, kTiny})));
  CHECK_OP("rf.convert", Vec<int32_t>({5}), All(Vec<int64_t>({0x100000005})));
  CHECK_OP("rf.convert", Vec<bool>({1, 0, 0, 1, 0}),
           All(Vec<float>({0.5f, 0, -0.0f, kNan, kTiny})));
  CHECK_OP("rf.convert", Vec<bool>({1, 0}), All(Vec<int32_t>({256, 0})));
  CHECK_OP("rf.convert", Vec<float>({1, 0}), All(Vec<bool>({1, 0})));
  CHECK_OP("rf.convert", Vec<int64_t>({-1}), All(Vec<int8_t>({-1})));
}

TEST_CASE("elementwise operations accept scalars, matrices and empty tensors") {
  CHECK_OP("rf.add", Scalar<float>(3), All(Scalar<float>(1), Scalar<float>(2)));
  CHECK_OP("rf.add", Lit<float>({2, 1}, {3, 7}),
           All(Lit<float>({2, 1}, {1, 3}), Lit<float>({2, 1}, {2, 4})));
  CHECK_OP("rf.add", Lit<float>({0, 3}, {}), All(Lit<float>({0, 3}, {}), Lit<float>({0, 3}, {})));
}

TEST_CASE("the floating-point mode of the calling thread is ignored and restored") {
  volatile float tiny = kTiny;
  CHECK_OP("rf.multiply", Vec<float>({0}), All(Vec<float>({kTiny}), Vec<float>({1})));
  CHECK(tiny * 2 > 0);
}

TEST_CASE("malformed elementwise operations are refused") {
  CHECK_REFUSED(RunOp("rf.add", All(Vec<float>({1}), Vec<float>({1, 2})), {{F::F32, {1}}}),
                "kernel 'k'", "operation 0 (rf.add)", "operand 1 is f32[2]", "f32[1]");
  CHECK_REFUSED(RunOp("rf.add", All(Vec<float>({1}), Vec<double>({1})), {{F::F32, {1}}}), "f64[1]");
  CHECK_REFUSED(RunOp("rf.add", All(Vec<float>({1}), Vec<float>({1})), {{F::F64, {1}}}),
                "result 0 is f64[1]");
  CHECK_REFUSED(RunOp("rf.add", All(Vec<bool>({1}), Vec<bool>({1})), {{F::Pred, {1}}}),
                "arithmetic is not defined on pred[1]");
  CHECK_REFUSED(RunOp("rf.negate", All(Vec<bool>({1})), {{F::Pred, {1}}}),
                "arithmetic is not defined on");
  CHECK_REFUSED(RunOp("rf.relu_grad", All(Vec<bool>({1}), Vec<bool>({1})), {{F::Pred, {1}}}),
                "arithmetic is not defined on");
  CHECK_REFUSED(RunOp("rf.relu_grad", All(Vec<float>({1}), Vec<float>({1, 1})), {{F::F32, {1}}}),
                "operand 1");
  CHECK_REFUSED(RunOp("rf.exponential", All(Vec<int32_t>({1})), {{F::S32, {1}}}),
                "should be f32 or f64");
  CHECK_REFUSED(RunOp("rf.sqrt", All(Vec<float>({1})), {{F::F32, {2}}}), "result 0");
  CHECK_REFUSED(RunOp("rf.add", All(Vec<float>({1})), {{F::F32, {1}}}),
                "1 operands, should have 2");
  CHECK_REFUSED(RunOp("rf.negate", All(Vec<float>({1})), {{F::F32, {1}}, {F::F32, {1}}}),
                "2 results, should have 1");
}

TEST_CASE("malformed compare, select and convert operations are refused") {
  auto f = [] { return Vec<float>({1}); };
  CHECK_REFUSED(RunOp("rf.compare", All(f(), f()), {{F::Pred, {1}}}), "'direction' is missing");
  CHECK_REFUSED(RunOp("rf.compare", All(f(), f()), {{F::Pred, {1}}}, {Text("direction", "eq")}),
                "direction 'eq' is unknown, expected one of EQ");
  CHECK_REFUSED(RunOp("rf.compare", All(f(), f()), {{F::Pred, {1}}}, {Ints("direction", {1})}),
                "should hold text");
  CHECK_REFUSED(RunOp("rf.compare", All(f(), f()), {{F::S8, {1}}}, {Text("direction", "EQ")}),
                "should be pred[1]");
  CHECK_REFUSED(
      RunOp("rf.compare", All(f(), Vec<int32_t>({1})), {{F::Pred, {1}}}, {Text("direction", "EQ")}),
      "operand 1");
  CHECK_REFUSED(RunOp("rf.select", All(f(), f(), f()), {{F::F32, {1}}}), "operand 0", "pred[1]");
  CHECK_REFUSED(RunOp("rf.select", All(Vec<bool>({1}), f(), Vec<float>({1, 2})), {{F::F32, {1}}}),
                "operand 2");
  CHECK_REFUSED(RunOp("rf.select", All(Vec<bool>({1}), f(), f()), {{F::F32, {2}}}), "result 0");
  CHECK_REFUSED(RunOp("rf.convert", All(f()), {{F::S32, {2}}}), "shape of f32[1]");
}
