//===- capacity_state.h - State of a partial packing ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores a partial packing: the placed blocks, a lower bound on the offset of every other block,
// and what follows from both. Every change can be undone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace refold::planner {

/// A half-open range of sections, [lower, upper). The births and deaths of all blocks divide time
/// into sections. In a section, no block is born or dies.
struct Sections {
  uint32_t lower = 0;
  uint32_t upper = 0;
  bool Meets(Sections other) const { return lower < other.upper && other.lower < upper; }
  void Cover(Sections other) {
    lower = lower < other.lower ? lower : other.lower;
    upper = upper > other.upper ? upper : other.upper;
  }
};

/// The state of a search for a packing. The search considers only packings in which every block
/// rests on another block or lies at offset 0. If any packing fits, one of these fits.
///
/// rest(b) is the lowest offset of b above all placed blocks that are alive together with b.
/// least(b) is a lower bound on the offset of b. If b does not lie at rest(b), it must rest on a
/// block that is not placed yet.
///
/// Example: A of 2 units is placed at 0. C of 1 unit and D of 3 units are not placed. C is alive
/// together with A and D, so rest(C) = 2. A and D are never alive together, so least(D) = 0. Bar(C)
/// records that C does not lie at 2. Then C must rest on D, so least(C) = least(D) + 3 = 3.
class CapacityState {
public:
  CapacityState(absl::Span<const Lifetime> blocks, uint64_t capacity);

  size_t size() const { return block_.size(); }
  /// The capacity in units, rounded up.
  int64_t room() const { return room_; }
  /// The least alignment of all blocks, in bytes.
  uint64_t unit() const { return static_cast<uint64_t>(unit_); }
  Sections span(uint32_t b) const { return block_[b].span; }
  /// The lowest offset at which b lies above all placed blocks that it meets.
  int64_t rest(uint32_t b) const { return block_[b].rest; }
  /// A lower bound on the offset of b. If it is above rest(b), a block below b is not placed yet,
  /// so b cannot be placed now.
  int64_t least(uint32_t b) const { return block_[b].least; }
  /// The size of b in units, rounded up.
  int64_t bytes(uint32_t b) const { return block_[b].bytes; }
  bool placed(uint32_t b) const { return block_[b].placed; }
  /// The total size, in units, of the blocks of a section that are not placed.
  int64_t left(uint32_t section) const { return left_[section]; }
  /// The lowest offset at which a block of the section that is not placed may begin, in units.
  int64_t floor(uint32_t section) const { return floor_[section]; }
  /// Units that a section may still waste.
  int64_t slack(uint32_t section) const { return room_ - floor_[section] - left_[section]; }
  /// The offset of a placed block in bytes. The other functions of this class use units. A unit is
  /// the smallest alignment of any block.
  int64_t Offset(uint32_t b) const { return block_[b].least * unit_; }

  /// The number of blocks that can begin at the floor if one of them must, else UINT32_MAX.
  uint32_t choices(uint32_t section) const {
    return room_ - next_[section] < left_[section] ? lowest_[section] : UINT32_MAX;
  }

  /// Places b at rest(b), which must be equal to least(b). The caller must know that b lies below
  /// all unplaced blocks that are alive at the same time.
  void Place(uint32_t b);
  /// Records that b does not lie at rest(b). `why` is the range of sections that the proof uses.
  void Bar(uint32_t b, Sections why);
  /// Raises the lower bounds as far as the placed and barred blocks imply. Returns false if this
  /// proves that no packing exists. Then failure() is a range of sections, and the proof depends
  /// only on blocks that are alive in these sections.
  bool Infer();
  Sections failure() const { return failure_; }

  /// Raises the capacity by a number of units. Earlier conclusions are kept, although some may not
  /// hold for the larger capacity. So the search may miss packings. After Undo to an earlier mark,
  /// a negative number lowers the capacity again.
  void Relax(int64_t units);

  /// Returns the point to which Undo can return.
  size_t mark() const { return trail_.size(); }
  void Undo(size_t mark);

  int64_t work() const { return work_; }
  void AddWork(int64_t work) { work_ += work; }

private:
  struct Block {
    int64_t bytes = 0; // in units, rounded up, as are all fields below
    int64_t alignment = 1;
    int64_t latest = 0; // the highest offset within the capacity
    int64_t rest = 0, least = 0;
    Sections span;
    Sections why;         // least depends only on blocks that meet these sections
    uint32_t witness = 0; // the block that determines least, if least is above rest
    int64_t next = 0;     // scratch of InferWaiting
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
  // The least offset of each block, or a large number if the block is placed. InferFloor reads
  // these numbers often, so they are in an array of their own.
  std::vector<int64_t> open_;
  std::vector<int64_t> left_, floor_, next_;
  std::vector<uint32_t> lowest_;
  // The neighbours of all blocks (the blocks that are alive at the same time) in one array. The
  // neighbours of block b begin at neighbours_[first_[b]].
  std::vector<size_t> first_;
  std::vector<uint32_t> neighbours_;
  // The blocks of a section, stored the same way. Blocks that are not placed come first.
  std::vector<size_t> first_member_;
  std::vector<uint32_t> members_;
  std::vector<uint32_t> open_members_; // number of blocks of a section that are not placed
  // For each block and each of its sections: the index of the block in the section's list of
  // members. The indices of block b begin at place_[first_place_[b]].
  std::vector<size_t> first_place_;
  std::vector<uint32_t> place_;

  std::vector<Change> trail_;
  std::vector<uint32_t> waiting_; // a superset of the blocks with least > rest
  std::vector<bool> is_waiting_, is_stale_;
  std::vector<uint32_t> stale_waiting_;
  std::vector<uint32_t> raised_; // blocks raised since the last conclusions
  std::vector<uint32_t> low_;    // sections that lost their lowest block
  std::vector<bool> is_low_;
  bool failed_ = false;
  Sections failure_;
  int64_t work_ = 0;
};

} // namespace refold::planner
