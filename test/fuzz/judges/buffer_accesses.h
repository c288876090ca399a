//===- buffer_accesses.h - Who reads and writes which bytes, when -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An account of what a run of a compiled program reads and writes, by bytes and in order, along the
// path that it took. It shares nothing with the planner, the validator, the walker or the checked
// device, so that they can be held against it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace refold::test {

/// Temporaries that a command of function "train" touches, whether a run comes to it or not.
std::vector<uint32_t> TouchedTemporaries(const exe::ExecutableT &table);

class BufferAccesses {
public:
  /// Of `steps` steps of function "train" from its first step on. `flags`: what the conditions of
  /// loops and choices were, one after the other.
  BufferAccesses(const exe::ExecutableT &table, int64_t steps, std::vector<bool> flags);

  /// Whether the path used up the flags, all of them and no more: else it is not the run's.
  bool FollowsFlags() const { return followed_ && next_flag_ == flags_.size(); }
  /// Whether anything reads other bytes than were written for it, once temporary `moved` is put at
  /// `offset` in the arena. A kernel's result over another buffer of its own counts, and so do
  /// blocks side by side of which one writes what another one touches: which bytes are there then
  /// is not specified. A buffer of which a row is replaced is read, but for the first time after it
  /// was freed.
  bool Matters(uint32_t moved, uint64_t offset) const;

private:
  enum class How : uint8_t { Read, Update, Write };
  struct Touch {
    How how;
    uint32_t buffer;
    uint64_t begin, end; // in the buffer, of all blocks
    uint64_t stride;     // from one block's share to the next; 0: each block may have all
    uint32_t run = 1;    // blocks that have one share
  };
  /// What one launch, copy, flag or counter does.
  struct Access {
    std::vector<Touch> touches;
    uint32_t first_block = 0, blocks = 1;
    bool reads_first = false; // all of it, before it writes anything
  };
  /// What happens between two barriers, or what is freed.
  struct Event {
    std::vector<Access> accesses;
    std::vector<uint32_t> freed;
  };
  class Replay;

  using Commands = std::vector<std::unique_ptr<exe::CommandT>>;
  void Follow(const Commands &commands);
  void Follow(const exe::DispatchT &dispatch);
  void Touches(Touch touch);
  /// Whether the flag is up; true for -1.
  bool Holds(int32_t flag);

  const exe::ExecutableT &table_;
  const int64_t steps_;
  const std::vector<bool> flags_;
  size_t next_flag_ = 0;
  bool followed_ = true;
  std::vector<Event> events_;
};

} // namespace refold::test
