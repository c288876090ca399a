//===- validate_functions.cpp - What commands must satisfy ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every pointer that a command will be given lies inside its buffer, for every block; histories
// have a row for each step that the fold holds.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/validate.h"
#include "runtime/executable/validation.h"

#include "absl/strings/match.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace refold::runtime::validation {
namespace {

bool IsWritable(exe::BufferKind kind) {
  return kind != exe::BufferKind::Input && kind != exe::BufferKind::Constant;
}

class FunctionValidator {
public:
  explicit FunctionValidator(const exe::ExecutableT &table) : table_(table) {}

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
                 ", which is no temporary buffer");
    return InArena("a workspace", index);
  }

  absl::Status WorkspaceHolds(const std::string &what, uint64_t bytes) {
    uint64_t room = function_->workspace < 0 ? 0 : table_.buffers[function_->workspace]->bytes;
    if (bytes > room)
      return Bad(what, ": a workspace of ", bytes, " bytes, function '", function_->name, "' has ",
                 room);
    return absl::OkStatus();
  }

  absl::Status Commands(const std::vector<std::unique_ptr<exe::CommandT>> &commands, bool in_loop) {
    for (const auto &command : commands) {
      if (!command || !command->action.value)
        return Bad("function '", function_->name, "' has an unknown command");
      absl::Status status;
      switch (command->action.type) {
      case exe::Action::Dispatch:
        status = Dispatch(*command->action.AsDispatch());
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

  absl::Status Dispatch(const exe::DispatchT &dispatch) {
    if (dispatch.blocks == 0)
      return Bad("function '", function_->name, "' has a dispatch of no blocks");
    if (dispatch.run == 0 || dispatch.blocks % dispatch.run != 0)
      return Bad("function '", function_->name, "' has a dispatch of ", dispatch.blocks,
                 " blocks in runs of ", dispatch.run);
    if (dispatch.run > 1 && absl::StartsWith(table_.target, "sm_"))
      return Bad("function '", function_->name, "' has a dispatch in runs of ", dispatch.run,
                 " blocks, which no card has");
    for (const auto &launch : dispatch.launches) {
      if (!launch)
        return Bad("function '", function_->name, "' has a missing launch");
      if (absl::Status status = Launch(dispatch, *launch); !status.ok())
        return status;
    }
    const std::string what = absl::StrCat("a dispatch of function '", function_->name, "'");
    if (absl::Status status = ValidateGrids(what, dispatch.entries); !status.ok())
      return status;
    if (absl::Status status = WorkspaceHolds(what, dispatch.workspace_bytes); !status.ok())
      return status;
    for (uint32_t buffer : dispatch.buffers) {
      if (buffer >= table_.buffers.size())
        return Bad(what, ": buffer ", buffer, " of ", table_.buffers.size());
      if (absl::Status status = InArena(what, buffer); !status.ok())
        return status;
    }
    // The first call of each block is stored too.
    calls_ += dispatch.blocks;
    if (calls_ > kMaxCalls || pointers_ > kMaxPointers)
      return Bad("more than ", kMaxCalls, " blocks, or ", kMaxPointers, " pointers for them");
    return absl::OkStatus();
  }

  absl::Status Launch(const exe::DispatchT &dispatch, const exe::LaunchT &launch) {
    if (launch.kernel >= table_.kernels.size())
      return Bad("a launch of kernel ", launch.kernel, ", there are ", table_.kernels.size());
    const exe::KernelT &kernel = *table_.kernels[launch.kernel];
    std::string what = absl::StrCat("launch of ", KernelName(launch.kernel));
    if (!launch.location.empty())
      absl::StrAppend(&what, " (", launch.location, ")");
    if (launch.blocks == 0 || uint64_t{launch.first_block} + launch.blocks > dispatch.blocks)
      return Bad(what, ": blocks ", launch.first_block, " + ", launch.blocks, " of a dispatch of ",
                 dispatch.blocks);
    if (kernel.tiles > 1 && (dispatch.run != kernel.tiles || launch.blocks % kernel.tiles != 0 ||
                             launch.first_block % kernel.tiles != 0))
      return Bad(what, ": ", launch.blocks, " blocks from ", launch.first_block, " on, in runs of ",
                 dispatch.run, ", for sums of ", kernel.tiles, " tiles");
    if (absl::Status status = WorkspaceHolds(what, kernel.workspace_bytes); !status.ok())
      return status;
    size_t operands = kernel.operands.size();
    if (launch.args.size() != operands + kernel.results.size())
      return Bad(what, ": ", launch.args.size(), " arguments for ", operands, " operands and ",
                 kernel.results.size(), " results");
    for (size_t i = 0; i < launch.args.size(); ++i) {
      if (!launch.args[i] || launch.args[i]->buffer >= table_.buffers.size())
        return Bad(what, ": argument ", i, " is none of the ", table_.buffers.size(), " buffers");
      bool result = i >= operands;
      uint32_t value = result ? kernel.results[i - operands] : kernel.operands[i];
      const std::string which = absl::StrCat(what, ": argument ", i);
      absl::Status status = table_.buffers[launch.args[i]->buffer]->tiles > 1
                                ? Tile(which, *launch.args[i], dispatch, launch)
                                : Run(which, *launch.args[i], result ? kernel.tiles : 1);
      if (!status.ok())
        return status;
      status = Argument(which, *launch.args[i], *kernel.values[value], launch.blocks, result);
      if (!status.ok())
        return status;
      int32_t tied = result ? kernel.tied[i - operands] : -1;
      if (tied >= 0 && (launch.args[i]->buffer != launch.args[tied]->buffer ||
                        launch.args[i]->offset != launch.args[tied]->offset ||
                        launch.args[i]->block_stride != launch.args[tied]->block_stride ||
                        launch.args[i]->run != launch.args[tied]->run))
        return Bad(what, ": argument ", i, " is tied to argument ", tied, ", but lies elsewhere");
    }
    if (kernel.library)
      if (absl::Status status = ValidateLibraryLaunch(what, table_, *function_, launch);
          !status.ok())
        return status;
    calls_ += launch.blocks;
    pointers_ += uint64_t{launch.blocks} * launch.args.size();
    return absl::OkStatus();
  }

  /// What is not in tiles itself is shared by the blocks of a run only where these sum up.
  absl::Status Run(const std::string &what, const exe::ArgT &arg, uint32_t run) {
    return arg.run == run ? absl::OkStatus()
                          : Bad(what, ": ", BufferName(arg.buffer), " in runs of ", arg.run,
                                " blocks, which must be ", run);
  }

  /// One tile of the buffer for each run, and no other dispatch has it.
  absl::Status Tile(const std::string &what, const exe::ArgT &arg, const exe::DispatchT &dispatch,
                    const exe::LaunchT &launch) {
    const exe::BufferT &buffer = *table_.buffers[arg.buffer];
    const exe::DispatchT *&user = dispatch_of_[arg.buffer];
    if (user && user != &dispatch)
      return Bad(what, ": the tiles of ", BufferName(arg.buffer), " are another dispatch's");
    user = &dispatch;
    if (arg.run != buffer.tiles || dispatch.run != buffer.tiles || arg.offset != 0 ||
        launch.first_block != 0 || launch.blocks % buffer.tiles != 0 ||
        arg.block_stride > buffer.bytes ||
        launch.blocks / buffer.tiles * arg.block_stride != buffer.bytes)
      return Bad(what, ": ", launch.blocks, " blocks from ", launch.first_block, " on, in runs of ",
                 arg.run, " with stride ", arg.block_stride, ", for ", BufferName(arg.buffer),
                 " of ", buffer.bytes, " bytes, whose ", buffer.tiles,
                 " tiles take turns in runs of ", dispatch.run);
    return absl::OkStatus();
  }

  /// For commands that need all of a buffer at once.
  absl::Status Whole(const std::string &what, uint32_t index) {
    return table_.buffers[index]->tiles == 1
               ? absl::OkStatus()
               : Bad(what, ": ", BufferName(index), " has one of its tiles at a time");
  }

  /// The value lies inside the buffer, and so does the first element that each block's pointer
  /// points to.
  absl::Status Argument(const std::string &what, const exe::ArgT &arg, const exe::ValueT &value,
                        uint32_t blocks, bool result) {
    const exe::BufferT &buffer = *table_.buffers[arg.buffer];
    std::string name = BufferName(arg.buffer);
    if (buffer.type != value.type)
      return Bad(what, ": ", name, " is ", ElementName(ToElementType(buffer.type)),
                 ", the kernel's value is ", ElementName(ToElementType(value.type)));
    if (result && !IsWritable(buffer.kind))
      return Bad(what, ": ", name, " is a result, but of kind ",
                 exe::EnumNameBufferKind(buffer.kind));
    uint64_t size = ElementSize(ToElementType(buffer.type));
    if (arg.offset % size != 0 || arg.block_stride % size != 0)
      return Bad(what, ": offset ", arg.offset, " or block stride ", arg.block_stride,
                 " is no multiple of the element size");
    uint64_t bytes = 0;
    TensorBytes(value.type, value.shape, bytes);
    bytes /= buffer.tiles; // of which it has one
    uint64_t last = 0;
    if (__builtin_mul_overflow(arg.block_stride, uint64_t{(blocks - 1) / arg.run}, &last) ||
        __builtin_add_overflow(last, last > 0 ? size : 0, &last))
      last = UINT64_MAX;
    uint64_t extent = std::max(bytes, last);
    if (arg.offset > buffer.bytes || extent > buffer.bytes - arg.offset)
      return Bad(what, ": offset ", arg.offset, " and ", blocks, " blocks of stride ",
                 arg.block_stride, " of ", TypeString(ToElementType(value.type), value.shape),
                 " leave ", name, " of ", buffer.bytes, " bytes");
    return InArena(what, arg.buffer);
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
      return Bad("loop counter ", BufferName(loop.counter), " is no s64 scalar state");
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

  /// The body's last command that does anything is one that the tick can take the place of.
  absl::Status Tick(const exe::LoopT &loop) {
    const std::string what = absl::StrCat("the tick of function '", function_->name, "'");
    if (absl::Status status = ValidateGrid(what, *loop.tick); !status.ok())
      return status;
    const exe::DispatchT *last = nullptr;
    for (const auto &command : loop.body)
      if (command->action.type != exe::Action::Free)
        last = command->action.AsDispatch();
    if (!last || last->entries.size() != 1 || loop.condition != -1 || loop.end == -1)
      return Bad(what,
                 ": its loop does not end with a dispatch that is one grid, or has a condition");
    return absl::OkStatus();
  }

  absl::Status Repeat(const exe::RepeatT &repeat) {
    if (absl::Status status = Counter(repeat.counter); !status.ok())
      return status;
    int64_t end = 0;
    if (repeat.passes < 0 || repeat.step == 0 ||
        __builtin_mul_overflow(repeat.passes, repeat.step, &end) ||
        __builtin_add_overflow(end, repeat.first, &end))
      return Bad("a loop of ", repeat.passes, " passes from ", repeat.first, " by ", repeat.step);
    if (absl::Status status = Flag(repeat.condition); !status.ok())
      return status;
    return Commands(repeat.body, /*in_loop=*/true);
  }

  /// A scalar in the arena that a loop counts in, or up to.
  absl::Status Counter(int64_t index) {
    if (index < 0 || static_cast<size_t>(index) >= table_.buffers.size())
      return Bad("a loop over counter ", index, " of ", table_.buffers.size(), " buffers");
    const exe::BufferT &counter = *table_.buffers[index];
    if (counter.kind != exe::BufferKind::Temp || counter.type != exe::ElementType::S64 ||
        counter.bytes != 8 || counter.tiles != 1)
      return Bad("loop counter ", BufferName(index), " is no s64 scalar temporary");
    return InArena("a loop's counter", static_cast<uint32_t>(index));
  }

  absl::Status Condition(const exe::ConditionT &condition) {
    if (condition.predicate > static_cast<uint32_t>(std::numeric_limits<int32_t>::max()))
      return Bad("a condition on buffer ", condition.predicate);
    if (absl::Status status = Flag(static_cast<int32_t>(condition.predicate)); !status.ok())
      return status;
    // A fold inside would not be where the run's steps are counted.
    if (absl::Status status = Commands(condition.then, /*in_loop=*/true); !status.ok())
      return status;
    return Commands(condition.otherwise, /*in_loop=*/true);
  }

  /// A buffer that commands are chosen by, or -1.
  absl::Status Flag(int32_t index) {
    if (index == -1)
      return absl::OkStatus();
    if (index < 0 || static_cast<size_t>(index) >= table_.buffers.size())
      return Bad("a condition on buffer ", index, " of ", table_.buffers.size());
    const exe::BufferT &flag = *table_.buffers[index];
    if (flag.type != exe::ElementType::Pred || flag.bytes != 1)
      return Bad("condition ", BufferName(index), " is no pred scalar");
    if (absl::Status status = Whole("a condition", index); !status.ok())
      return status;
    return InArena("a condition", index);
  }

  absl::Status InArena(const std::string &what, uint32_t index) {
    const exe::BufferT &buffer = *table_.buffers[index];
    if (buffer.kind == exe::BufferKind::Temp &&
        buffer.offset + buffer.bytes > function_->arena_bytes)
      return Bad(what, ": ", BufferName(index), " ends at ", buffer.offset, " + ", buffer.bytes,
                 ", past the arena of ", function_->arena_bytes, " bytes of function '",
                 function_->name, "'");
    return absl::OkStatus();
  }

  absl::Status Histories() {
    const exe::LoopT *fold = FoldLoop(table_);
    for (size_t i = 0; i < table_.buffers.size(); ++i) {
      const exe::BufferT &buffer = *table_.buffers[i];
      if (!buffer.history)
        continue;
      if (buffer.kind != exe::BufferKind::Fetch)
        return Bad(BufferName(i), " is a history, but of kind ",
                   exe::EnumNameBufferKind(buffer.kind));
      if (!fold)
        return Bad(BufferName(i), " is a history, but 'train' has no loop");
      if (buffer.shape.empty() || buffer.shape[0] != fold->capacity)
        return Bad(BufferName(i), " is a history of type ", BufferType(buffer), ", the fold holds ",
                   fold->capacity, " steps");
    }
    return absl::OkStatus();
  }

  std::string BufferName(size_t index) const { return BufferLabel(table_, index); }
  std::string KernelName(size_t index) const { return KernelLabel(table_, index); }

  const exe::ExecutableT &table_;
  const exe::FunctionT *function_ = nullptr;
  std::map<uint32_t, const exe::DispatchT *> dispatch_of_; // of buffers in tiles
  int loops_ = 0;
  uint64_t calls_ = 0;
  uint64_t pointers_ = 0;
};

} // namespace

absl::Status ValidateFunctions(const exe::ExecutableT &table) {
  return FunctionValidator(table).Run();
}

} // namespace refold::runtime::validation
