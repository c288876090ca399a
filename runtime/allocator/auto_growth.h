//===- auto_growth.h - Blocks that are taken on demand ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The strategy auto_growth. Nothing is taken in advance: a request that fits in no free piece takes
// a block. Blocks are cut, and kept when they are idle, until the source has no more to give.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/pool_allocator.h"

namespace refold::runtime {

/// What is taken from the source for a padded request: from 1 MiB on the next multiple of 2 MiB, so
/// that sizes that differ little share blocks; below it as much as is asked for.
uint64_t GrownBlockBytes(uint64_t padded);

class AutoGrowth : public PoolAllocator {
public:
  explicit AutoGrowth(MemorySource &source) : PoolAllocator(source) {}

protected:
  uint64_t PaddedBytes(uint64_t bytes) const override;
  absl::StatusOr<uint32_t> FindPiece(uint64_t padded) override;
};

} // namespace refold::runtime
