//===- pieces.h - Chunks that are cut into pieces ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each chunk is a list of pieces, one behind the other, that are used or free. No two free ones lie
// side by side. The free ones of all chunks are in one order: by size, then by place. Cutting and
// freeing take the logarithm of their number.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace refold::runtime {

class Pieces {
public:
  static constexpr uint32_t kNone = ~uint32_t{0};

  struct Chunk {
    uint64_t address = 0, bytes = 0;
    uint32_t first = kNone; ///< piece; none in a chunk of less than 256 bytes
    uint32_t used = 0;      ///< pieces
  };
  struct Piece {
    uint64_t offset = 0, bytes = 0;
    uint32_t chunk = 0;
    uint32_t before = kNone, behind = kNone; ///< in the chunk
    bool used = false;
  };

  /// A chunk that is one free piece, and its number: one above that of the chunk before it. What of
  /// it does not fill 256 bytes is no piece's.
  uint32_t AddChunk(uint64_t address, uint64_t bytes);
  /// Of a chunk that is idle.
  void RemoveChunk(uint32_t chunk);
  /// Without chunks: counts them from 0 again.
  void Restart();
  /// The smallest free piece of at least `bytes`; of equal ones that in the lowest chunk, at the
  /// lowest offset. kNone: there is none.
  uint32_t BestFit(uint64_t bytes) const;
  /// Uses the first `bytes`, a multiple of 256, of a free piece. What is left of it is a free
  /// piece.
  void Cut(uint32_t piece, uint64_t bytes);
  /// Of a used piece; its free neighbours become one with it.
  void Free(uint32_t piece);

  const Piece &piece(uint32_t piece) const { return pieces_[piece]; }
  const std::map<uint32_t, Chunk> &chunks() const { return chunks_; }
  /// Chunks without a used piece.
  const std::set<uint32_t> &idle() const { return idle_; }
  uint64_t free_bytes() const { return free_bytes_; }
  uint64_t largest_free() const { return free_.empty() ? 0 : std::get<0>(*free_.rbegin()); }

private:
  using FreeKey = std::tuple<uint64_t, uint32_t, uint64_t, uint32_t>;
  FreeKey KeyOf(uint32_t piece) const {
    return {pieces_[piece].bytes, pieces_[piece].chunk, pieces_[piece].offset, piece};
  }
  uint32_t NewPiece();
  void AddFree(uint32_t piece);
  void RemoveFree(uint32_t piece);
  /// Makes `piece` and the one behind it one.
  void Join(uint32_t piece);

  std::map<uint32_t, Chunk> chunks_;
  uint32_t next_chunk_ = 0;
  std::vector<Piece> pieces_;
  std::vector<uint32_t> unused_; ///< of pieces_
  std::set<FreeKey> free_;
  uint64_t free_bytes_ = 0;
  std::set<uint32_t> idle_;
};

} // namespace refold::runtime
