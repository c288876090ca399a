//===- chunk_rule.cpp - Size of a chunk -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes chunk sizes exactly as PaddlePaddle does. Like PaddlePaddle, it computes 5 % of the
// available bytes in float, and rounds the fraction to float.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/chunk_rule.h"

#include "runtime/allocator/padding.h"

#include <algorithm>

namespace refold::runtime {
namespace {

constexpr float kReserve = 0.05f;
constexpr uint64_t kHostChunks = 32;

} // namespace

uint64_t ChunkOfAvailable(uint64_t available, double fraction) {
  const uint64_t reserve = static_cast<uint64_t>(static_cast<float>(available) * kReserve);
  return static_cast<uint64_t>(static_cast<double>(available - reserve) *
                               static_cast<double>(static_cast<float>(fraction)));
}

ChunkRule ChunkRule::Card(const FlagValues &said) {
  const FlagValues flags = WithDefaults(said);
  ChunkRule rule;
  rule.fraction_ = *flags.fraction_of_gpu_memory_to_use;
  if (rule.fraction_ != 0) {
    rule.first_ = *flags.initial_gpu_memory_in_mb << 20;
    rule.further_ = *flags.reallocate_gpu_memory_in_mb << 20;
  }
  return rule;
}

ChunkRule ChunkRule::Host(const FlagValues &said, uint64_t memory_bytes) {
  const FlagValues flags = WithDefaults(said);
  ChunkRule rule;
  const uint64_t share = static_cast<uint64_t>(*flags.fraction_of_cpu_memory_to_use *
                                               static_cast<double>(memory_bytes));
  rule.first_ = rule.further_ =
      std::min(share / kHostChunks, *flags.initial_cpu_memory_in_mb << 20);
  return rule;
}

uint64_t ChunkRule::Chunk(uint64_t bytes, uint64_t available) const {
  const uint64_t chunk =
      bytes == 0 && fraction_ != 0 ? ChunkOfAvailable(available, fraction_) : bytes;
  return chunk < kPieceBytes ? 0 : chunk;
}

} // namespace refold::runtime
