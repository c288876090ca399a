//===- chunk_rule.h - Size of a chunk ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes chunk sizes by PaddlePaddle's rule, exact to the byte. A GPU chunk is a share of the
// available memory, less 5 %, unless a flag sets its size. A host chunk is a share of a 32nd of
// host memory, up to a size that a flag sets. With a share of 0 there are no chunks, whatever the
// sizes.
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
  /// The rule for GPU memory. FLAGS_fraction_of_gpu_memory_to_use determines the chunk sizes. If
  /// FLAGS_initial_gpu_memory_in_mb is not 0, it sets the size of the first chunk instead. If
  /// FLAGS_reallocate_gpu_memory_in_mb is not 0, it sets the size of the further chunks.
  static ChunkRule Card(const FlagValues &flags);
  /// The rule for host memory: FLAGS_fraction_of_cpu_memory_to_use and
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
