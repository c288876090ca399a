//===- timeline.h - Time spans on tracks ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records spans of time on tracks, for --trace. All descriptions are made before a run. During a
// run, recording only writes a few words to preallocated memory, without a lock. Memory is bounded:
// a long run keeps only its first and its last steps.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace refold::runtime {

struct TimelineLimits {
  /// Steps kept at each end of the recording. A run of a function without a fold counts as a step.
  int64_t first_steps = 16, last_steps = 16;
  /// Spans that a track has room for. If the steps above need more, fewer steps are kept.
  size_t records = size_t{1} << 15;
};

/// Records spans of time. One thread at a time may add phases, and one thread at a time may record
/// on a given track. All other functions must be called between runs.
class Timeline {
public:
  /// Nanoseconds of the steady clock.
  using Time = int64_t;
  static Time Now() { return At(std::chrono::steady_clock::now()); }
  static Time At(std::chrono::steady_clock::time_point time) {
    return std::chrono::nanoseconds(time.time_since_epoch()).count();
  }

  /// Properties of a span: "bytes" 1024, "location" "model.cc:12".
  using Arguments = std::vector<std::pair<std::string, std::variant<int64_t, std::string>>>;

  /// The description shared by all spans of one kind.
  struct Description {
    /// "step", "dispatch", "launch", "copy", ...: the category that Perfetto filters by.
    std::string category;
    std::string name;
    Arguments arguments;
    /// The meaning of a record's number: "step", "block"; empty if records have no number.
    std::string number;
  };

  /// A span on a track, as Collect returns it.
  struct Span {
    uint32_t track;
    Time begin, end;
    /// Index of its description; for a phase, index into phases().
    uint32_t what;
    int64_t number;
  };

  /// An activity around runs, on the host's own track.
  struct Phase {
    std::string name;
    Time begin, end;
    Arguments arguments;
  };

  /// Adds a phase that spans the lifetime of the object. Does nothing if `timeline` is null.
  class Scope {
  public:
    Scope(Timeline *timeline, absl::string_view name, Arguments arguments = {});
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    Timeline *timeline_;
    Phase phase_;
  };

  /// The track of the thread that executes the commands of a program. Steps are recorded on it,
  /// too. AddTrack creates all other tracks.
  static constexpr uint32_t kWalk = 0;

  explicit Timeline(TimelineLimits limits = {});
  ~Timeline();

  void AddPhase(Phase phase) { phases_.push_back(std::move(phase)); }
  /// Adds a track for a thread or a GPU stream. Times from another clock must be converted to the
  /// clock of Now() before they are recorded.
  uint32_t AddTrack(std::string name);
  /// Returns the description's index, for Record.
  uint32_t Describe(Description description);

  static constexpr int64_t kNoNumber = -1;
  /// Records a span of the track. Spans come in the order of their ends. Allocates nothing.
  void Record(uint32_t track, uint32_t what, Time begin, Time end, int64_t number = kNoNumber);
  /// Records a step on the track kWalk. No other track may record at the same time. TimelineLimits
  /// limits the number of steps that are kept.
  void RecordStep(uint32_t what, Time begin, Time end, int64_t number);

  /// Returns the start time of the timeline.
  Time origin() const { return origin_; }
  const std::vector<Phase> &phases() const { return phases_; }
  const std::vector<std::string> &tracks() const { return track_names_; }
  const Description &description(uint32_t what) const { return descriptions_[what]; }

  /// The spans that were kept. Each span comes before the spans that it contains. If steps were
  /// left out, `spans` has the spans recorded before the first steps ended, and the spans that
  /// began with the last steps or later.
  struct Kept {
    std::vector<Span> spans;
    /// Number and time range of the steps left out in between.
    int64_t left_out = 0;
    Time left_out_begin = 0, left_out_end = 0;
  };
  Kept Collect() const;

private:
  struct Record_;
  struct Track;
  void Append(Track &track, const Record_ &record);
  void KeepFirst(Time end);

  TimelineLimits limits_;
  Time origin_;
  std::vector<Phase> phases_;
  std::vector<std::string> track_names_;
  std::vector<std::unique_ptr<Track>> tracks_;
  std::vector<Description> descriptions_;
  int64_t steps_ = 0;
  /// Number of first steps whose records are never overwritten, and the end of the last of them.
  int64_t first_kept_ = 0;
  Time first_end_;
  bool first_full_ = false;
};

} // namespace refold::runtime
