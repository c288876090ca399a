//===- timeline.h - What happened when --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Spans of time on tracks, for --trace. What may be recorded is described before a run; recording
// in a run writes a few words into memory that is there already, allocates nothing and takes no
// lock. Memory is bounded: of a long run the first and the last steps are kept.
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
  /// Steps that are kept at each end of what was recorded. A run of a function without a fold
  /// counts as a step.
  int64_t first_steps = 16, last_steps = 16;
  /// Spans that a track has room for. Where the steps above need more, there are fewer of them.
  size_t records = size_t{1} << 15;
};

/// Phases are added by one thread, and records of a track by one thread, at a time; all else
/// happens outside of runs.
class Timeline {
public:
  /// Nanoseconds of the steady clock.
  using Time = int64_t;
  static Time Now() { return At(std::chrono::steady_clock::now()); }
  static Time At(std::chrono::steady_clock::time_point time) {
    return std::chrono::nanoseconds(time.time_since_epoch()).count();
  }

  /// What is said of a span: "bytes" 1024, "location" "model.cc:12".
  using Arguments = std::vector<std::pair<std::string, std::variant<int64_t, std::string>>>;

  /// What spans of one kind say.
  struct Description {
    /// "step", "dispatch", "launch", "copy", ...: what Perfetto filters by.
    std::string category;
    std::string name;
    Arguments arguments;
    /// What a record's number is: "step", "block"; empty where it has none.
    std::string number;
  };

  /// A span on a track, as it is handed out.
  struct Span {
    uint32_t track;
    Time begin, end;
    /// Index of its description; of a phase: of that among phases().
    uint32_t what;
    int64_t number;
  };

  /// What happens around runs, on the host's own track.
  struct Phase {
    std::string name;
    Time begin, end;
    Arguments arguments;
  };

  /// Adds a phase that lasts as long as it does itself; nothing where there is no timeline.
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

  /// The track of the thread that walks a program's commands; steps are on it. Others are added.
  static constexpr uint32_t kWalk = 0;

  explicit Timeline(TimelineLimits limits = {});
  ~Timeline();

  void AddPhase(Phase phase) { phases_.push_back(std::move(phase)); }
  /// A track of its own for a thread, or a stream of a card. Times of another clock must be brought
  /// to Now()'s before they are recorded.
  uint32_t AddTrack(std::string name);
  /// The description's index, for Record.
  uint32_t Describe(Description description);

  static constexpr int64_t kNoNumber = -1;
  /// A span of the track: they come in the order of their ends. Allocates nothing.
  void Record(uint32_t track, uint32_t what, Time begin, Time end, int64_t number = kNoNumber);
  /// A span of kWalk that is a step: what the limits count. All tracks are at rest while it is
  /// recorded.
  void RecordStep(uint32_t what, Time begin, Time end, int64_t number);

  /// The moment that a timeline begins at.
  Time origin() const { return origin_; }
  const std::vector<Phase> &phases() const { return phases_; }
  const std::vector<std::string> &tracks() const { return track_names_; }
  const Description &description(uint32_t what) const { return descriptions_[what]; }

  /// The spans that were kept: all of the first steps and of the last, and what lies around them. A
  /// span that holds another comes before it.
  struct Kept {
    std::vector<Span> spans;
    /// Steps in between that are left out, and when they were.
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
  /// Steps at the beginning whose records are never overwritten, and when the last of them ended.
  int64_t first_kept_ = 0;
  Time first_end_;
  bool first_full_ = false;
};

} // namespace refold::runtime
