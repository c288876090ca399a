//===- test_allocator_chunk_rule.cpp - Sizes of chunks ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expected sizes follow PaddlePaddle's arithmetic and were computed by hand.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/chunk_rule.h"
#include "runtime/allocator/padding.h"
#include "test/runtime/allocator/sizes.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;
using refold::test::kGiB;
using refold::test::kMiB;

TEST_CASE("the chunk size of a GPU equals PaddlePaddle's to the byte") {
  CHECK(ChunkOfAvailable(8'502'771'712, 0.92) == 7'431'422'605);
  CHECK(ChunkRule::Card({}).First(8'502'771'712) == 7'431'422'605);
  CHECK(ChunkRule::Card({}).Further(8'502'771'712) == 7'431'422'605);
  // The 5 % are a float: 4'294'967'296 * 0.05f is 214'748'368, not 214'748'364.
  CHECK(ChunkOfAvailable(4 * kGiB, 1) == 4'294'967'296 - 214'748'368);
  // The fraction is a float, too: 0.3f is 0.300000012.
  CHECK(ChunkOfAvailable(10'000'000'000, 0.3) == 2'850'000'113);
  CHECK(ChunkOfAvailable(0, 0.92) == 0);
}

TEST_CASE("flags with chunk sizes have priority over the memory fraction") {
  const FlagValues first{.initial_gpu_memory_in_mb = 512};
  CHECK(ChunkRule::Card(first).First(8'502'771'712) == 512 * kMiB);
  CHECK(ChunkRule::Card(first).Further(8'502'771'712) == 7'431'422'605);
  const FlagValues further{.reallocate_gpu_memory_in_mb = 64};
  CHECK(ChunkRule::Card(further).First(8'502'771'712) == 7'431'422'605);
  CHECK(ChunkRule::Card(further).Further(8'502'771'712) == 64 * kMiB);
  // A chunk size that a flag sets does not depend on the available bytes.
  CHECK(ChunkRule::Card(first).First(1) == 512 * kMiB);
  CHECK(!ChunkRule::Card(first).fixed());
  CHECK(!ChunkRule::Card(further).fixed());
  CHECK(ChunkRule::Card({.initial_gpu_memory_in_mb = 1, .reallocate_gpu_memory_in_mb = 1}).fixed());
}

TEST_CASE("a memory fraction of 0 means no chunks") {
  const FlagValues none{.fraction_of_gpu_memory_to_use = 0,
                        .initial_gpu_memory_in_mb = 512,
                        .reallocate_gpu_memory_in_mb = 64,
                        .fraction_of_cpu_memory_to_use = 0};
  CHECK(ChunkRule::Card(none).First(8 * kGiB) == 0);
  CHECK(ChunkRule::Card(none).Further(8 * kGiB) == 0);
  CHECK(ChunkRule::Card(none).fixed());
  CHECK(ChunkRule::Host(none, 64 * kGiB).First(0) == 0);
}

TEST_CASE("a chunk smaller than one piece is not used") {
  CHECK(ChunkOfAvailable(292, 0.92) == 255);
  CHECK(ChunkRule::Card({}).First(292) == 0);
  CHECK(ChunkOfAvailable(293, 0.92) == 256);
  CHECK(ChunkRule::Card({}).First(293) == 256);
}

TEST_CASE("chunks of host memory are a 32nd of it, up to a limit") {
  CHECK(ChunkRule::Host({}, 8 * kGiB).First(0) == 256 * kMiB);
  CHECK(ChunkRule::Host({}, 16 * kGiB).First(0) == 500 * kMiB);
  CHECK(ChunkRule::Host({}, 16 * kGiB).Further(0) == 500 * kMiB);
  CHECK(ChunkRule::Host({.fraction_of_cpu_memory_to_use = 0.5}, 16 * kGiB).First(0) == 256 * kMiB);
  CHECK(ChunkRule::Host({.initial_cpu_memory_in_mb = 100}, 8 * kGiB).First(0) == 100 * kMiB);
  CHECK(ChunkRule::Host({.initial_cpu_memory_in_mb = 0}, 8 * kGiB).First(0) == 0);
  CHECK(ChunkRule::Host({}, 8 * kGiB).fixed());
}

TEST_CASE("requests are padded like PaddlePaddle's") {
  CHECK(PaddedWithHeader(0) == 256);
  CHECK(PaddedWithHeader(192) == 256);
  CHECK(PaddedWithHeader(193) == 512);
  CHECK(PaddedWithHeader(448) == 512);
  CHECK(Padded(0) == 256);
  CHECK(Padded(256) == 256);
  CHECK(Padded(257) == 512);
}
