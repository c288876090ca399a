//===- program_timeline.h - Timeline of a walked program --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records the commands and launches of a program for the timeline. Each of them is described once,
// at Bind. A record is then only the index of a description and two times.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/bound_program.h"
#include "runtime/session/timeline.h"

#include <cstdint>
#include <vector>

namespace refold::runtime {

/// Describes a launch: the kernel's operations, bytes, flops and source line.
Timeline::Description DescribeLaunch(const exe::ExecutableT &table, const exe::LaunchT &launch);

class ProgramTimeline {
public:
  /// Keeps a reference to the timeline, but none to the program.
  ProgramTimeline(Timeline &timeline, const BoundProgram &program);

  /// Records that the command was walked from `begin` until now.
  void Command(const BoundCommand &command, Timeline::Time begin) const;
  /// Records one iteration of a function's loop, or one run of a function without a loop.
  void Step(size_t function, int64_t step, Timeline::Time begin) const;
  /// Records that calls of one launch ran from `begin` until now. `block` is the block's number, or
  /// kNoNumber if the calls cover all blocks.
  void Launch(uint32_t track, const BoundDispatch &dispatch, size_t launch, int64_t block,
              Timeline::Time begin) const {
    timeline_.Record(track, launches_ + dispatch.first_launch + static_cast<uint32_t>(launch),
                     begin, Timeline::Now(), block);
  }

private:
  static constexpr uint32_t kNone = -1;
  Timeline &timeline_;
  /// The index of the first description of each kind. The descriptions of a kind are consecutive,
  /// in program order.
  uint32_t dispatches_ = kNone, copies_ = kNone, repeats_ = kNone, conditions_ = kNone,
           launches_ = kNone;
  std::vector<uint32_t> steps_; // for each function
};

} // namespace refold::runtime
