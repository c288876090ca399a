//===- auto_growth.h - Blocks taken on demand -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The allocation strategy auto_growth. It takes no memory in advance. A request that fits in no
// free piece takes a block from the memory source. Blocks are split into pieces. Idle blocks are
// kept until the source has no more memory.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/pool_allocator.h"

namespace refold::runtime {

/// Returns the number of bytes to take from the memory source for a padded request of `padded`
/// bytes. Below 1 MiB, this is `padded`. From 1 MiB on, it is `padded` rounded up to a multiple of
/// 2 MiB, so that requests of similar sizes can share blocks. Example: a request of 3 MiB takes a
/// block of 4 MiB, and 1 MiB stays free.
uint64_t GrownBlockBytes(uint64_t padded);

class AutoGrowth : public PoolAllocator {
public:
  explicit AutoGrowth(MemorySource &source) : PoolAllocator(source) {}

protected:
  uint64_t PaddedBytes(uint64_t bytes) const override;
  absl::StatusOr<uint32_t> FindPiece(uint64_t padded) override;
};

} // namespace refold::runtime
