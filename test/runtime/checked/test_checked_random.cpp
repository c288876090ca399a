//===- test_checked_random.cpp - Random operations --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results equal those of runtime/core, element by element. Attributes out of range are refused.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/flush_denormals.h"
#include "runtime/core/random.h"
#include "runtime/core/shuffle.h"
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace refold::runtime;
using F = ElementType;

namespace {
constexpr uint64_t kSeed = 0x8123456789abcdef, kStep = 0x100000002;
HostTensor Seed() { return Scalar<int64_t>(static_cast<int64_t>(kSeed)); }
HostTensor Step(uint64_t step = kStep) { return Scalar<int64_t>(static_cast<int64_t>(step)); }
uint32_t Word(uint32_t site, uint64_t element) { return RandomWord(kSeed, kStep, site, element); }
} // namespace

TEMPLATE_TEST_CASE("random floats are drawn in row-major order", "", float, double) {
  using T = TestType;
  FlushDenormals flush;
  const Shape shape{3, 70};
  std::vector<T> uniform, open, normal, kept, x;
  for (int i = 0; i < 210; ++i) {
    uniform.push_back(UniformOfWord(Word(5, i), MakeUniformRange<T>(-1, 3, false)));
    open.push_back(UniformOfWord(Word(6, i), MakeUniformRange<T>(0, 1, true)));
    normal.push_back(NormalOfWords<T>(Word(7, i), Word(7 + kSecondWordSite, i), 1, 0.5));
    x.push_back(static_cast<T>(i) - 100);
    kept.push_back(DropoutOfWord(x.back(), Word(8, i), 0.25f, DropoutScale<T>(0.25)));
  }
  CHECK_OP("rf.random_uniform", Lit<T>(shape, uniform), All(Seed(), Step()),
           {Floats("low", {-1}), Floats("high", {3}), Ints("open", {0}), Ints("site", {5})});
  CHECK_OP("rf.random_uniform", Lit<T>(shape, open), All(Seed(), Step()),
           {Floats("low", {0}), Floats("high", {1}), Ints("open", {1}), Ints("site", {6})});
  CHECK_OP("rf.random_normal", Lit<T>(shape, normal), All(Seed(), Step()),
           {Floats("mean", {1}), Floats("stddev", {0.5}), Ints("site", {7})});
  CHECK_OP("rf.dropout", Lit<T>(shape, kept), All(Lit<T>(shape, x), Seed(), Step()),
           {Floats("rate", {0.25}), Ints("site", {8})});
  CHECK_OP("rf.dropout", Lit<T>(shape, x), All(Lit<T>(shape, x), Seed(), Step()),
           {Floats("rate", {0}), Ints("site", {8})});
}

TEST_CASE("random indices and shuffles equal those of runtime/core") {
  std::vector<int32_t> index;
  for (int i = 0; i < 100; ++i)
    index.push_back(static_cast<int32_t>(IndexOfWord(Word(9, i), 1000)));
  CHECK_OP("rf.random_index", Vec<int32_t>(index), All(Seed(), Step()),
           {Ints("bound", {1000}), Ints("site", {9})});

  // 12 elements in batches of 4: steps 0 to 2 are epoch 0, steps 3 to 5 are epoch 1.
  for (uint64_t epoch : {0, 1}) {
    std::vector<int32_t> all;
    for (uint64_t batch = 0; batch < 3; ++batch) {
      std::vector<int32_t> want;
      for (uint32_t i = 0; i < 4; ++i)
        want.push_back(static_cast<int32_t>(
            ShuffleIndex(static_cast<uint32_t>(batch) * 4 + i, 12, kSeed, epoch, 2)));
      CHECK_OP("rf.shuffle", Vec<int32_t>(want), All(Seed(), Step(epoch * 3 + batch)),
               {Ints("bound", {12}), Ints("site", {2})});
      all.insert(all.end(), want.begin(), want.end());
    }
    std::sort(all.begin(), all.end());
    for (int i = 0; i < 12; ++i)
      CHECK(all[i] == i);
  }
}

