//===- random_test.cpp - Tiles and scalar loops of random kernels ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles random kernels to tiles and to scalar loops. Both must give the same bits.
// REFOLD_RANDOM_KERNELS sets the number of kernels (default 150).
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/bits.h"
#include "test/compiler/codegen/random_kernel.h"

#include <cstdlib>
#include <functional>
#include <numeric>

namespace refold::test {
namespace {

using Shape = RandomKernel::Shape;

int64_t Count(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
}

TEST_CASE("random kernels have the bits of their scalar loops") {
  const char *wanted = std::getenv("REFOLD_RANDOM_KERNELS");
  int tiled = 0, made = 0, count = wanted ? std::atoi(wanted) : 150;
  for (int seed = 1; seed <= count; ++seed) {
    RandomKernel kernel(seed);
    if (kernel.results().empty())
      continue;
    INFO("seed " << seed << "\n" << kernel.Text());
    absl::StatusOr<LoadedKernels> tiles =
        LoadedKernels::Compile(kernel.Text(), seed % 2 ? "native" : "x86-64-v3");
    absl::StatusOr<LoadedKernels> loops =
        LoadedKernels::Compile(kernel.Text(), "x86-64-v3", {.tiles = false});
    // A kernel whose temporaries are too large is refused in both ways.
    if (absl::IsResourceExhausted(tiles.status()) || absl::IsResourceExhausted(loops.status()))
      continue;
    INFO(tiles.status());
    REQUIRE(tiles.ok());
    INFO(loops.status());
    REQUIRE(loops.ok());
    ++made;
    tiled += tiles->report().scalar_kernels.empty();
    std::vector<std::vector<float>> data, got, want;
    std::vector<void *> got_args, want_args;
    for (const Shape &shape : kernel.operands())
      data.push_back(Random<float>(Count(shape) * 2 + 5 * 40, data.size()));
    for (const Shape &shape : kernel.results()) {
      got.emplace_back(Count(shape), 1.0f);
      want.emplace_back(Count(shape), 2.0f);
    }
    for (auto &values : data) {
      got_args.push_back(values.data());
      want_args.push_back(values.data());
    }
    for (size_t r = 0; r < got.size(); ++r) {
      got_args.push_back(got[r].data());
      want_args.push_back(want[r].data());
    }
    tiles->Call("random", got_args);
    loops->Call("random", want_args);
    for (size_t r = 0; r < got.size(); ++r)
      RequireSameBits(got[r], want[r]);
  }
  CHECK(tiled > made * 9 / 10);
}

} // namespace
} // namespace refold::test
