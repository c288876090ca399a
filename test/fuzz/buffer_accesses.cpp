//===- buffer_accesses.cpp - Who reads and writes which buffer, when ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/buffer_accesses.h"

#include <algorithm>

namespace refold::test {

static bool Has(const std::vector<uint32_t> &list, uint32_t buffer) {
  return std::find(list.begin(), list.end(), buffer) != list.end();
}

BufferAccesses::BufferAccesses(const exe::ExecutableT &table) : table_(table) {
  for (const auto &function : table.functions)
    if (function->name == "train")
      Add(function->commands);
}

void BufferAccesses::Add(const std::vector<std::unique_ptr<exe::CommandT>> &commands) {
  for (const auto &command : commands) {
    if (const exe::DispatchT *dispatch = command->action.AsDispatch()) {
      for (const auto &launch : dispatch->launches) {
        const size_t operands = table_.kernels[launch->kernel]->operands.size();
        Access access;
        for (size_t i = 0; i < launch->args.size(); ++i)
          (i < operands ? access.reads : access.writes).push_back(launch->args[i]->buffer);
        accesses_.push_back(std::move(access));
      }
    } else if (const exe::CopyT *copy = command->action.AsCopy()) {
      accesses_.push_back({{copy->source}, {copy->target}});
    } else if (const exe::LoopT *loop = command->action.AsLoop()) {
      exact_ = exact_ && loop->condition < 0;
      Add(loop->body);
      Add(loop->body);
    } else if (const exe::RepeatT *repeat = command->action.AsRepeat()) {
      exact_ = false; // a pass may read one row of what it goes over
      for (int64_t pass = 0; pass < std::min<int64_t>(repeat->passes, 2); ++pass) {
        accesses_.push_back({{}, {repeat->counter}});
        Add(repeat->body);
        accesses_.push_back({{}, {repeat->counter}});
      }
    } else if (const exe::ConditionT *choice = command->action.AsCondition()) {
      exact_ = false;
      accesses_.push_back({{choice->predicate}, {}});
      Add(choice->then);
      Add(choice->otherwise);
    }
  }
}

std::vector<uint32_t> BufferAccesses::Temporaries() const {
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < table_.buffers.size(); ++i)
    if (table_.buffers[i]->kind == exe::BufferKind::Temp && table_.buffers[i]->bytes > 0 &&
        std::any_of(accesses_.begin(), accesses_.end(),
                    [&](const Access &a) { return Has(a.reads, i) || Has(a.writes, i); }))
      found.push_back(i);
  return found;
}

bool BufferAccesses::WrittenUpTo(uint32_t buffer, size_t time) const {
  return std::any_of(accesses_.begin(), accesses_.begin() + static_cast<std::ptrdiff_t>(time) + 1,
                     [&](const Access &a) { return Has(a.writes, buffer); });
}

bool BufferAccesses::Clobbers(uint32_t a, uint32_t b) const {
  for (size_t t = 0; t < accesses_.size(); ++t) {
    if (!Has(accesses_[t].writes, a))
      continue;
    if (Has(accesses_[t].reads, b))
      return true;
    for (size_t later = t + 1; later < accesses_.size(); ++later) {
      if (Has(accesses_[later].reads, b) && WrittenUpTo(b, t))
        return true;
      if (Has(accesses_[later].writes, b))
        break;
    }
  }
  return false;
}

} // namespace refold::test
