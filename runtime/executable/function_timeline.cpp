//===- function_timeline.cpp - Lifetimes of temporaries -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/function_timeline.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {

/// Number of buffer names that a dispatch's text lists.
static constexpr size_t kNamesShown = 3;

std::string ShortPlace(const std::string &location) {
  return location.substr(location.find_last_of('/') + 1);
}

/// Walks the commands of a function once and records when each temporary is used.
class FunctionTimelineWalk {
public:
  FunctionTimelineWalk(const exe::ExecutableT &table, const exe::FunctionT &function,
                       FunctionTimeline &timeline)
      : table_(table), function_(function), uses_(timeline.uses_), positions_(timeline.positions_) {
    kept_.emplace_back();
    Walk(function.commands);
  }

private:
  using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

  void Use(uint32_t buffer) {
    const auto position = static_cast<int64_t>(positions_.size());
    Extend(buffer, position, position + 1);
  }
  void Extend(uint32_t buffer, int64_t lower, int64_t upper) {
    FunctionTimeline::Uses &uses = uses_[buffer];
    uses.lower = std::min(uses.lower, lower);
    uses.upper = std::max(uses.upper, upper);
    kept_.back().insert(buffer);
  }

  /// Walks the body of a loop. If the body uses a buffer but does not free it, the buffer stays
  /// alive for the whole loop, because the next iteration may read it.
  void WalkLoop(const Commands &body, int64_t begin) {
    kept_.emplace_back();
    Walk(body);
    std::set<uint32_t> kept = std::move(kept_.back());
    kept_.pop_back();
    for (uint32_t buffer : kept)
      Extend(buffer, begin, static_cast<int64_t>(positions_.size()));
  }

  void Walk(const Commands &commands) {
    for (const auto &command : commands) {
      if (const exe::DispatchT *dispatch = command->action.AsDispatch()) {
        for (const auto &launch : dispatch->launches) {
          for (const auto &arg : launch->args)
            Use(arg->buffer);
          if (function_.workspace >= 0 && table_.kernels[launch->kernel]->workspace_bytes > 0)
            Use(function_.workspace);
        }
        if (function_.workspace >= 0 && dispatch->workspace_bytes > 0)
          Use(function_.workspace);
        positions_.push_back(Describe(*dispatch));
      } else if (const exe::CopyT *copy = command->action.AsCopy()) {
        Use(copy->source);
        Use(copy->target);
        positions_.push_back(absl::StrCat("copies ", table_.buffers[copy->source]->name, " to ",
                                          table_.buffers[copy->target]->name));
      } else if (const exe::FreeT *free = command->action.AsFree()) {
        for (uint32_t buffer : free->buffers)
          kept_.back().erase(buffer);
      } else if (const exe::LoopT *loop = command->action.AsLoop()) {
        const auto begin = static_cast<int64_t>(positions_.size());
        if (loop->condition >= 0) {
          Use(loop->condition);
          positions_.push_back("continues while its condition is true");
        }
        WalkLoop(loop->body, begin);
        if (loop->end >= 0)
          Extend(loop->end, begin, static_cast<int64_t>(positions_.size()));
      } else if (const exe::RepeatT *repeat = command->action.AsRepeat()) {
        const auto begin = static_cast<int64_t>(positions_.size());
        Use(repeat->counter);
        if (repeat->condition >= 0)
          Use(repeat->condition);
        positions_.push_back(absl::StrCat("repeats ", repeat->passes, " times"));
        WalkLoop(repeat->body, begin);
        // The counter and the condition are read between iterations.
        Extend(repeat->counter, begin, static_cast<int64_t>(positions_.size()));
        if (repeat->condition >= 0)
          Extend(repeat->condition, begin, static_cast<int64_t>(positions_.size()));
      } else if (const exe::ConditionT *condition = command->action.AsCondition()) {
        Use(condition->predicate);
        positions_.push_back("chooses");
        Walk(condition->then);
        Walk(condition->otherwise);
      }
    }
  }

  /// Returns a text such as "writes relu, fc1.weight, loss and 4 more (train.cpp:31)". It names the
  /// largest buffers. If all launches have the same source location, the text ends with it.
  std::string Describe(const exe::DispatchT &dispatch) const {
    std::vector<const exe::BufferT *> written;
    std::set<std::string> places;
    for (const auto &launch : dispatch.launches) {
      places.insert(ShortPlace(launch->location));
      for (size_t i = table_.kernels[launch->kernel]->operands.size(); i < launch->args.size(); ++i)
        if (const exe::BufferT *buffer = table_.buffers[launch->args[i]->buffer].get();
            std::find(written.begin(), written.end(), buffer) == written.end())
          written.push_back(buffer);
    }
    std::stable_sort(
        written.begin(), written.end(),
        [](const exe::BufferT *a, const exe::BufferT *b) { return a->bytes > b->bytes; });
    std::string text = "writes ";
    for (size_t i = 0; i < std::min(written.size(), kNamesShown); ++i)
      absl::StrAppend(&text, i == 0 ? "" : ", ", written[i]->name);
    if (written.empty())
      absl::StrAppend(&text, "nothing");
    if (written.size() > kNamesShown)
      absl::StrAppend(&text, " and ", written.size() - kNamesShown, " more");
    if (places.size() == 1 && !places.begin()->empty())
      absl::StrAppend(&text, " (", *places.begin(), ")");
    return text;
  }

  const exe::ExecutableT &table_;
  const exe::FunctionT &function_;
  std::vector<FunctionTimeline::Uses> &uses_;
  std::vector<std::string> &positions_;
  /// For each enclosing loop: the buffers used and not yet freed.
  std::vector<std::set<uint32_t>> kept_;
};

FunctionTimeline::FunctionTimeline(const exe::ExecutableT &table, const exe::FunctionT &function)
    : uses_(table.buffers.size()) {
  FunctionTimelineWalk(table, function, *this);
}

} // namespace refold::runtime
