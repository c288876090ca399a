//===- timeline.cpp - Time spans on tracks ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores each track as an array. The first part of the array holds the first steps and is never
// overwritten. The rest is a ring buffer. Collect finds out by time which spans are complete.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/timeline.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace refold::runtime {

struct Timeline::Record_ {
  Time begin, end;
  int64_t number;
  uint32_t what;
  bool is_step;
};

struct Timeline::Track {
  explicit Track(size_t capacity) : capacity(capacity), records(new Record_[capacity]) {}
  size_t capacity;
  std::unique_ptr<Record_[]> records; // untouched until written
  /// `count` is the number of records. The first `kept` records are never overwritten. The next
  /// record is written at index `next`.
  size_t count = 0, kept = 0, next = 0;
  /// End of the last overwritten span.
  Time lost_end = std::numeric_limits<Time>::min();

  /// Returns the index of the record written `back` records ago; the latest is 1.
  size_t Place(size_t back) const {
    if (next - kept >= back)
      return next - back;
    back -= next - kept;
    const size_t older = count - next; // after the next write if the ring is full
    return back <= older ? count - back : kept - (back - older);
  }
};

Timeline::Scope::Scope(Timeline *timeline, absl::string_view name, Arguments arguments)
    : timeline_(timeline) {
  if (timeline_)
    phase_ = {std::string(name), Now(), 0, std::move(arguments)};
}

Timeline::Scope::~Scope() {
  if (!timeline_)
    return;
  phase_.end = Now();
  timeline_->AddPhase(std::move(phase_));
}

Timeline::Timeline(TimelineLimits limits)
    : limits_(limits), origin_(Now()), first_end_(std::numeric_limits<Time>::min()) {
  limits_.records = std::max<size_t>(limits_.records, 2);
  limits_.last_steps = std::max<int64_t>(limits_.last_steps, 1);
  AddTrack("thread 0");
}

Timeline::~Timeline() = default;

uint32_t Timeline::AddTrack(std::string name) {
  track_names_.push_back(std::move(name));
  tracks_.push_back(std::make_unique<Track>(limits_.records));
  return static_cast<uint32_t>(tracks_.size() - 1);
}

uint32_t Timeline::Describe(Description description) {
  descriptions_.push_back(std::move(description));
  return static_cast<uint32_t>(descriptions_.size() - 1);
}

void Timeline::Append(Track &track, const Record_ &record) {
  if (track.next == track.capacity)
    track.next = track.kept;
  if (track.next < track.count)
    track.lost_end = track.records[track.next].end;
  else
    ++track.count;
  track.records[track.next++] = record;
}

void Timeline::Record(uint32_t track, uint32_t what, Time begin, Time end, int64_t number) {
  Append(*tracks_[track], {begin, end, number, what, false});
}

void Timeline::RecordStep(uint32_t what, Time begin, Time end, int64_t number) {
  Append(*tracks_[kWalk], {begin, end, number, what, true});
  ++steps_;
  if (!first_full_)
    KeepFirst(end);
}

/// Keeps first steps as long as they fit in half of each track; the ring needs the other half.
void Timeline::KeepFirst(Time end) {
  const bool fits = std::all_of(tracks_.begin(), tracks_.end(), [](const auto &track) {
    return track->count <= track->capacity / 2;
  });
  first_full_ = !fits || first_kept_ == limits_.first_steps;
  if (first_full_)
    return;
  for (auto &track : tracks_)
    track->kept = track->count;
  first_end_ = end;
  ++first_kept_;
}

Timeline::Kept Timeline::Collect() const {
  constexpr Time kNever = std::numeric_limits<Time>::min();
  Time whole_from = kNever; // no span that begins here or later was overwritten
  for (const auto &track : tracks_)
    whole_from = std::max(whole_from, track->lost_end);
  const bool all = whole_from == kNever && steps_ <= limits_.first_steps + limits_.last_steps;

  Kept kept;
  Time last_begin = whole_from;
  if (!all) {
    std::vector<Time> begins; // begins of the complete steps after the first ones
    const Track &walk = *tracks_[kWalk];
    for (size_t i = walk.kept; i < walk.count; ++i)
      if (walk.records[i].is_step && walk.records[i].begin >= whole_from)
        begins.push_back(walk.records[i].begin);
    std::sort(begins.begin(), begins.end());
    if (begins.size() > static_cast<size_t>(limits_.last_steps))
      begins.erase(begins.begin(), begins.end() - limits_.last_steps);
    if (!begins.empty())
      last_begin = begins.front();
    kept.left_out = steps_ - first_kept_ - static_cast<int64_t>(begins.size());
    kept.left_out_begin = first_kept_ > 0 ? first_end_ : origin_;
    kept.left_out_end = last_begin;
  }
  for (uint32_t i = 0; i < tracks_.size(); ++i)
    for (size_t back = 1; back <= tracks_[i]->count; ++back) {
      const size_t place = tracks_[i]->Place(back);
      const Record_ &record = tracks_[i]->records[place];
      if (place < tracks_[i]->kept || record.begin >= last_begin)
        kept.spans.push_back({i, record.begin, record.end, record.what, record.number});
    }
  // If two spans begin and end together, the outer one was recorded last.
  std::stable_sort(kept.spans.begin(), kept.spans.end(), [](const Span &a, const Span &b) {
    return std::tie(a.track, a.begin, b.end) < std::tie(b.track, b.begin, a.end);
  });
  return kept;
}

} // namespace refold::runtime
