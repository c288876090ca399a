//===- leave_out.cpp - Removal of unread runs -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/leave_out.h"

#include <algorithm>

namespace refold::planner {
namespace {

class Leaver {
public:
  Leaver(const TrainingStep &step, const Replay &replay, const Replay::Result &result)
      : step_(step), replay_(replay), result_(result), stages_(step.ops.size()) {
    const auto places = static_cast<uint32_t>(result.ops.size());
    for (uint32_t place = 0; place < places; ++place) {
      Stage &stage = stages_[result.stages[place]];
      stage.first = stage.runs ? stage.first : place;
      stage.end = place + 1;
      stage.runs = true;
    }
  }

  /// Marks the stages whose op is left out; returns false if there are none.
  bool FindUnread() {
    FindReads();
    std::vector<bool> is_read(result_.ops.size()); // read by a run that is not left out
    bool found = false;
    for (uint32_t op = static_cast<uint32_t>(stages_.size()); op-- > 0;) {
      Stage &stage = stages_[op];
      if (!stage.runs)
        continue;
      const auto begin = is_read.begin() + stage.first, end = is_read.begin() + stage.end;
      if (replay_.MayBeLeftOut(op) && std::none_of(begin, end, [](bool read) { return read; })) {
        stage.runs = false;
        found = true;
        continue;
      }
      for (uint32_t read = read_first_[stage.first]; read < read_first_[stage.end]; ++read)
        is_read[reads_[read]] = true;
    }
    return found;
  }

  std::vector<DropEvent> Events(absl::Span<const DropEvent> events) const {
    std::vector<std::vector<uint32_t>> drops(stages_.size());
    for (const DropEvent &event : events)
      if (replay_.CanDrop(event.value))
        drops[event.stage].push_back(event.value);
    std::vector<DropEvent> made;
    std::vector<bool> is_there(step_.values.size());
    for (uint32_t at = 0; at < stages_.size(); ++at) {
      const Stage &stage = stages_[at];
      if (!stage.runs) {
        for (uint32_t v : step_.ops[at].results)
          if (replay_.IsWanted(v))
            made.push_back({v, at});
      }
      for (uint32_t place = stage.first; stage.runs && place < stage.end; ++place)
        for (uint32_t v : step_.ops[result_.ops[place]].results)
          is_there[v] = true;
      for (uint32_t v : drops[at])
        if (is_there[v]) {
          made.push_back({v, at});
          is_there[v] = false;
        }
    }
    std::sort(made.begin(), made.end());
    return made;
  }

private:
  struct Stage {
    uint32_t first = 0, end = 0; // places
    bool runs = false;
  };

  /// For each operand of each position: the position that made the copy it reads.
  void FindReads() {
    std::vector<uint32_t> made_at(step_.values.size());
    uint32_t copy = 0;
    for (uint32_t op : result_.ops) {
      read_first_.push_back(static_cast<uint32_t>(reads_.size()));
      for (uint32_t v : step_.ops[op].operands)
        if (replay_.producers()[v] != kNoOp)
          reads_.push_back(made_at[v]);
      for (uint32_t v : step_.ops[op].results) {
        const Replay::Copy &made = result_.copies[copy++];
        if (!made.spare)
          made_at[v] = made.born;
      }
    }
    read_first_.push_back(static_cast<uint32_t>(reads_.size()));
  }

  const TrainingStep &step_;
  const Replay &replay_;
  const Replay::Result &result_;
  std::vector<Stage> stages_;
  std::vector<uint32_t> read_first_, reads_;
};

} // namespace

std::vector<DropEvent> LeaveOutUnread(const TrainingStep &step, const Replay &replay,
                                      const Replay::Result &result,
                                      absl::Span<const DropEvent> events) {
  Leaver leaver(step, replay, result);
  if (!leaver.FindUnread())
    return {events.begin(), events.end()};
  return leaver.Events(events);
}

} // namespace refold::planner
