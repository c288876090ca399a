//===- validate_functions.cpp - Validation of commands ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates the commands of functions. Loops, conditions, copies and frees must have buffers of the
// right kinds. Stacked fetches must have a row for each step of the fold. validate_dispatches.cpp
// validates dispatches.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/lookup.h"
#include "runtime/executable/validate_dispatches.h"
#include "runtime/executable/validation.h"

#include <limits>
#include <set>

namespace refold::runtime::validation {
namespace {

class FunctionValidator {
public:
  explicit FunctionValidator(const exe::ExecutableT &table) : table_(table), dispatches_(table) {}

  absl::Status Run() {
    std::set<std::string> names;
    for (size_t i = 0; i < table_.functions.size(); ++i) {
      if (!table_.functions[i])
        return Bad("function ", i, " is missing");
      if (!names.insert(table_.functions[i]->name).second)
        return Bad("two functions are called '", table_.functions[i]->name, "'");
      if (absl::Status status = Function(*table_.functions[i]); !status.ok())
        return status;
    }
    return Histories();
  }

private:
  absl::Status Function(const exe::FunctionT &function) {
    if (function.arena_bytes > kMaxBytes)
      return Bad("function '", function.name, "' has an arena of ", function.arena_bytes,
                 " bytes, more than ", kMaxBytes);
    function_ = &function;
    loops_ = 0;
    if (absl::Status status = Workspace(); !status.ok())
      return status;
    return Commands(function.commands, /*in_loop=*/false);
  }

  absl::Status Workspace() {
    const int32_t index = function_->workspace;
    if (index == -1)
      return absl::OkStatus();
    if (index < 0 || static_cast<size_t>(index) >= table_.buffers.size() ||
        table_.buffers[index]->kind != exe::BufferKind::Temp)
      return Bad("function '", function_->name, "' has workspace ", index,
                 ", which is not a temporary buffer");
    return InArena("a workspace", index);
  }

  absl::Status Commands(const std::vector<std::unique_ptr<exe::CommandT>> &commands, bool in_loop) {
    for (const auto &command : commands) {
      if (!command || !command->action.value)
        return Bad("function '", function_->name, "' has an unknown command");
      absl::Status status;
      switch (command->action.type) {
      case exe::Action::Dispatch:
        status = dispatches_.Validate(*function_, *command->action.AsDispatch());
        break;
      case exe::Action::Copy:
        status = Copy(*command->action.AsCopy());
        break;
      case exe::Action::Free:
        status = Free(*command->action.AsFree());
        break;
      case exe::Action::Loop:
        if (in_loop || ++loops_ > 1)
          return Bad("function '", function_->name, "' has more than one loop");
        status = Loop(*command->action.AsLoop());
        break;
      case exe::Action::Repeat:
        status = Repeat(*command->action.AsRepeat());
        break;
      case exe::Action::Condition:
        status = Condition(*command->action.AsCondition());
        break;
      default:
        return Bad("function '", function_->name, "' has an unknown command");
      }
      if (!status.ok())
        return status;
    }
    return absl::OkStatus();
  }

  /// Checks a buffer of a command that needs the whole buffer at once.
  absl::Status Whole(const std::string &what, uint32_t index) {
    return table_.buffers[index]->tiles == 1
               ? absl::OkStatus()
               : Bad(what, ": ", BufferName(index), " is a buffer of one tile at a time");
  }

  absl::Status Copy(const exe::CopyT &copy) {
    size_t count = table_.buffers.size();
    if (copy.source >= count || copy.target >= count)
      return Bad("a copy between buffers ", copy.source, " and ", copy.target, " of ", count);
    std::string what =
        absl::StrCat("copy of ", BufferName(copy.source), " to ", BufferName(copy.target));
    const exe::BufferT &source = *table_.buffers[copy.source];
    const exe::BufferT &target = *table_.buffers[copy.target];
    if (source.bytes != target.bytes)
      return Bad(what, ": ", source.bytes, " and ", target.bytes, " bytes");
    if (!IsWritable(target.kind))
      return Bad(what, ": the target is of kind ", exe::EnumNameBufferKind(target.kind));
    for (uint32_t index : {copy.source, copy.target})
      if (absl::Status status = Whole(what, index); !status.ok())
        return status;
    if (absl::Status status = InArena(what, copy.source); !status.ok())
      return status;
    return InArena(what, copy.target);
  }

  absl::Status Free(const exe::FreeT &free) {
    for (uint32_t buffer : free.buffers) {
      if (buffer >= table_.buffers.size())
        return Bad("a free of buffer ", buffer, " of ", table_.buffers.size());
      if (table_.buffers[buffer]->kind != exe::BufferKind::Temp)
        return Bad("a free of ", BufferName(buffer), ", which is of kind ",
                   exe::EnumNameBufferKind(table_.buffers[buffer]->kind));
    }
    return absl::OkStatus();
  }

