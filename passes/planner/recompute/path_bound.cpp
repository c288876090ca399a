//===- path_bound.cpp - Lower bound on the peak ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches backwards for the path with the least maximum of memory. A state is a set of values that
// are all live at one time, in a stage no later than some bound. One of the values was computed
// last. At that time the other values were live, and so were the operands of its op. These values
// form the previous state.
//
// Any value of the state may be the last one, so the search tries all of them. It continues with
// the state whose path has the least maximum so far. This maximum is a lower bound for all plans at
// any time of the search.
//
// A state can only occur once each of its values has been computed for the first time. Values that
// are live from that stage to the state's latest stage count too.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/path_bound.h"

#include "passes/planner/recompute/in_place.h"
#include "passes/planner/recompute/replay.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <queue>
#include <set>

namespace refold::planner {
namespace {

using Values = std::vector<uint32_t>; // ascending

bool Contains(const Values &values, uint32_t v) {
  return std::binary_search(values.begin(), values.end(), v);
}

void SortAndUnite(Values &values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// Sets inspected for each op in the first round, before the highest ops are inspected closely.
constexpr int kFewSets = 6;
constexpr size_t kMostBoundOps = 32;

class Bounder {
public:
  Bounder(const TrainingStep &step, const PathBoundOptions &options)
      : step_(step), max_sets_(options.max_sets), producer_(Producers(step)),
        latest_(step.ops.size()), held_at_(step.ops.size()) {
    for (uint32_t v = 0; v < step.values.size(); ++v)
      residents_ += producer_[v] == kNoOp ? step.values[v].bytes : 0;
    FindLatest();
    FindHeld();
  }

  /// Bounds all ops with few sets, then the highest ops with many sets.
  PathBound Run() {
    PathBound best;
    std::vector<std::pair<uint64_t, uint32_t>> first;
    for (uint32_t op = 0; op < step_.ops.size(); ++op)
      first.push_back({Of(op, std::min(kFewSets, max_sets_)).bytes, op});
    std::stable_sort(first.begin(), first.end(),
                     [](const auto &a, const auto &b) { return a.first > b.first; });
    first.resize(std::min(first.size(), kMostBoundOps));
    State highest;
    for (const auto &[bytes, op] : first)
      if (const State state = Of(op, max_sets_); best.op == kNoOp || state.bytes > best.bytes) {
        best.bytes = state.bytes;
        best.op = op;
        highest = state;
      }
    if (best.op != kNoOp)
      Describe(highest.highest, best);
    return best;
  }

private:
  /// A value that is live from stage `from` to stage `to`, inclusive. In these stages it is neither
  /// overwritten nor recomputed. There are three kinds:
  /// - a value that may be computed only once, from its op to its last reader in the step,
  /// - a kept value, from its op to the end of the step,
  /// - the old value of a resident, from the op that overwrites it to the old value's last reader.
  struct Held {
    uint32_t value, from, to;
  };
  /// An op that runs in some stage from `from` to `to`, while other values wait.
  struct Running {
    uint32_t op = kNoOp;
    Values waiting;
    uint32_t from = 0, to = 0;
  };
  struct State {
    uint64_t bytes = 0;  // bytes of the highest point so far
    Running highest;     // the run at the highest point
    Values values;       // values live together
    uint32_t latest = 0; // the latest stage of the state
    bool operator<(const State &other) const { return bytes > other.bytes; } // for a queue
  };

  /// Computes for each op the latest stage in which its first run can be. For an op that must run
  /// at its original position, this is its own stage. For any other op, it is the least such stage
  /// of the op's readers.
  void FindLatest() {
    const Replay replay(step_);
    const auto ops = static_cast<uint32_t>(step_.ops.size());
    std::vector<uint32_t> wanted_by(step_.values.size(), ops);
    for (uint32_t op = ops; op-- > 0;) {
      latest_[op] = op;
      if (replay.MayBeLeftOut(op)) {
        latest_[op] = ops;
        for (uint32_t v : step_.ops[op].results)
          latest_[op] = std::min(latest_[op], wanted_by[v]);
      }
      for (uint32_t v : step_.ops[op].operands)
        wanted_by[v] = std::min(wanted_by[v], latest_[op]);
    }
  }

  void FindHeld() {
    const auto stages = static_cast<uint32_t>(step_.ops.size());
    std::vector<uint32_t> last_reader(step_.values.size(), 0);
    for (uint32_t op = 0; op < stages; ++op)
      for (uint32_t v : step_.ops[op].operands)
        last_reader[v] = op;
    auto hold = [&](uint32_t v, uint32_t from, uint32_t to) {
      if (from >= to || step_.values[v].bytes == 0)
        return;
      held_.push_back({v, from, to});
      for (uint32_t stage = from; stage <= to; ++stage)
        held_at_[stage].push_back(static_cast<uint32_t>(held_.size() - 1));
    };
    for (uint32_t v = 0; v < step_.values.size(); ++v) {
      const uint32_t made = producer_[v], over = step_.values[v].overwritten_by;
      if (made == kNoOp && over != kNoOp)
        hold(v, over, last_reader[v]);
      else if (made != kNoOp && step_.values[v].kept)
        hold(v, made, stages - 1);
      else if (made != kNoOp && !step_.ops[made].repeatable)
        hold(v, made, last_reader[v]);
    }
  }

  /// Returns the stage before which not all of the values have been made.
  uint32_t Earliest(const Values &values) const {
    uint32_t stage = 0;
    for (uint32_t v : values)
      stage = std::max(stage, producer_[v]);
    return stage;
  }

  /// Calls `function` for each value that is held during all stages in which the op of `running`
  /// may run. Skips the values in `there`, which are counted already.
  template <typename Function>
  void ForEachHeld(const Running &running, const Values &there, Function function) const {
    for (uint32_t index : held_at_[running.to]) {
      const Held &held = held_[index];
      // The op that makes or overwrites it is the last of its stage.
      if ((held.from < running.from || held.from == running.op) && !Contains(there, held.value))
        function(held.value);
    }
  }

  Values OperandsAndWaiting(const Running &running) const {
    Values values = running.waiting;
    for (uint32_t v : step_.ops[running.op].operands)
      if (producer_[v] != kNoOp)
        values.push_back(v);
    SortAndUnite(values);
    return values;
  }

  /// Adds the results of the op; `there` are the values of OperandsAndWaiting.
  Values AtRun(const Running &running, Values there) const {
    const std::vector<uint32_t> &results = step_.ops[running.op].results;
    there.insert(there.end(), results.begin(), results.end());
    SortAndUnite(there);
    return there;
  }

  State WhenItRuns(Running running) const {
    const StepOp &op = step_.ops[running.op];
    State state;
    state.latest = running.to;
    state.values = OperandsAndWaiting(running);
    const Values there = AtRun(running, state.values);
    state.bytes = residents_ + op.workspace;
    for (uint32_t v : there)
      state.bytes += step_.values[v].bytes;
    ForEachHeld(running, there, [&](uint32_t v) { state.bytes += step_.values[v].bytes; });
    state.bytes -= MostSavedInPlace(step_, op, [&](uint32_t v) { return MayDie(v, running); });
    state.highest = std::move(running);
    return state;
  }

  bool MayDie(uint32_t v, const Running &running) const {
    return producer_[v] != kNoOp && !step_.values[v].kept && !Contains(running.waiting, v) &&
           std::none_of(held_at_[running.to].begin(), held_at_[running.to].end(),
                        [&](uint32_t index) {
                          return held_[index].value == v &&
                                 (held_[index].to > running.to || running.op != running.to);
                        });
  }

  /// Returns the highest point on the least path back from an op.
  State Of(uint32_t op, int max_sets) const {
    std::priority_queue<State> queue;
    std::set<std::pair<Values, uint32_t>> seen;
    queue.push(WhenItRuns({op, {}, op, latest_[op]}));
    for (int sets = 0;;) {
      State state = queue.top();
      if (state.values.empty() || sets >= max_sets)
        return state;
      queue.pop();
      if (seen.insert({state.values, state.latest}).second) {
        ++sets;
        for (uint32_t last : state.values)
          Before(state, last, queue);
      }
      if (queue.empty())
        return state; // not reached: the first value has no predecessor
    }
  }

  /// Goes back from `state` by one op. Assumes that `last` was the last of the state's values to be
  /// computed, and adds the state in which the op of `last` runs to the queue. Adds nothing if the
  /// assumption cannot hold.
  void Before(const State &state, uint32_t last, std::priority_queue<State> &queue) const {
    Values waiting = state.values;
    waiting.erase(std::find(waiting.begin(), waiting.end(), last));
    const uint32_t maker = producer_[last];
    const uint32_t from = std::max(maker, Earliest(waiting));
    // An op that runs once runs in its own stage, when all waiting values have been made.
    const bool once = !step_.ops[maker].repeatable || step_.values[last].kept;
    const uint32_t to = once ? maker : state.latest;
    if (from > to)
      return;
    // Other results of the op may have been made in the same run.
    for (uint32_t v : step_.ops[maker].results)
      if (Contains(waiting, v))
        waiting.erase(std::find(waiting.begin(), waiting.end(), v));
    State next = WhenItRuns({maker, std::move(waiting), from, to});
    if (next.bytes <= state.bytes) {
      next.bytes = state.bytes;
      next.highest = state.highest;
    }
    queue.push(std::move(next));
  }

  void Describe(const Running &running, PathBound &bound) const {
    bound.runs = running.op;
    bound.values = AtRun(running, OperandsAndWaiting(running));
    const Values there = bound.values;
    ForEachHeld(running, there, [&](uint32_t v) { bound.values.push_back(v); });
    const StepOp &op = step_.ops[bound.runs];
    auto describe = [&](uint32_t index) {
      return absl::StrCat("op ", index, " '", step_.ops[index].name, "'");
    };
    bound.what = bound.runs == bound.op ? absl::StrCat(describe(bound.op), " runs with ")
                                        : absl::StrCat("before ", describe(bound.op), " can run, ",
                                                       describe(bound.runs), " has to run with ");
    for (uint32_t v : bound.values)
      if (step_.values[v].bytes > 0)
        absl::StrAppend(&bound.what, "'", step_.values[v].name, "' (", step_.values[v].bytes,
                        " bytes), ");
    if (op.workspace > 0)
      absl::StrAppend(&bound.what, op.workspace, " bytes of workspace, ");
    absl::StrAppend(&bound.what, residents_, " bytes of residents");
    if (const uint64_t saved =
            MostSavedInPlace(step_, op, [&](uint32_t v) { return MayDie(v, running); });
        saved > 0)
      absl::StrAppend(&bound.what, ", less ", saved, " bytes in place");
  }

  const TrainingStep &step_;
  const int max_sets_;
  const std::vector<uint32_t> producer_;
  uint64_t residents_ = 0;
  std::vector<uint32_t> latest_; // the latest stage of the first run of each op
  std::vector<Held> held_;
  std::vector<std::vector<uint32_t>> held_at_; // by stage
};

} // namespace

PathBound BoundPeak(const TrainingStep &step, const PathBoundOptions &options) {
  return Bounder(step, options).Run();
}

} // namespace refold::planner
