//===- test_gpu_compare.cpp - Comparison of outputs -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/gpu/compare.h"

#include <catch2/catch.hpp>

#include <limits>

using namespace refold;
using namespace refold::gpu;
using runtime::ElementType;
using runtime::HostTensor;

namespace {

template <typename T> Values Named(const std::string &name, ElementType type, std::vector<T> data) {
  HostTensor tensor(type, {static_cast<int64_t>(data.size())});
  std::copy(data.begin(), data.end(), tensor.as<T>());
  Values values;
  values.emplace(name, std::move(tensor));
  return values;
}

Comparison CompareF32(std::vector<float> expected, std::vector<float> got) {
  return Compare(Named("w", ElementType::F32, std::move(expected)),
                 Named("w", ElementType::F32, std::move(got)));
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

} // namespace

TEST_CASE("equal values and any two NaNs have the same bits") {
  Comparison comparison = CompareF32({1, kNan, -kInfinity}, {1, -kNan, -kInfinity});
  CHECK(comparison.same_bits);
  CHECK(comparison.close);
}

TEST_CASE("floats are compared relative to the largest value of their tensor") {
  Comparison near = CompareF32({0, 100}, {0.009f, 100});
  CHECK_FALSE(near.same_bits);
  CHECK(near.close);
  Comparison far = CompareF32({0, 100}, {0.011f, 100});
  CHECK_FALSE(far.close);
  CHECK(far.worst == Approx(1.1));
  CHECK(far.where == "w[0]: 0.011, expected 0");
}

TEST_CASE("infinities and NaNs must be at the expected elements") {
  CHECK_FALSE(CompareF32({1, 2}, {1, kNan}).close);
  CHECK_FALSE(CompareF32({1, kInfinity}, {1, -kInfinity}).close);
  CHECK_FALSE(CompareF32({1, kInfinity}, {1, 2}).close);
}

TEST_CASE("zeros of different signs have other bits but are close") {
  Comparison comparison = CompareF32({0}, {-0.0f});
  CHECK_FALSE(comparison.same_bits);
  CHECK(comparison.close);
}

TEST_CASE("doubles have a smaller tolerance than floats") {
  auto compare = [](double got) {
    return Compare(Named<double>("w", ElementType::F64, {1}),
                   Named<double>("w", ElementType::F64, {got}));
  };
  CHECK(compare(1 + 1e-11).close);
  CHECK_FALSE(compare(1 + 1e-9).close);
}

TEST_CASE("numbers of 16 bits may differ by one rounding, and any two NaNs are equal") {
  auto compare = [](uint16_t expected, uint16_t got) {
    auto named = [](uint16_t bits) {
      return Named<BFloat16>("h", ElementType::BF16,
                             {BFloat16::FromBits(bits), BFloat16::FromBits(0x4000)});
    };
    return Compare(named(expected), named(got));
  };
  CHECK(compare(0x7FC0, 0xFFC1).same_bits);
  CHECK(compare(0x3F80, 0x3F80).same_bits);
  CHECK_FALSE(compare(0x3F80, 0x3F81).same_bits);
  CHECK(compare(0x3F80, 0x3F81).close);
  CHECK_FALSE(compare(0x3F80, 0x3F90).close);
  CHECK_FALSE(compare(0x3F80, 0x7FC0).close);
}

TEST_CASE("integers are either equal or far off") {
  auto compare = [](int64_t got) {
    return Compare(Named<int64_t>("i", ElementType::S64, {1, 1000000}),
                   Named<int64_t>("i", ElementType::S64, {1, got}));
  };
  CHECK(compare(1000000).same_bits);
  CHECK_FALSE(compare(1000001).close);
  CHECK(compare(1000001).where == "i[1] differs");
}

TEST_CASE("each tensor that is far off is reported with its worst value") {
  Values expected = Named<float>("a", ElementType::F32, {1, 2, 3});
  expected.merge(Named<float>("b", ElementType::F32, {1}));
  expected.merge(Named<int32_t>("c", ElementType::S32, {1}));
  Values got = Named<float>("a", ElementType::F32, {1, 2.5, 4});
  got.merge(Named<float>("b", ElementType::F32, {1.00001f}));
  got.merge(Named<int32_t>("c", ElementType::S32, {2}));
  CHECK(Compare(expected, got).far ==
        std::vector<std::string>{"a[2]: 4, expected 3", "c[0] differs"});
  CHECK(Compare(expected, expected).far.empty());
}

TEST_CASE("names, types and shapes must be equal") {
  Values one = Named<float>("w", ElementType::F32, {1});
  CHECK(Compare(one, {}).where == "w is missing");
  CHECK(Compare({}, one).where == "w was not expected");
  CHECK(Compare(one, Named<float>("w", ElementType::F32, {1, 2})).where ==
        "w is f32[2], expected f32[1]");
  CHECK_FALSE(Compare(one, Named<int32_t>("w", ElementType::S32, {1})).close);
}
