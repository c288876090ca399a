//===- pieces.h - Chunks split into pieces ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits chunks of memory into pieces. Each chunk is a list of adjacent pieces, which are used or
// free. Two free pieces are never adjacent. One ordered set holds the free pieces of all chunks,
// sorted by size, then by position. Cut and Free take time logarithmic in the number of pieces.
//
// Example: a chunk of 1,024 bytes
//   [ used 256 ][    used 512     ][ free 256 ]   after a Cut of 256 and of 512 bytes
//   [ free 256 ][    used 512     ][ free 256 ]   after Free of the first piece
//   [               free 1024                 ]   after Free of the second piece
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
    uint32_t first = kNone; ///< number of the first piece; none in a chunk of less than 256 bytes
    uint32_t used = 0;      ///< number of used pieces
  };
  struct Piece {
    uint64_t offset = 0, bytes = 0;
    uint32_t chunk = 0;
    uint32_t before = kNone, behind = kNone; ///< neighbours in the chunk
    bool used = false;
  };

  /// Adds a chunk that consists of one free piece, and returns the chunk's number. Chunks are
  /// numbered in the order of the calls. If `bytes` is not a multiple of 256, the bytes after the
  /// last multiple are never allocated.
  uint32_t AddChunk(uint64_t address, uint64_t bytes);
  /// Removes an idle chunk.
  void RemoveChunk(uint32_t chunk);
  /// Restarts the numbering of chunks at 0. There must be no chunks.
  void Restart();
  /// Returns the smallest free piece of at least `bytes` bytes, or kNone if there is none. Among
  /// pieces of equal size, returns the one in the chunk with the lowest number, at the lowest
  /// offset.
  uint32_t BestFit(uint64_t bytes) const;
  /// Marks the first `bytes` bytes of a free piece as used. The other bytes of the piece become a
  /// new free piece. `bytes` must be a multiple of 256.
  void Cut(uint32_t piece, uint64_t bytes);
  /// Frees a used piece and merges it with its free neighbours.
  void Free(uint32_t piece);

  const Piece &piece(uint32_t piece) const { return pieces_[piece]; }
  const std::map<uint32_t, Chunk> &chunks() const { return chunks_; }
  /// Returns the chunks without a used piece.
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
  /// Merges `piece` with the next piece.
  void Join(uint32_t piece);

  std::map<uint32_t, Chunk> chunks_;
  uint32_t next_chunk_ = 0;
  std::vector<Piece> pieces_;
  std::vector<uint32_t> unused_; ///< free entries of pieces_
  std::set<FreeKey> free_;
  uint64_t free_bytes_ = 0;
  std::set<uint32_t> idle_;
};

} // namespace refold::runtime
