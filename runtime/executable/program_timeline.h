//===- program_timeline.h - A walked program on a timeline ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every command and launch of a program says of itself, described once when it is bound; a
// record is then its index and two times.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/bound_program.h"
#include "runtime/executable/timeline.h"

#include <cstdint>
#include <vector>

namespace refold::runtime {

/// The kernel's operations, bytes, flops and the source line of a launch.
Timeline::Description DescribeLaunch(const exe::ExecutableT &table, const exe::LaunchT &launch);

class ProgramTimeline {
public:
  /// Keeps a reference to the timeline; of the program nothing.
  ProgramTimeline(Timeline &timeline, const BoundProgram &program);

  /// The command was walked from `begin` until now.
  void Command(const BoundCommand &command, Timeline::Time begin) const;
  /// One pass over the body of a function's loop, or over a function without one.
  void Step(size_t function, int64_t step, Timeline::Time begin) const;
  /// Calls of a dispatch's launch that ran from `begin` until now. `block`: which; kNoNumber for
  /// all.
  void Launch(uint32_t track, const BoundDispatch &dispatch, size_t launch, int64_t block,
              Timeline::Time begin) const {
    timeline_.Record(track, launches_ + dispatch.first_launch + static_cast<uint32_t>(launch),
                     begin, Timeline::Now(), block);
  }

private:
  static constexpr uint32_t kNone = -1;
  Timeline &timeline_;
  /// First descriptions of each kind; they follow one another in the program's own order.
  uint32_t dispatches_ = kNone, copies_ = kNone, repeats_ = kNone, conditions_ = kNone,
           launches_ = kNone;
  std::vector<uint32_t> steps_; // of each function
};

} // namespace refold::runtime
