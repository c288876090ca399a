//===- random_batches.h - Random programs over a batch ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs whose rows do not depend on each other, for tests of shards: the results are sums over
// the rows. So the same program over a part of the rows has a part of each sum.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace refold::test {

/// The same random program for any batch.
struct RandomBatch {
  std::string text;
  /// The dimension of the rows of each input.
  std::map<std::string, int64_t> inputs;
  /// Whether rows lie in groups somewhere. The sums of a program with one shard then have another
  /// order than those of a shard (docs/rationale/numerics.md §4).
  bool grouped = false;
};

/// Returns the program of `seed` over `rows` rows with `shards` shards. Its fetches are sums over
/// the rows: a loss, gradients of parameters, and sums over random dimensions.
RandomBatch MakeRandomBatch(uint64_t seed, int64_t rows, int64_t shards);

/// Returns a random number of rows of a shard for the program of `seed`.
int64_t RandomShardRows(uint64_t seed);

} // namespace refold::test
