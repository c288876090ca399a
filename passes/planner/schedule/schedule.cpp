//===- schedule.cpp - Command order of least peak -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches for an order of commands with a low peak. The local search starts from the program's
// order. It moves commands whose results are needed only after the peak behind the peak, and
// commands that end a buffer's life before the peak.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/schedule/schedule.h"

#include "passes/planner/schedule/schedule_exact.h"
#include "passes/planner/schedule/schedule_graph.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>

namespace refold::planner {
namespace {

/// An order with its live bytes.
class Trial {
public:
  explicit Trial(const ScheduleGraph &graph) : graph_(&graph) {}

  void Set(std::vector<uint32_t> order) {
    order_ = std::move(order);
    place_.resize(order_.size());
    for (uint32_t i = 0; i < order_.size(); ++i)
      place_[order_[i]] = i;
    live_.assign(order_.size() + 1, 0);
    for (const ScheduleGraph::Buffer &buffer : graph_->buffers) {
      auto [first, last] = Life(buffer);
      live_[first] += buffer.bytes;
      live_[last + 1] -= buffer.bytes;
    }
    peak_ = crowded_ = 0;
    uint64_t sum = 0;
    for (size_t i = 0; i < order_.size(); ++i) {
      sum += live_[i];
      live_[i] = sum;
      if (sum > peak_) {
        peak_ = sum;
        at_ = static_cast<uint32_t>(i);
      }
    }
    for (size_t i = 0; i < order_.size(); ++i)
      crowded_ += live_[i] == peak_;
  }

  /// Returns the first and the last position of a buffer's uses.
  std::pair<uint32_t, uint32_t> Life(const ScheduleGraph::Buffer &buffer) const {
    uint32_t first = UINT32_MAX, last = 0;
    for (uint32_t user : buffer.users) {
      first = std::min(first, place_[user]);
      last = std::max(last, place_[user]);
    }
    return {first, last};
  }

  /// Returns whether the peak is lower, or is reached at fewer positions.
  bool operator<(const Trial &other) const {
    return peak_ != other.peak_ ? peak_ < other.peak_ : crowded_ < other.crowded_;
  }

  const std::vector<uint32_t> &order() const { return order_; }
  uint64_t peak() const { return peak_; }
  /// Returns the first position of the peak.
  uint32_t at() const { return at_; }
  uint32_t place(uint32_t op) const { return place_[op]; }

  /// Returns an order in which `op` comes directly after position `behind`. Commands that depend on
  /// `op` and are at or before `behind` move with it.
  std::vector<uint32_t> Later(uint32_t op, uint32_t behind) const {
    std::vector<bool> moves(order_.size(), false);
    std::vector<uint32_t> order, moved;
    moves[op] = true;
    for (uint32_t i = 0; i < order_.size(); ++i) {
      const uint32_t each = order_[i];
      if (i <= behind && !moves[each])
        for (uint32_t before : graph_->before[each])
          moves[each] = moves[each] || moves[before];
      (i <= behind && moves[each] ? moved : order).push_back(each);
      if (i == behind)
        order.insert(order.end(), moved.begin(), moved.end());
    }
    return order;
  }

