//===- chunk_rule.h - Size of a chunk ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes chunk sizes by PaddlePaddle's rule, exact to the byte:
// - A GPU chunk is a fraction of 95 % of the available memory, unless a flag sets its size.
// - A host chunk is a fraction of host memory divided by 32. A flag sets the maximum.
// - If the fraction is 0, there are no chunks.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include <cstdint>

namespace refold::runtime {

/// Returns `fraction` of the available bytes, less 5 %.
uint64_t ChunkOfAvailable(uint64_t available, double fraction);

class ChunkRule {
public:
  /// Returns the rule for GPU memory. FLAGS_fraction_of_gpu_memory_to_use determines the chunk
  /// sizes, with two exceptions. If FLAGS_initial_gpu_memory_in_mb is not 0, it is the size of the
  /// first chunk. If FLAGS_reallocate_gpu_memory_in_mb is not 0, it is the size of each further
  /// chunk.
  static ChunkRule Card(const FlagValues &flags);
  /// Returns the rule for host memory. It depends on FLAGS_fraction_of_cpu_memory_to_use and
  /// FLAGS_initial_cpu_memory_in_mb.
  static ChunkRule Host(const FlagValues &flags, uint64_t memory_bytes);

  /// Returns the bytes of the first chunk if `available` bytes are left; 0: no chunk.
  uint64_t First(uint64_t available) const { return Chunk(first_, available); }
  /// Returns the bytes of each further chunk.
  uint64_t Further(uint64_t available) const { return Chunk(further_, available); }
  /// Returns whether chunk sizes are independent of the available memory.
  bool fixed() const { return fraction_ == 0 || (first_ != 0 && further_ != 0); }

private:
  uint64_t Chunk(uint64_t bytes, uint64_t available) const;

  /// Share of the available memory; 0: no chunks.
  double fraction_ = 0;
  /// 0: determined by the fraction.
  uint64_t first_ = 0, further_ = 0;
};

} // namespace refold::runtime
