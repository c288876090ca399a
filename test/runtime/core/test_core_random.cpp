//===- test_core_random.cpp - Random numbers --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the distributions of random numbers, and the mapping from elements to random words. Seeds
// are fixed, so a test that passes once always passes.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/flush_denormals.h"
#include "runtime/core/random.h"

#include <catch2/catch.hpp>

#include <cfloat>
#include <cmath>
#include <set>

using namespace refold::runtime;

TEST_CASE("consecutive elements use the words of sixteen neighbouring blocks") {
  CHECK(PlaceOfElement(0).block == 0);
  CHECK(PlaceOfElement(0).word == 0);
  CHECK(PlaceOfElement(15).block == 15);
  CHECK(PlaceOfElement(15).word == 0);
  CHECK(PlaceOfElement(16).block == 0);
  CHECK(PlaceOfElement(16).word == 1);
  CHECK(PlaceOfElement(63).block == 15);
  CHECK(PlaceOfElement(63).word == 3);
  CHECK(PlaceOfElement(64).block == 16);
  CHECK(PlaceOfElement(64).word == 0);
  CHECK(PlaceOfElement(kMostRandomElements - 1).block == 0xffffffff);
  std::set<std::pair<uint32_t, uint32_t>> places;
  for (uint64_t e = 0; e < 1000; ++e)
    places.insert({PlaceOfElement(e).block, PlaceOfElement(e).word});
  CHECK(places.size() == 1000);
}

TEST_CASE("a random word has the seed as key and (block, step, RNG stream id) as counter") {
  uint64_t seed = 0x299f31d0a4093822, step = 0x13198a2e85a308d3;
  // Element 16 + 5 of group 2: word 1 of block 5 of the group.
  CHECK(RandomWord(seed, step, 77, 2 * 64 + 16 + 5) ==
        Philox({2 * 16 + 5, 0x85a308d3, 0x13198a2e, 77}, {0xa4093822, 0x299f31d0})[1]);
}

TEMPLATE_TEST_CASE("uniform numbers stay in range at every extreme word", "", float, double) {
  FlushDenormals flush;
  struct Range {
    double low, high;
  };
  for (Range r : {Range{0, 1},
                  {1, 2},
                  {-1, 1},
                  {-3, -2},
                  {1, 1.0000005},
                  {0, 1e-37},
                  {1e6, 1e6 + 1},
                  {-1, 0}})
    for (bool open : {false, true}) {
      auto range = MakeUniformRange<TestType>(r.low, r.high, open);
      TestType low = static_cast<TestType>(r.low), high = static_cast<TestType>(r.high);
      for (uint32_t word : {0u, 1u, 255u, 256u, 511u, 0x7fffffffu, 0x80000000u, 0xfffffeffu,
                            0xffffff00u, 0xffffffffu}) {
        TestType v = UniformOfWord(word, range);
        INFO(r.low << " " << r.high << " " << open << " " << word << " " << v);
        CHECK((open ? v > low : v >= low));
        CHECK(v < high);
      }
    }
}

TEST_CASE("uniform numbers on [0, 1) are exactly the high bits of the word") {
  auto range = MakeUniformRange<float>(0, 1, false);
  CHECK(UniformOfWord(0, range) == 0.0f);
  CHECK(UniformOfWord(0xffffffff, range) == 1.0f - 0x1p-24f);
  CHECK(UniformOfWord(0x80000000, range) == 0.5f);
  auto open = MakeUniformRange<float>(0, 1, true);
  CHECK(UniformOfWord(0, open) == 0x1p-25f);
  CHECK(UniformOfWord(0xffffffff, open) == 1.0f - 0x1p-24f);
}

TEST_CASE("neighbouring floats skip subnormals") {
  CHECK(NormalNeighbour(0.0f, 1.0f) == FLT_MIN);
  CHECK(NormalNeighbour(0.0f, -1.0f) == -FLT_MIN);
  CHECK(NormalNeighbour(FLT_MIN, 0.0f) == 0.0f);
  CHECK(NormalNeighbour(1.0f, 2.0f) == 1.0f + FLT_EPSILON);
}

