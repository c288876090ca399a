//===- chunk_rule.h - How large a chunk is ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PaddlePaddle's rule, to the byte: a card's chunk is a share of what is available, less 5 %,
// unless its size is said; a chunk of the host's memory is a share of a 32nd of it, up to a size
// that is said. A share of 0: there are no chunks, whatever sizes are said.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include <cstdint>

namespace refold::runtime {

/// `fraction` of what is available, less 5 %.
uint64_t ChunkOfAvailable(uint64_t available, double fraction);

class ChunkRule {
public:
  /// FLAGS_fraction_of_gpu_memory_to_use, and FLAGS_initial_gpu_memory_in_mb and
  /// FLAGS_reallocate_gpu_memory_in_mb where they are not 0.
  static ChunkRule Card(const FlagValues &flags);
  /// FLAGS_fraction_of_cpu_memory_to_use, FLAGS_initial_cpu_memory_in_mb.
  static ChunkRule Host(const FlagValues &flags, uint64_t memory_bytes);

  /// Bytes of the first chunk where so many are available; 0: no chunk.
  uint64_t First(uint64_t available) const { return Chunk(first_, available); }
  /// Of the chunks behind it.
  uint64_t Further(uint64_t available) const { return Chunk(further_, available); }
  /// Whether chunks are as large whatever is available.
  bool fixed() const { return fraction_ == 0 || (first_ != 0 && further_ != 0); }

private:
  uint64_t Chunk(uint64_t bytes, uint64_t available) const;

  /// Of what is available; 0: none of it.
  double fraction_ = 0;
  /// 0: by the fraction.
  uint64_t first_ = 0, further_ = 0;
};

} // namespace refold::runtime