  /// Returns an order in which `op` comes directly before position `place`. Commands on which `op`
  /// depends and that are at or after `place` move with it.
  std::vector<uint32_t> Earlier(uint32_t op, uint32_t place) const {
    std::vector<bool> moves(order_.size(), false);
    moves[op] = true;
    for (uint32_t i = place_[op] + 1; i-- > place;)
      if (moves[order_[i]])
        for (uint32_t before : graph_->before[order_[i]])
          moves[before] = true;
    std::vector<uint32_t> order(order_.begin(), order_.begin() + place), rest;
    for (uint32_t i = place; i < order_.size(); ++i)
      (moves[order_[i]] ? order : rest).push_back(order_[i]);
    order.insert(order.end(), rest.begin(), rest.end());
    return order;
  }

private:
  const ScheduleGraph *graph_;
  std::vector<uint32_t> order_, place_;
  std::vector<uint64_t> live_; // modulo 2^64 while it holds differences
  uint64_t peak_ = 0;
  uint32_t at_ = 0;
  int64_t crowded_ = 0;
};

/// Lists moves that may lower the peak, the largest buffers first.
std::vector<std::vector<uint32_t>> Moves(const ScheduleGraph &graph, const Trial &trial) {
  constexpr size_t kMost = 48;
  std::vector<std::pair<uint64_t, uint32_t>> alive; // bytes, buffer
  for (uint32_t i = 0; i < graph.buffers.size(); ++i) {
    auto [first, last] = trial.Life(graph.buffers[i]);
    if (first <= trial.at() && trial.at() <= last)
      alive.emplace_back(graph.buffers[i].bytes, i);
  }
  std::sort(alive.begin(), alive.end(), [](auto a, auto b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<std::vector<uint32_t>> moves;
  for (auto [bytes, index] : alive) {
    if (moves.size() >= kMost)
      break;
    const ScheduleGraph::Buffer &buffer = graph.buffers[index];
    auto [first, last] = trial.Life(buffer);
    const bool waits = std::none_of(buffer.users.begin(), buffer.users.end(),
                                    [&](uint32_t user) { return trial.place(user) == trial.at(); });
    // The buffer is not used at the peak: it may begin after the peak, or end before it.
    if (first < trial.at() && waits)
      moves.push_back(trial.Later(trial.order()[first], trial.at()));
    if (last > trial.at() && waits)
      moves.push_back(trial.Earlier(trial.order()[last], trial.at()));
    // The command that makes it may wait for the last command that frees memory at the peak.
    if (first == trial.at() && last > first)
      moves.push_back(trial.Later(trial.order()[first], last - 1));
  }
  return moves;
}

/// Returns an order in which each command that frees more bytes than it allocates runs early:
/// directly after the last command on which it depends.
std::vector<uint32_t> EagerOrder(const ScheduleGraph &graph) {
  const uint32_t ops = static_cast<uint32_t>(graph.before.size());
  std::vector<int64_t> uses_left(graph.buffers.size());
  std::vector<bool> begun(graph.buffers.size(), false), done(ops, false);
  for (size_t i = 0; i < graph.buffers.size(); ++i)
    uses_left[i] = static_cast<int64_t>(graph.buffers[i].users.size());
  std::vector<uint32_t> missing(ops);
  for (uint32_t op = 0; op < ops; ++op)
    missing[op] = static_cast<uint32_t>(graph.before[op].size());
  std::vector<uint32_t> order;
  auto growth = [&](uint32_t op) {
    int64_t bytes = 0;
    for (uint32_t buffer : graph.buffers_of[op]) {
      bytes += begun[buffer] ? 0 : static_cast<int64_t>(graph.buffers[buffer].bytes);
      bytes -= uses_left[buffer] == 1 ? static_cast<int64_t>(graph.buffers[buffer].bytes) : 0;
    }
    return bytes;
  };
  std::vector<uint32_t> ready;
  auto run = [&](uint32_t op) {
    done[op] = true;
    order.push_back(op);
    for (uint32_t buffer : graph.buffers_of[op]) {
      begun[buffer] = true;
      --uses_left[buffer];
    }
    for (uint32_t after : graph.after[op])
      if (--missing[after] == 0)
        ready.push_back(after);
  };
  for (uint32_t next = 0; next < ops; ++next) {
    if (!done[next])
      run(next);
    // Ready commands that free memory go first.
    for (bool again = true; again;) {
      again = false;
      std::sort(ready.begin(), ready.end());
      for (size_t i = 0; i < ready.size() && !again; ++i)
        if (!done[ready[i]] && growth(ready[i]) < 0) {
          run(ready[i]);
          again = true;
        }
      std::erase_if(ready, [&](uint32_t op) { return done[op]; });
    }
  }
  return order;
}

std::vector<uint32_t> ProgramOrder(size_t ops) {
  std::vector<uint32_t> order(ops);
  for (uint32_t i = 0; i < ops; ++i)
    order[i] = i;
  return order;
}

} // namespace

uint64_t PeakOfOrder(const ScheduleProblem &problem, absl::Span<const uint32_t> order) {
  const ScheduleGraph graph(problem);
  Trial trial(graph);
  trial.Set({order.begin(), order.end()});
  return trial.peak();
}

Schedule ChooseOrder(const ScheduleProblem &problem, const ScheduleOptions &options) {
  const ScheduleGraph graph(problem);
  Trial best(graph), trial(graph);
  best.Set(ProgramOrder(problem.ops.size()));
  Schedule schedule;
  schedule.program_order_peak = best.peak();
  if (best.peak() <= graph.LowerBound()) {
    schedule = {best.order(), best.peak(), best.peak(), true};
    return schedule;
  }
  if (std::optional<std::vector<uint32_t>> exact =
          ExactOrder(graph, best.peak(), options.max_states)) {
    if (!exact->empty())
      best.Set(*std::move(exact));
    schedule.exact = true;
  } else {
    trial.Set(EagerOrder(graph));
    if (trial < best)
      best = trial;
    const int64_t visits_each = static_cast<int64_t>(graph.uses() + problem.ops.size());
    const int64_t most = std::min(options.max_evaluations, options.max_visits / visits_each);
    bool moved = true;
    for (int64_t tried = 0; moved && tried < most && best.peak() > graph.LowerBound();) {
      moved = false;
      for (std::vector<uint32_t> &order : Moves(graph, best)) {
        trial.Set(std::move(order));
        ++tried;
        moved = trial < best;
        if (moved)
          best = trial;
        if (moved || tried >= most)
          break;
      }
    }
    schedule.exact = best.peak() == graph.LowerBound();
  }
  schedule.peak = best.peak();
  schedule.order =
      best.peak() < schedule.program_order_peak ? best.order() : ProgramOrder(problem.ops.size());
  return schedule;
}

absl::Status ValidateOrder(const ScheduleProblem &problem, absl::Span<const uint32_t> order) {
  const size_t ops = problem.ops.size();
  std::vector<size_t> place(ops, ops);
  if (order.size() != ops)
    return absl::InternalError(absl::StrCat("an order of ", order.size(), " commands for ", ops));
  for (size_t i = 0; i < ops; ++i) {
    if (order[i] >= ops || place[order[i]] != ops)
      return absl::InternalError(absl::StrCat(
          "command ", order[i], " is not a command, or is a duplicate, at position ", i));
    place[order[i]] = i;
  }
  // In program order: the last writer of each buffer and the readers since then.
  std::map<uint32_t, size_t> writer;
  std::map<uint32_t, std::vector<size_t>> readers;
  auto keeps = [&](size_t first, size_t second, uint32_t buffer) {
    if (first == second || place[first] < place[second])
      return absl::OkStatus();
    return absl::InternalError(absl::StrCat("command ", second, " comes before command ", first,
                                            ", and one of them writes buffer ", buffer,
                                            ", which the other uses"));
  };
  for (size_t op = 0; op < ops; ++op) {
    for (uint32_t buffer : problem.ops[op].reads) {
      if (auto last = writer.find(buffer); last != writer.end())
        if (absl::Status kept = keeps(last->second, op, buffer); !kept.ok())
          return kept;
      readers[buffer].push_back(op);
    }
    for (uint32_t buffer : problem.ops[op].writes) {
      if (auto last = writer.find(buffer); last != writer.end())
        if (absl::Status kept = keeps(last->second, op, buffer); !kept.ok())
          return kept;
      for (size_t reader : readers[buffer])
        if (absl::Status kept = keeps(reader, op, buffer); !kept.ok())
          return kept;
    }
    for (uint32_t buffer : problem.ops[op].writes) {
      writer[buffer] = op;
      readers[buffer].clear();
    }
  }
  return absl::OkStatus();
}

} // namespace refold::planner