TEMPLATE_TEST_CASE("uniform numbers have a uniform distribution", "", float, double) {
  auto range = MakeUniformRange<TestType>(0, 1, false);
  const int n = 1'000'000, bins = 100;
  int count[bins] = {};
  double sum = 0, square = 0;
  for (int e = 0; e < n; ++e) {
    double v = UniformOfWord(RandomWord(1, 2, 3, e), range);
    sum += v;
    square += v * v;
    ++count[static_cast<int>(v * bins)];
  }
  CHECK(sum / n == Approx(0.5).margin(5 * 0.2887 / 1000));
  CHECK(square / n == Approx(1.0 / 3).margin(5 * 0.298 / 1000));
  double chi2 = 0;
  for (int c : count)
    chi2 += (c - 1e4) * (c - 1e4) / 1e4;
  CHECK(chi2 > 99 - 5 * 14.1);
  CHECK(chi2 < 99 + 5 * 14.1);
}

TEMPLATE_TEST_CASE("normal numbers have a normal distribution", "", float, double) {
  FlushDenormals flush;
  const int n = 1'000'000;
  double m1 = 0, m2 = 0, m3 = 0, m4 = 0;
  int beyond = 0;
  for (int e = 0; e < n; ++e) {
    double v = NormalOfWords<TestType>(RandomWord(5, 6, 7, e),
                                       RandomWord(5, 6, 7 + kSecondWordSite, e), 2, 3);
    double z = (v - 2) / 3;
    m1 += z;
    m2 += z * z;
    m3 += z * z * z;
    m4 += z * z * z * z;
    beyond += std::abs(z) > 1.959964;
  }
  CHECK(m1 / n == Approx(0).margin(0.005));
  CHECK(m2 / n == Approx(1).margin(0.008));
  CHECK(m3 / n == Approx(0).margin(0.02));
  CHECK(m4 / n == Approx(3).margin(0.06));
  CHECK(beyond / double(n) == Approx(0.05).margin(0.0012));
}

TEST_CASE("normal numbers are finite at extreme words") {
  FlushDenormals flush;
  CHECK(NormalOfWords<float>(0xffffffff, 0, 0, 1) == 0.0f);                         // u1 = 1
  CHECK(NormalOfWords<float>(0, 0, 0, 1) == Approx(std::sqrt(48 * std::log(2.0)))); // u1 = 2^-24
  CHECK(NormalOfWords<float>(0, 0xffffffff, 0, 1) == Approx(std::sqrt(48 * std::log(2.0))));
}

TEST_CASE("dropout keeps a share of one minus rate and scales it") {
  for (double rate : {0.0, 0.1, 0.5, 0.9}) {
    int kept = 0;
    const int n = 200'000;
    float scale = DropoutScale<float>(rate);
    for (int e = 0; e < n; ++e) {
      uint32_t word = RandomWord(1, 1, 1, e);
      float y = DropoutOfWord(2.0f, word, static_cast<float>(rate), scale);
      CHECK((y == 0 || y == 2.0f * scale));
      kept += y != 0;
    }
    CHECK(kept / double(n) == Approx(1 - rate).margin(0.006));
  }
  CHECK(DropoutScale<float>(0.1) == static_cast<float>(1 / 0.9));
  CHECK(DropoutKeeps(0x80000000, 0.5f));
  CHECK_FALSE(DropoutKeeps(0x7fffffff, 0.5f));
  CHECK(std::signbit(DropoutOfWord(-1.0f, 0, 0.5f, 2.0f)) == false);
}

TEST_CASE("random indices are in range and reach both ends") {
  CHECK(IndexOfWord(0, 10) == 0);
  CHECK(IndexOfWord(0xffffffff, 10) == 9);
  CHECK(IndexOfWord(0xffffffff, 1) == 0);
  CHECK(IndexOfWord(0x80000000, 10) == 5);
  CHECK(IndexOfWord(0xffffffff, 0x7fffffff) == 0x7ffffffe);
}
