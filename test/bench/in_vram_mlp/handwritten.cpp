//===- handwritten.cpp - A handwritten training loop ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains one network on one core, with handwritten code and without a framework. This program is
// the baseline for compiled loops. Prints one line of JSON.
//
//===----------------------------------------------------------------------===//
#include "test/bench/in_vram_mlp/dataset.h"
#include "test/bench/in_vram_mlp/lanes.h"
#include "test/bench/in_vram_mlp/training_step.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace {

using namespace refold::bench;

constexpr const char *kUsage =
    "usage: bench_in_vram_mlp_handwritten [--x x.npy --y y.npy --batches batches.npy] [--steps N] "
    "[--seed N]\n"
    "       bench_in_vram_mlp_handwritten --write-data DIR [--rows N] [--steps N] [--batch N] "
    "[--seed N]\n"
    "Trains 64 -> 32 x 5 -> 4 with Adam and prints one line of JSON. Without files it makes the "
    "data (1,024,000 rows)\n"
    "itself; --write-data writes them as x.npy, y.npy and batches.npy and trains nothing.\n";

struct Options {
  std::string x, y, batches, write_data;
  int64_t rows = 1'024'000, steps = -1, batch = 512, seed = 1;
};

int64_t Number(const std::string &name, const std::string &text, int64_t least) {
  size_t used = 0;
  int64_t value = 0;
  if (std::sscanf(text.c_str(), "%ld", &value) == 1)
    used = std::to_string(value).size();
  if (used != text.size() || value < least)
    Fail(name + " is '" + text + "', it must be a whole number of at least " +
         std::to_string(least));
  return value;
}

Options Parse(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (name == "--help") {
      std::fputs(kUsage, stdout);
      std::exit(0);
    }
    std::string *text = name == "--x"            ? &options.x
                        : name == "--y"          ? &options.y
                        : name == "--batches"    ? &options.batches
                        : name == "--write-data" ? &options.write_data
                                                 : nullptr;
    int64_t *number = name == "--rows"    ? &options.rows
                      : name == "--steps" ? &options.steps
                      : name == "--batch" ? &options.batch
                      : name == "--seed"  ? &options.seed
                                          : nullptr;
    if (text == nullptr && number == nullptr)
      Fail("unknown option '" + name + "', see --help");
    if (++i == argc)
      Fail(name + " needs a value");
    if (text != nullptr)
      *text = argv[i];
    else
      *number = Number(name, argv[i], number == &options.steps || number == &options.seed ? 0 : 1);
  }
  const bool files = !options.x.empty() || !options.y.empty() || !options.batches.empty();
  if (files && (options.x.empty() || options.y.empty() || options.batches.empty()))
    Fail("--x, --y and --batches come together");
  if (options.batch % kRowUnit != 0)
    Fail("--batch is " + std::to_string(options.batch) + ", it must be a multiple of 8");
  return options;
}

} // namespace

int main(int argc, char **argv) {
  const Options options = Parse(argc, argv);
  const int64_t steps_made = options.steps < 0 ? 10'000 : options.steps;
  if (!options.write_data.empty()) {
    WriteDataset(
        MakeDataset(options.rows, std::max<int64_t>(steps_made, 1), options.batch, options.seed),
        options.write_data);
    return 0;
  }
  const Dataset data =
      options.x.empty()
          ? MakeDataset(options.rows, std::max<int64_t>(steps_made, 1), options.batch, options.seed)
          : ReadDataset(options.x, options.y, options.batches);
  const int64_t steps = options.steps < 0 ? data.batches.rows : options.steps;
  if (steps > data.batches.rows)
    Fail("--steps is " + std::to_string(steps) + ", the data hold " +
         std::to_string(data.batches.rows));
#if defined(__SSE__)
  _mm_setcsr(_mm_getcsr() | 0x8040); // flush subnormals: moments of dead units decay into them
#endif

  auto step = std::make_unique<TrainingStep>(static_cast<uint64_t>(options.seed));
  std::vector<float> losses(steps);
  const int64_t batch = data.batches.columns;
  const auto begin = std::chrono::steady_clock::now();
  for (int64_t s = 0; s < steps; ++s) {
    const int32_t *rows = data.batches.data() + s * batch;
    losses[s] = (*step)(data.x.data(), data.y.data(), rows, s + 1 < steps ? rows + batch : nullptr,
                        static_cast<int>(batch));
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  const int64_t tail = std::min<int64_t>(steps, 100);
  const double mean = tail == 0 ? 0
                                : std::accumulate(losses.end() - tail, losses.end(), 0.0) /
                                      static_cast<double>(tail);
  std::printf("{\"steps\": %ld, \"seconds\": %.6f, \"us_per_step\": %.3f, \"first_loss\": %.6g, "
              "\"mean_last_100\": %.6g, \"threads\": 1, \"instructions\": \"%s\"}\n",
              steps, seconds, steps == 0 ? 0.0 : seconds / static_cast<double>(steps) * 1e6,
              steps == 0 ? 0.0 : losses[0], mean, kInstructions);
  return 0;
}
