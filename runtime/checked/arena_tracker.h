//===- arena_tracker.h - Live bytes of temporaries --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tracks which bytes of each temporary are valid. Temporaries share the arena, so a write to one
// destroys the bytes of others at the same address. A packing error shows up as a read of bytes
// that another temporary has overwritten.
//
// Example: a has the arena bytes [0, 256), b has [128, 384). After a write of a and then of b,
// bytes [128, 256) of a are lost. A read of all of a fails with "was overwritten by 'b' of ...".
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/interval_set.h"
#include "runtime/executable/executable_generated.h"

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime::checked {

class ArenaTracker {
public:
  explicit ArenaTracker(const exe::ExecutableT &table);

  /// Starts a run: no bytes are alive.
  void BeginRun();
  /// Records that `writer` writes bytes [begin, end) of `buffer`. Other temporaries lose the data
  /// that they hold in these bytes of the arena. `writer` is a text such as "kernel 'k' at
  /// file:line". This function and the functions below ignore buffers that are not temporaries.
  void Write(uint32_t buffer, uint64_t begin, uint64_t end, absl::string_view writer);
  bool Readable(uint32_t buffer, uint64_t begin, uint64_t end) const;
  /// Returns whether the temporary was written during this run and has not been freed since. If
  /// other temporaries have overwritten all its bytes, the result is still true.
  bool Begun(uint32_t buffer) const;
  /// Returns why a read of the buffer fails: "was freed ...", "was overwritten by ...".
  std::string Why(uint32_t buffer) const;
  /// Marks the buffer as freed. Returns the bytes, relative to the buffer, that were still its own.
  std::vector<IntervalSet::Interval> Free(uint32_t buffer);

private:
  enum class Loss : uint8_t { NeverWritten, Freed, Overwritten };
  struct Temp {
    bool tracked = false;
    uint64_t offset = 0, bytes = 0;
    IntervalSet alive;              // relative to the buffer
    std::vector<uint32_t> overlaps; // other temporaries that share bytes
    Loss loss = Loss::NeverWritten;
    uint32_t lost_to = 0;
    std::string lost_by;
  };
  const exe::ExecutableT &table_;
  std::vector<Temp> temps_; // one for each buffer
};

} // namespace refold::runtime::checked
