//===- pieces.cpp - Chunks split into pieces ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each chunk is a linked list within one vector; an ordered set holds the free pieces.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/pieces.h"

#include "runtime/allocator/padding.h"

#include "absl/base/macros.h"

namespace refold::runtime {

uint32_t Pieces::NewPiece() {
  if (unused_.empty()) {
    pieces_.emplace_back();
    return static_cast<uint32_t>(pieces_.size() - 1);
  }
  const uint32_t piece = unused_.back();
  unused_.pop_back();
  pieces_[piece] = {};
  return piece;
}

void Pieces::AddFree(uint32_t piece) {
  free_.insert(KeyOf(piece));
  free_bytes_ += pieces_[piece].bytes;
}

void Pieces::RemoveFree(uint32_t piece) {
  free_.erase(KeyOf(piece));
  free_bytes_ -= pieces_[piece].bytes;
}

uint32_t Pieces::AddChunk(uint64_t address, uint64_t bytes) {
  const uint32_t number = next_chunk_++;
  Chunk &chunk = chunks_[number] = {.address = address, .bytes = bytes};
  idle_.insert(number);
  if (const uint64_t usable = bytes / kPieceBytes * kPieceBytes; usable != 0) {
    chunk.first = NewPiece();
    pieces_[chunk.first].bytes = usable;
    pieces_[chunk.first].chunk = number;
    AddFree(chunk.first);
  }
  return number;
}

void Pieces::RemoveChunk(uint32_t number) {
  const auto chunk = chunks_.find(number);
  ABSL_HARDENING_ASSERT(chunk != chunks_.end() && chunk->second.used == 0);
  if (chunk->second.first != kNone) {
    RemoveFree(chunk->second.first);
    unused_.push_back(chunk->second.first);
  }
  chunks_.erase(chunk);
  idle_.erase(number);
}

void Pieces::Restart() {
  ABSL_HARDENING_ASSERT(chunks_.empty());
  next_chunk_ = 0;
  pieces_.clear();
  unused_.clear();
}

uint32_t Pieces::BestFit(uint64_t bytes) const {
  const auto fit = free_.lower_bound({bytes, 0, 0, 0});
  return fit == free_.end() ? kNone : std::get<3>(*fit);
}

void Pieces::Cut(uint32_t piece, uint64_t bytes) {
  ABSL_HARDENING_ASSERT(!pieces_[piece].used && bytes <= pieces_[piece].bytes && bytes != 0);
  RemoveFree(piece);
  if (bytes < pieces_[piece].bytes) {
    const uint32_t rest = NewPiece(); // may reallocate pieces_
    Piece &cut = pieces_[piece];
    pieces_[rest] = {.offset = cut.offset + bytes,
                     .bytes = cut.bytes - bytes,
                     .chunk = cut.chunk,
                     .before = piece,
                     .behind = cut.behind};
    if (cut.behind != kNone)
      pieces_[cut.behind].before = rest;
    cut.behind = rest;
    cut.bytes = bytes;
    AddFree(rest);
  }
  pieces_[piece].used = true;
  if (++chunks_[pieces_[piece].chunk].used == 1)
    idle_.erase(pieces_[piece].chunk);
}

void Pieces::Join(uint32_t piece) {
  const uint32_t behind = pieces_[piece].behind;
  pieces_[piece].bytes += pieces_[behind].bytes;
  pieces_[piece].behind = pieces_[behind].behind;
  if (pieces_[piece].behind != kNone)
    pieces_[pieces_[piece].behind].before = piece;
  unused_.push_back(behind);
}

void Pieces::Free(uint32_t piece) {
  ABSL_HARDENING_ASSERT(piece < pieces_.size() && pieces_[piece].used);
  pieces_[piece].used = false;
  const uint32_t chunk = pieces_[piece].chunk;
  if (--chunks_[chunk].used == 0)
    idle_.insert(chunk);
  if (const uint32_t behind = pieces_[piece].behind; behind != kNone && !pieces_[behind].used) {
    RemoveFree(behind);
    Join(piece);
  }
  if (const uint32_t before = pieces_[piece].before; before != kNone && !pieces_[before].used) {
    RemoveFree(before);
    Join(before);
    piece = before;
  }
  AddFree(piece);
}

} // namespace refold::runtime
