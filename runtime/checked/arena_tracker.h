//===- arena_tracker.h - Which bytes of which temporary are alive -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Temporaries share the arena, so whoever writes one destroys what others had in the same bytes.
// The tracker follows writes and frees by address and knows, for each temporary, which of its bytes
// still hold what was written into it. A packing error shows as a read of bytes that another one
// has taken.
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

  /// Nothing is alive any more.
  void BeginRun();
  /// Bytes [begin, end) of `buffer` are written by `writer` ("kernel 'k' at file:line"); the same
  /// bytes of others are lost. Buffers that are no temporaries are ignored, here and below.
  void Write(uint32_t buffer, uint64_t begin, uint64_t end, absl::string_view writer);
  bool Readable(uint32_t buffer, uint64_t begin, uint64_t end) const;
  /// Whether anything was written into the temporary since the run began or it was freed, be it
  /// lost by now or not.
  bool Begun(uint32_t buffer) const;
  /// Why a read of that buffer fails: "was not written", "was freed", "was overwritten by ...".
  std::string Why(uint32_t buffer) const;
  /// Forgets the buffer and returns the bytes, relative to it, that were still its own.
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
