//===- buffer_accesses.h - Reads and writes of a run, by byte ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records which bytes a run of a compiled program reads and writes, in order, along the branches
// that the run took. It shares no code with the planner, the validator, the walker or the checked
// device, so it can serve as an oracle for them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace refold::test {

/// Returns the temporaries that the commands of function "train" read or write. Includes the
/// temporaries of commands that are skipped in a run.
std::vector<uint32_t> TouchedTemporaries(const exe::ExecutableT &table);

class BufferAccesses {
public:
  /// Records the first `steps` steps of function "train". `flags` has the values of all conditions
  /// of loops and branches, in the order in which a run reads them.
  BufferAccesses(const exe::ExecutableT &table, int64_t steps, std::vector<bool> flags);

  /// Returns whether the recording used exactly the given flags. If it did not, a real run executes
  /// other commands than those that were recorded.
  bool FollowsFlags() const { return followed_ && next_flag_ == flags_.size(); }
  /// Returns whether a run goes wrong if temporary `moved` lies at `offset` in the arena. A run
  /// goes wrong in each of these cases:
  /// - An op reads bytes of a buffer that were never written, or that were last written for a
  ///   different buffer.
  /// - A result of a kernel overlaps another buffer of the same kernel. The final bytes are then
  ///   unspecified.
  /// - A row block writes bytes that a parallel row block accesses in a different buffer. The final
  ///   bytes are then unspecified, too.
  ///
  /// An op that replaces one row of a buffer also reads the buffer. The exception is a buffer that
  /// was not written since it was last freed.
  bool Matters(uint32_t moved, uint64_t offset) const;

private:
  enum class How : uint8_t { Read, Update, Write };
  struct Touch {
    How how;
    uint32_t buffer;
    uint64_t begin, end; // in the buffer, over all blocks
    uint64_t stride;     // from one block's share to the next; 0: each block may touch all
    uint32_t run = 1;    // number of blocks that have the same share
  };
  /// The accesses of one launch, copy, flag or counter.
  struct Access {
    std::vector<Touch> touches;
    uint32_t first_block = 0, blocks = 1;
    bool reads_first = false; // reads everything before it writes anything
  };
  /// The accesses between two barriers, or the buffers that are freed.
  struct Event {
    std::vector<Access> accesses;
    std::vector<uint32_t> freed;
  };
  class Replay;

  using Commands = std::vector<std::unique_ptr<exe::CommandT>>;
  void Follow(const Commands &commands);
  void Follow(const exe::DispatchT &dispatch);
  void Touches(Touch touch);
  /// Returns the value of the flag; true for -1.
  bool Holds(int32_t flag);

  const exe::ExecutableT &table_;
  const int64_t steps_;
  const std::vector<bool> flags_;
  size_t next_flag_ = 0;
  bool followed_ = true;
  std::vector<Event> events_;
};

} // namespace refold::test