  absl::Status Loop(const exe::LoopT &loop) {
    if (loop.counter >= table_.buffers.size())
      return Bad("a loop over counter ", loop.counter, " of ", table_.buffers.size(), " buffers");
    const exe::BufferT &counter = *table_.buffers[loop.counter];
    if (counter.kind != exe::BufferKind::State || counter.type != exe::ElementType::S64 ||
        counter.bytes != 8)
      return Bad("loop counter ", BufferName(loop.counter), " is not an s64 scalar state");
    if (loop.capacity < 0)
      return Bad("a loop of capacity ", loop.capacity);
    if (loop.end != -1)
      if (absl::Status status = Counter(loop.end); !status.ok())
        return status;
    if (absl::Status status = Flag(loop.condition); !status.ok())
      return status;
    if (absl::Status status = Commands(loop.body, /*in_loop=*/true); !status.ok())
      return status;
    return loop.tick ? Tick(loop) : absl::OkStatus();
  }

  /// Checks the tick of the loop, a kernel that replaces the last dispatch of the body and also
  /// counts the iteration. The body must end with such a dispatch, except for frees.
  absl::Status Tick(const exe::LoopT &loop) {
    const std::string what = absl::StrCat("the tick of function '", function_->name, "'");
    if (absl::Status status = ValidateGrid(what, *loop.tick); !status.ok())
      return status;
    const exe::DispatchT *last = nullptr;
    for (const auto &command : loop.body)
      if (command->action.type != exe::Action::Free)
        last = command->action.AsDispatch();
    if (!last || last->entries.size() != 1 || loop.condition != -1 || loop.end == -1)
      return Bad(what, ": its loop has a condition, or does not end with a dispatch of one grid");
    return absl::OkStatus();
  }

  absl::Status Repeat(const exe::RepeatT &repeat) {
    if (absl::Status status = Counter(repeat.counter); !status.ok())
      return status;
    int64_t end = 0;
    if (repeat.passes < 0 || repeat.step == 0 ||
        __builtin_mul_overflow(repeat.passes, repeat.step, &end) ||
        __builtin_add_overflow(end, repeat.first, &end))
      return Bad("a loop of ", repeat.passes, " iterations from ", repeat.first, " by ",
                 repeat.step);
    if (absl::Status status = Flag(repeat.condition); !status.ok())
      return status;
    return Commands(repeat.body, /*in_loop=*/true);
  }

  /// Checks an s64 scalar in the arena that serves as a loop's counter or end.
  absl::Status Counter(int64_t index) {
    if (index < 0 || static_cast<size_t>(index) >= table_.buffers.size())
      return Bad("a loop over counter ", index, " of ", table_.buffers.size(), " buffers");
    const exe::BufferT &counter = *table_.buffers[index];
    if (counter.kind != exe::BufferKind::Temp || counter.type != exe::ElementType::S64 ||
        counter.bytes != 8 || counter.tiles != 1)
      return Bad("loop counter ", BufferName(index), " is not an s64 scalar temporary");
    return InArena("a loop's counter", static_cast<uint32_t>(index));
  }

  absl::Status Condition(const exe::ConditionT &condition) {
    if (condition.predicate > static_cast<uint32_t>(std::numeric_limits<int32_t>::max()))
      return Bad("a condition on buffer ", condition.predicate);
    if (absl::Status status = Flag(static_cast<int32_t>(condition.predicate)); !status.ok())
      return status;
    // A fold inside a branch could not count the run's steps.
    if (absl::Status status = Commands(condition.then, /*in_loop=*/true); !status.ok())
      return status;
    return Commands(condition.otherwise, /*in_loop=*/true);
  }

  /// Checks the Pred buffer of a condition, or -1 for none.
  absl::Status Flag(int32_t index) {
    if (index == -1)
      return absl::OkStatus();
    if (index < 0 || static_cast<size_t>(index) >= table_.buffers.size())
      return Bad("a condition on buffer ", index, " of ", table_.buffers.size());
    const exe::BufferT &flag = *table_.buffers[index];
    if (flag.type != exe::ElementType::Pred || flag.bytes != 1)
      return Bad("condition ", BufferName(index), " is not a pred scalar");
    if (absl::Status status = Whole("a condition", index); !status.ok())
      return status;
    return InArena("a condition", index);
  }

  absl::Status Histories() {
    const exe::LoopT *fold = FoldLoop(table_);
    for (size_t i = 0; i < table_.buffers.size(); ++i) {
      const exe::BufferT &buffer = *table_.buffers[i];
      if (!buffer.history)
        continue;
      if (buffer.kind != exe::BufferKind::Fetch)
        return Bad(BufferName(i), " is a stacked fetch, but of kind ",
                   exe::EnumNameBufferKind(buffer.kind));
      if (!fold)
        return Bad(BufferName(i), " is a stacked fetch, but 'train' has no loop");
      if (buffer.shape.empty() || buffer.shape[0] != fold->capacity)
        return Bad(BufferName(i), " is a stacked fetch of type ", BufferType(buffer),
                   ", but the fold has ", fold->capacity, " steps");
    }
    return absl::OkStatus();
  }

  absl::Status InArena(const std::string &what, uint32_t index) const {
    return ValidateInArena(what, table_, *function_, index);
  }
  std::string BufferName(size_t index) const { return BufferLabel(table_, index); }

  const exe::ExecutableT &table_;
  DispatchValidator dispatches_;
  const exe::FunctionT *function_ = nullptr;
  int loops_ = 0;
};

} // namespace

absl::Status ValidateFunctions(const exe::ExecutableT &table) {
  return FunctionValidator(table).Run();
}

} // namespace refold::runtime::validation
