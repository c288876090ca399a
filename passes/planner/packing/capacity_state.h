//===- capacity_state.h - What a partial packing implies --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of the capacity search: blocks that are placed, how low the others may lie, and what
// follows from that. Every change can be taken back.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace refold::planner {

/// Sections: the stretches of time between two neighbouring ends of lifetimes.
struct Sections {
  uint32_t lower = 0;
  uint32_t upper = 0;
  bool Meets(Sections other) const { return lower < other.upper && other.lower < upper; }
  void Cover(Sections other) {
    lower = lower < other.lower ? lower : other.lower;
    upper = upper > other.upper ? upper : other.upper;
  }
};

/// Only packings in which no block could be moved down are considered: if there is any within the
/// capacity, then there is such a one. In it a block lies on another or on the ground, so one that
/// does not lie where it could come to rest now lies on a block that is not yet placed.
class CapacityState {
public:
  CapacityState(absl::Span<const Lifetime> blocks, uint64_t capacity);

  size_t size() const { return block_.size(); }
  /// The capacity in units, rounded up.
  int64_t room() const { return room_; }
  /// The least alignment, in bytes.
  uint64_t unit() const { return static_cast<uint64_t>(unit_); }
  Sections span(uint32_t b) const { return block_[b].span; }
  /// The first offset at which b would touch no placed block.
  int64_t rest(uint32_t b) const { return block_[b].rest; }
  /// No packing in question has b lower than this. Above rest: b waits for another block below it.
  int64_t least(uint32_t b) const { return block_[b].least; }
  /// Its size in units, rounded up.
  int64_t bytes(uint32_t b) const { return block_[b].bytes; }
  bool placed(uint32_t b) const { return block_[b].placed; }
  /// Bytes that the blocks of a section which are not placed take together.
  int64_t left(uint32_t section) const { return left_[section]; }
  /// How low any of them may begin.
  int64_t floor(uint32_t section) const { return floor_[section]; }
  /// Bytes that a section may still waste.
  int64_t slack(uint32_t section) const { return room_ - floor_[section] - left_[section]; }
  /// Of a block that is placed, in bytes; all other numbers are in units of the least alignment.
  int64_t Offset(uint32_t b) const { return block_[b].least * unit_; }

  /// Blocks that could begin at the floor if one of them must, else a large number.
  uint32_t choices(uint32_t section) const {
    return room_ - next_[section] < left_[section] ? lowest_[section] : UINT32_MAX;
  }

  /// Puts b where it rests; least(b) == rest(b), and no block that b meets may begin lower.
  void Place(uint32_t b);
  /// Says that b does not lie where it rests. `why` is what proved it.
  void Bar(uint32_t b, Sections why);
  /// Draws all conclusions. False: there is no packing; failure() depends only on blocks that meet
  /// these sections.
  bool Infer();
  Sections failure() const { return failure_; }

  /// Makes the capacity larger by some units, or smaller again after Undo to a mark from before.
  /// Earlier conclusions stay: packings that they rule out are not found in the larger capacity
  /// either.
  void Relax(int64_t units);

  /// A point to which Undo goes back.
  size_t mark() const { return trail_.size(); }
  void Undo(size_t mark);

  int64_t work() const { return work_; }
  void AddWork(int64_t work) { work_ += work; }

private:
  struct Block {
    int64_t bytes = 0; // in units, rounded up, as all that follow
    int64_t alignment = 1;
    int64_t latest = 0; // the highest offset within the capacity
    int64_t rest = 0, least = 0;
    Sections span;
    Sections why;         // least depends on blocks that meet these
    uint32_t witness = 0; // a block that least rests on if that is above rest
    int64_t next = 0;     // of InferWaiting
    uint32_t next_witness = 0;
    bool placed = false;
  };
  enum class What : uint8_t { Block, Floor, Placed };
  struct Change {
    What what;
    uint32_t index;
    uint32_t witness;
    int64_t first, second;
    Sections why;
  };

  uint32_t &PlaceAmong(uint32_t section, uint32_t b) {
    return place_[first_place_[b] + section - block_[b].span.lower];
  }
  void MoveMember(uint32_t section, uint32_t b, uint32_t place);
  void Raise(uint32_t b, int64_t least, Sections why);
  void InferWaiting();
  void InferFloor(uint32_t section);
  void Fail(Sections why) {
    failed_ = true;
    failure_ = why;
  }

  int64_t unit_ = 1;
  int64_t room_ = 0; // the capacity in units, rounded up
  std::vector<Block> block_;
  // The least offset of each block, or a large number once the block is placed. A separate array,
  // because inferring floors reads these numbers most often.
  std::vector<int64_t> open_;
  std::vector<int64_t> left_, floor_, next_;
  std::vector<uint32_t> lowest_;
  // Neighbours: blocks alive at the same time. Those of b are neighbours_[first_[b]] and on.
  std::vector<size_t> first_;
  std::vector<uint32_t> neighbours_;
  // Blocks of a section, the same way; those that are not placed come first.
  std::vector<size_t> first_member_;
  std::vector<uint32_t> members_;
  std::vector<uint32_t> open_members_; // how many of a section are not placed
  // The index of a block among the members of its sections: those of b are place_[first_place_[b]]
  // and on.
  std::vector<size_t> first_place_;
  std::vector<uint32_t> place_;

  std::vector<Change> trail_;
  std::vector<uint32_t> waiting_; // blocks with least > rest, perhaps some more
  std::vector<bool> is_waiting_, is_stale_;
  std::vector<uint32_t> stale_waiting_;
  std::vector<uint32_t> raised_; // since the last conclusions
  std::vector<uint32_t> low_;    // sections that lost their lowest block
  std::vector<bool> is_low_;
  bool failed_ = false;
  Sections failure_;
  int64_t work_ = 0;
};

} // namespace refold::planner
