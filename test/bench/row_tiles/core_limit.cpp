//===- core_limit.cpp - The limit of multiply-adds from registers ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the rate of multiply-adds whose operands are all in registers. No program that consists
// of matrix products can be faster. Prints one line of JSON.
//
//===----------------------------------------------------------------------===//
#include "test/bench/in_vram_mlp/lanes.h"

#include <algorithm>
#include <barrier>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace refold::bench;

constexpr const char *kUsage =
    "usage: bench_core_limit [--threads N]\n"
    "Multiplies and adds vectors that stay in registers, on N threads (1) at once, and prints the "
    "most\n"
    "operations a second that all of them together reached in one of ten rounds.\n";

/// Independent sums: more than two units have in flight, and fewer than there are registers.
constexpr int kChains = sizeof(Vector) == 64 ? 24 : 12;
constexpr int64_t kSteps = 2'000'000;
constexpr int kRounds = 10;

/// Returns a value that depends on all sums, so that the compiler cannot remove any.
float MultiplyAndAdd() {
  Vector sums[kChains];
  for (int i = 0; i < kChains; ++i)
    sums[i] = Spread(static_cast<float>(i));
  const Vector factor = Spread(0.999f), summand = Spread(0.001f);
  for (int64_t step = 0; step < kSteps; ++step)
#pragma GCC unroll 24
    for (int i = 0; i < kChains; ++i)
      sums[i] = Fma(sums[i], factor, summand);
  float lanes[kLanes], all = 0;
  for (int i = 0; i < kChains; ++i) {
    Store(lanes, sums[i]);
    for (float lane : lanes)
      all += lane;
  }
  return all;
}

double OperationsPerSecond(int threads) {
  using Clock = std::chrono::steady_clock;
  std::barrier meeting(threads);
  std::vector<std::thread> workers;
  double least = 1e300;
  volatile float kept = 0;
  for (int i = 0; i < threads; ++i)
    workers.emplace_back([&, i] {
      for (int round = 0; round < kRounds; ++round) {
        meeting.arrive_and_wait();
        const Clock::time_point begin = Clock::now();
        const float sum = MultiplyAndAdd();
        meeting.arrive_and_wait();
        if (i == 0) {
          kept = sum;
          least = std::min(least, std::chrono::duration<double>(Clock::now() - begin).count());
        }
      }
    });
  for (std::thread &worker : workers)
    worker.join();
  return 2.0 * kLanes * kChains * kSteps * threads / least;
}

} // namespace

int main(int argc, char **argv) {
  int threads = 1;
  const std::string_view flag = argc > 1 ? argv[1] : "--threads";
  const std::string_view number = argc > 2 ? argv[2] : "1";
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), threads);
  if (argc == 2 && (flag == "--help" || flag == "-h")) {
    std::fputs(kUsage, stdout);
    return 0;
  }
  if (argc > 3 || argc == 2 || flag != "--threads" || error != std::errc() ||
      end != number.data() + number.size() || threads < 1 || threads > 1024) {
    std::fputs(kUsage, stderr);
    return 1;
  }
  std::printf("{\"instructions\": \"%s\", \"operations_per_second\": %.4g}\n", kInstructions,
              OperationsPerSecond(threads));
}
