//===- live_after_step.cpp - Live temporaries between steps ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/live_after_step.h"

#include "runtime/executable/function_buffers.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"

#include <memory>
#include <set>
#include <vector>

namespace refold::test {
namespace {

using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

/// Finds the temporaries that are live after a list of commands that makes them live.
class Counter {
public:
  explicit Counter(const exe::ExecutableT &table) : table_(table) {}

  std::set<uint32_t> alive;

  void Walk(const Commands &commands) {
    for (const auto &command : commands)
      Walk(*command);
  }

  void Walk(const exe::CommandT &command) {
    if (const exe::DispatchT *dispatch = command.action.AsDispatch()) {
      for (const auto &launch : dispatch->launches)
        for (const auto &arg : launch->args)
          Touch(arg->buffer);
    } else if (const exe::CopyT *copy = command.action.AsCopy()) {
      Touch(copy->source);
      Touch(copy->target);
    } else if (const exe::FreeT *free = command.action.AsFree()) {
      for (uint32_t buffer : free->buffers)
        alive.erase(buffer);
    } else if (const exe::RepeatT *repeat = command.action.AsRepeat()) {
      Touch(repeat->counter);
      Walk(repeat->body);
    } else if (const exe::ConditionT *condition = command.action.AsCondition()) {
      Touch(condition->predicate);
      Walk(condition->then);
      Walk(condition->otherwise);
    }
  }

private:
  void Touch(uint32_t buffer) {
    if (table_.buffers[buffer]->kind == exe::BufferKind::Temp && table_.buffers[buffer]->bytes > 0)
      alive.insert(buffer);
  }
  const exe::ExecutableT &table_;
};

} // namespace

std::string AliveAfterStep(const exe::ExecutableT &table, const exe::FunctionT &function) {
  const exe::LoopT *loop = runtime::FunctionLoop(function);
  Counter before(table), step(table);
  // Values that live around the loop, such as its condition, do not belong to a step.
  if (loop)
    for (const auto &command : function.commands) {
      if (command->action.AsLoop())
        break;
      before.Walk(*command);
    }
  step.Walk(loop ? loop->body : function.commands);
  std::string names;
  for (uint32_t buffer : step.alive)
    if (!before.alive.count(buffer) && (!loop || loop->condition != static_cast<int32_t>(buffer)))
      absl::StrAppend(&names, names.empty() ? "" : ", ", table.buffers[buffer]->name, " (",
                      table.buffers[buffer]->bytes, " bytes)");
  return names;
}

std::string FeedsWritten(const exe::ExecutableT &table) {
  std::string names;
  for (const auto &function : table.functions)
    for (uint32_t buffer : runtime::BuffersWritten(table, *function))
      if (table.buffers[buffer]->kind == exe::BufferKind::Input ||
          table.buffers[buffer]->kind == exe::BufferKind::Constant)
        absl::StrAppend(&names, names.empty() ? "" : ", ", table.buffers[buffer]->name);
  return names;
}

} // namespace refold::test