TEST_CASE("random operations refuse attributes out of range") {
  auto draw = [](const char *name, std::pair<F, Shape> to, std::vector<Attr> attributes) {
    return RunOp(name, All(Seed(), Step()), {to}, std::move(attributes));
  };
  auto uniform = [&](double low, double high, bool open) {
    return draw(
        "rf.random_uniform", {F::F32, {4}},
        {Floats("low", {low}), Floats("high", {high}), Ints("open", {open}), Ints("site", {1})});
  };
  CHECK_REFUSED(uniform(1, 1, false), "low 1 and high 1 hold no f32");
  CHECK_REFUSED(uniform(2, 1, false), "hold no");
  CHECK_REFUSED(uniform(1, 1 + 1e-12, false), "hold no");
  CHECK_REFUSED(uniform(1, 1 + 0x1p-23, true), "hold no");
  CHECK_REFUSED(uniform(-3e38, 3e38, false), "hold no");
  CHECK_REFUSED(uniform(0, std::nan(""), false), "hold no");
  CHECK(uniform(1, 1 + 0x1p-23, false).status.ok());
  CHECK_REFUSED(draw("rf.random_uniform", {F::F32, {4}}, {Floats("low", {0}), Ints("site", {1})}),
                "'high' is missing");
  CHECK_REFUSED(draw("rf.random_uniform", {F::S32, {4}},
                     {Floats("low", {0}), Floats("high", {1}), Ints("site", {1})}),
                "should be f32 or f64");
  CHECK_REFUSED(draw("rf.random_uniform", {F::F32, {4}}, {Floats("low", {0}), Floats("high", {1})}),
                "'site' is missing");
  CHECK_REFUSED(draw("rf.random_normal", {F::F32, {4}},
                     {Floats("mean", {0}), Floats("stddev", {1}), Ints("site", {1 << 28})}),
                "site 268435456 is outside");
  CHECK_REFUSED(draw("rf.random_normal", {F::F32, {4}},
                     {Floats("mean", {0}), Floats("stddev", {1}), Ints("site", {-1})}),
                "site -1");
  CHECK_REFUSED(draw("rf.random_normal", {F::F32, {4}},
                     {Floats("mean", {0}), Floats("stddev", {-1}), Ints("site", {1})}),
                "stddev -1");
  CHECK_REFUSED(draw("rf.random_normal", {F::F32, {4}}, {Floats("stddev", {1}), Ints("site", {1})}),
                "'mean' is missing");
  CHECK_REFUSED(draw("rf.random_normal", {F::F32, {4}},
                     {Ints("mean", {1}), Floats("stddev", {1}), Ints("site", {1})}),
                "should hold one floating-point number");
  CHECK_REFUSED(draw("rf.random_index", {F::S32, {4}}, {Ints("bound", {0}), Ints("site", {1})}),
                "bound is 0");
  CHECK_REFUSED(
      draw("rf.random_index", {F::S32, {4}}, {Ints("bound", {1LL << 31}), Ints("site", {1})}),
      "should be in [1, 2147483647]");
  CHECK_REFUSED(draw("rf.random_index", {F::S64, {4}}, {Ints("bound", {5}), Ints("site", {1})}),
                "should be s32");
  CHECK_REFUSED(draw("rf.random_index", {F::S32, {4}}, {Ints("bound", {5, 6}), Ints("site", {1})}),
                "2 integers, should have 1");
  CHECK_REFUSED(draw("rf.shuffle", {F::S32, {5}}, {Ints("bound", {12}), Ints("site", {1})}),
                "divides the bound, which is 12");
  CHECK_REFUSED(draw("rf.shuffle", {F::S32, {2, 2}}, {Ints("bound", {12}), Ints("site", {1})}),
                "one dimension");
  CHECK_REFUSED(draw("rf.shuffle", {F::S32, {0}}, {Ints("bound", {12}), Ints("site", {1})}),
                "divides the bound");
  CHECK_REFUSED(draw("rf.shuffle", {F::S32, {4}}, {Ints("site", {1})}), "'bound' is missing");
  auto dropout = [](double rate) {
    return RunOp("rf.dropout", All(Vec<float>({1}), Seed(), Step()), {{F::F32, {1}}},
                 {Floats("rate", {rate}), Ints("site", {1})});
  };
  CHECK_REFUSED(dropout(1), "rate 1 is outside of [0, 1)");
  CHECK_REFUSED(dropout(-0.5), "rate -0.5");
  CHECK_REFUSED(dropout(std::nan("")), "rate nan");
  CHECK_REFUSED(RunOp("rf.dropout", All(Vec<float>({1}), Vec<int64_t>({1}), Step()),
                      {{F::F32, {1}}}, {Floats("rate", {0.5}), Ints("site", {1})}),
                "operand 1 is s64[1], should be s64[]");
  CHECK_REFUSED(RunOp("rf.dropout", All(Vec<float>({1}), Seed(), Scalar<int32_t>(1)),
                      {{F::F32, {1}}}, {Floats("rate", {0.5}), Ints("site", {1})}),
                "operand 2");
}
