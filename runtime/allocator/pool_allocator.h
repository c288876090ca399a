//===- pool_allocator.h - Common part of the pool strategies ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements what the allocation strategies share: the pieces of chunks, their owners and the
// statistics. A strategy defines how a request is padded and which piece the request gets.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/allocator.h"
#include "runtime/allocator/memory_source.h"
#include "runtime/allocator/pieces.h"

#include <string>
#include <vector>

namespace refold::runtime {

class PoolAllocator : public Allocator {
public:
  ~PoolAllocator() override;
  absl::StatusOr<Allocation> Allocate(uint64_t bytes, const Owner &owner) final;
  void Free(const Allocation &allocation) final;
  AllocatorStatistics statistics() const final;
  void GiveBackIdle() final;
  void set_out_of_memory_hook(OutOfMemoryHook hook) final { hook_ = std::move(hook); }

protected:
  explicit PoolAllocator(MemorySource &source) : source_(source) {}

  virtual uint64_t PaddedBytes(uint64_t bytes) const = 0;
  /// Finds a free piece of at least `padded` bytes.
  virtual absl::StatusOr<uint32_t> FindPiece(uint64_t padded) = 0;
  /// Returns whether a chunk goes back to the source as soon as it is idle.
  virtual bool IsForOne(uint32_t chunk) const { return false; }

  /// Takes a chunk from the source and returns the chunk's number. Asks for `preferred` bytes, then
  /// for `least` bytes. If both fail, gives all idle chunks back and asks for `least` bytes again.
  absl::StatusOr<uint32_t> TakeChunk(uint64_t preferred, uint64_t least);
  const Pieces &pieces() const { return pieces_; }
  uint64_t available() const { return source_.available(); }
  /// Tells a strategy that the chunk no longer exists.
  virtual void ChunkGone(uint32_t chunk) {}

private:
  struct Live {
    std::string name;
    MemoryKind kind = MemoryKind::Activation;
    uint64_t bytes = 0;
    uint64_t serial = 0; ///< counts allocations from 1; 0: none
  };
  absl::StatusOr<uint32_t> TakeOnce(uint64_t bytes);
  void GiveBack(uint32_t chunk);
  /// Gives all idle chunks back to the source. Does not restart the numbering of chunks, unlike
  /// GiveBackIdle.
  void GiveBackAllIdle();
  absl::Status Refusal(const absl::Status &status, uint64_t bytes, uint64_t padded,
                       const Owner &owner) const;

  MemorySource &source_;
  Pieces pieces_;
  std::vector<Live> live_; ///< indexed by piece
  uint64_t serial_ = 0;
  AllocatorStatistics statistics_; ///< without the counts that pieces_ keeps
  OutOfMemoryHook hook_;
};

} // namespace refold::runtime
