//===- test_reference_random.cpp - Draws, masks and shuffles --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares random numbers of the reference interpreter with published test vectors. Also compares
// them with the runtime's functions, which are implemented independently.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"

#include "runtime/core/random.h"
#include "runtime/core/shuffle.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace refold::reference;
namespace runtime = refold::runtime;

static Tensor scalar64(uint64_t number) { return Tensor::scalar(static_cast<int64_t>(number)); }

static Tensor draw(const std::string &attributes, const std::string &type, uint64_t seed,
                   uint64_t step, const std::string &op) {
  return evaluateOp("rf." + op + " %a, %b, " + attributes + " : " + type, type,
                    {scalar64(seed), scalar64(step)});
}

TEST_CASE("random words are those of Philox4x32-10") {
  // Counter 0, key 0: 6627e8d5 e169c58d bc57ac4c 9b00dbd8. Element 16 w reads word w of block 0.
  Tensor u = draw("low = 0.0, high = 1.0, site = 0", "tensor<64xf64>", 0, 0, "random_uniform");
  const uint32_t words[] = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
  for (int w = 0; w < 4; ++w)
    CHECK(u.reals[16 * w] == (words[w] >> 8) * 0x1p-24);
}

TEST_CASE("random draws agree with the runtime's") {
  const uint64_t seeds[] = {0, 1, 0x123456789abcdef0, UINT64_MAX}, steps[] = {0, 1, 7, 0x100000003};
  for (uint64_t seed : seeds)
    for (uint64_t step : steps) {
      CAPTURE(seed, step);
      Tensor uniform =
          draw("low = -2.0, high = 3.0, site = 5", "tensor<131xf64>", seed, step, "random_uniform");
      Tensor open = draw("low = -2.0, high = 3.0, open site = 5", "tensor<131xf64>", seed, step,
                         "random_uniform");
      Tensor normal = draw("mean = 1.0, stddev = 2.0, site = 268435455", "tensor<131xf64>", seed,
                           step, "random_normal");
      Tensor index =
          draw("bound = 2147483647, site = 6", "tensor<131xi32>", seed, step, "random_index");
      auto range = runtime::MakeUniformRange<double>(-2, 3, false),
           openRange = runtime::MakeUniformRange<double>(-2, 3, true);
      for (uint64_t e = 0; e < 131; ++e) {
        uint32_t word = runtime::RandomWord(seed, step, 5, e);
        CHECK(uniform.reals[e] == Approx(runtime::UniformOfWord(word, range)).margin(1e-14));
        CHECK(open.reals[e] == Approx(runtime::UniformOfWord(word, openRange)).margin(1e-14));
        double expected = runtime::NormalOfWords<double>(
            runtime::RandomWord(seed, step, 268435455, e),
            runtime::RandomWord(seed, step, 268435455 + runtime::kSecondWordSite, e), 1, 2);
        CHECK(normal.reals[e] == Approx(expected).margin(1e-13));
        CHECK(index.integers[e] ==
              runtime::IndexOfWord(runtime::RandomWord(seed, step, 6, e), 2147483647));
      }
    }
}

TEST_CASE("normal numbers have the requested moments") {
  Tensor z =
      draw("mean = 3.0, stddev = 0.5, site = 1", "tensor<20000xf64>", 42, 0, "random_normal");
  double mean = std::accumulate(z.reals.begin(), z.reals.end(), 0.0) / z.count(), variance = 0;
  for (double x : z.reals)
    variance += (x - mean) * (x - mean) / z.count();
  CHECK(mean == Approx(3.0).margin(0.02));
  CHECK(std::sqrt(variance) == Approx(0.5).margin(0.01));
}

TEST_CASE("dropout keeps the elements that every device keeps, and scales them") {
  for (double rate : {0.1, 0.5, 0.9999}) {
    Tensor x = reals({257}, std::vector<double>(257, 3.0));
    Tensor y = evaluateOp("rf.dropout %a, %b, %c, rate = " + std::to_string(rate) +
                              ", site = 9 : tensor<257xf64>",
                          "tensor<257xf64>", {x, scalar64(77), scalar64(12)});
    for (uint64_t e = 0; e < 257; ++e) {
      bool kept =
          runtime::DropoutKeeps(runtime::RandomWord(77, 12, 9, e), static_cast<float>(rate));
      CHECK(y.reals[e] == Approx(kept ? 3.0 / (1 - rate) : 0.0).epsilon(1e-12));
    }
  }
}

TEST_CASE("a shuffle is a permutation in each epoch, split into batches") {
  for (int64_t n : {1, 2, 3, 1000})
    for (uint64_t epoch : {0, 5}) {
      CAPTURE(n, epoch);
      int64_t batch = n == 1000 ? 50 : 1;
      std::string type = "tensor<" + std::to_string(batch) + "xi32>";
      std::vector<int64_t> sequence;
      for (int64_t step = 0; step < n / batch; ++step) {
        Tensor part = draw("bound = " + std::to_string(n) + ", site = 4", type, 99,
                           epoch * (n / batch) + step, "shuffle");
        sequence.insert(sequence.end(), part.integers.begin(), part.integers.end());
      }
      for (int64_t e = 0; e < n; ++e)
        CHECK(sequence[e] == runtime::ShuffleIndex(e, n, 99, epoch, 4));
      std::sort(sequence.begin(), sequence.end());
      for (int64_t e = 0; e < n; ++e)
        CHECK(sequence[e] == e);
    }
}
