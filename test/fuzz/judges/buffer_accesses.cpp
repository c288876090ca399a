//===- buffer_accesses.cpp - Reads and writes of a run, by byte -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolls the commands of a run into a list of accesses. To decide whether a moved buffer makes the
// run wrong, replays the accesses to the bytes that the buffer occupies at its new offset.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/buffer_accesses.h"

#include "runtime/executable/loaded_executable.h"

#include <algorithm>
#include <set>
#include <utility>

namespace refold::test {

namespace {

using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

const Commands &TrainCommands(const exe::ExecutableT &table) {
  static const Commands none;
  for (const auto &function : table.functions)
    if (function->name == "train")
      return function->commands;
  return none;
}

void AddTouched(const Commands &commands, std::set<uint32_t> &touched) {
  for (const auto &command : commands) {
    if (const exe::DispatchT *dispatch = command->action.AsDispatch()) {
      for (const auto &launch : dispatch->launches)
        for (const auto &arg : launch->args)
          touched.insert(arg->buffer);
    } else if (const exe::CopyT *copy = command->action.AsCopy()) {
      touched.insert({copy->source, copy->target});
    } else if (const exe::LoopT *loop = command->action.AsLoop()) {
      AddTouched(loop->body, touched);
    } else if (const exe::RepeatT *repeat = command->action.AsRepeat()) {
      touched.insert(repeat->counter);
      AddTouched(repeat->body, touched);
    } else if (const exe::ConditionT *choice = command->action.AsCondition()) {
      touched.insert(choice->predicate);
      AddTouched(choice->then, touched);
      AddTouched(choice->otherwise, touched);
    }
  }
}

uint64_t BytesOf(const exe::ValueT &value) {
  return static_cast<uint64_t>(runtime::ElementCount(value.shape)) *
         runtime::ElementSize(runtime::ToElementType(value.type));
}

/// Returns whether the kernel only passes that operand on with one row replaced.
bool IsUpdated(const exe::KernelT &kernel, size_t operand) {
  const uint32_t value = kernel.operands[operand];
  int64_t uses = 0;
  bool handed_on = false;
  for (const auto &op : kernel.operations) {
    uses += std::count(op->operands.begin(), op->operands.end(), value);
    if (op->name == "rf.update_row" && op->operands[0] == value)
      for (size_t i = 0; i < kernel.results.size(); ++i)
        handed_on |= kernel.results[i] == op->results[0] && i < kernel.tied.size() &&
                     kernel.tied[i] == static_cast<int32_t>(operand);
  }
  return uses == 1 && handed_on;
}

} // namespace

std::vector<uint32_t> TouchedTemporaries(const exe::ExecutableT &table) {
  std::set<uint32_t> touched;
  AddTouched(TrainCommands(table), touched);
  std::vector<uint32_t> found;
  for (uint32_t buffer : touched)
    if (table.buffers[buffer]->kind == exe::BufferKind::Temp && table.buffers[buffer]->bytes > 0)
      found.push_back(buffer);
  return found;
}

BufferAccesses::BufferAccesses(const exe::ExecutableT &table, int64_t steps,
                               std::vector<bool> flags)
    : table_(table), steps_(steps), flags_(std::move(flags)) {
  Follow(TrainCommands(table));
}

void BufferAccesses::Touches(Touch touch) {
  Event event;
  event.accesses.push_back({.touches = {touch}});
  events_.push_back(std::move(event));
}

bool BufferAccesses::Holds(int32_t flag) {
  if (flag < 0)
    return true;
  Touches({How::Read, static_cast<uint32_t>(flag), 0, 1, 0});
  if (next_flag_ < flags_.size())
    return flags_[next_flag_++];
  followed_ = false;
  return false;
}

void BufferAccesses::Follow(const exe::DispatchT &dispatch) {
  Event event;
  for (const auto &launch : dispatch.launches) {
    const exe::KernelT &kernel = *table_.kernels[launch->kernel];
    Access access{.touches = {}, .first_block = launch->first_block, .blocks = launch->blocks};
    for (size_t i = 0; i < launch->args.size(); ++i) {
      const bool reads = i < kernel.operands.size();
      const size_t result = i - kernel.operands.size();
      const exe::ArgT &arg = *launch->args[i];
      const How how = !reads ? How::Write : IsUpdated(kernel, i) ? How::Update : How::Read;
      // Tiles that run one after the other have the bytes of one tile.
      const uint64_t bytes =
          BytesOf(*kernel.values[reads ? kernel.operands[i] : kernel.results[result]]) /
          table_.buffers[arg.buffer]->tiles;
      const bool in_one_piece = arg.block_stride * (launch->blocks / arg.run) == bytes;
      access.touches.push_back({how, arg.buffer, arg.offset, arg.offset + bytes,
                                in_one_piece ? arg.block_stride : 0, arg.run});
    }
    event.accesses.push_back(std::move(access));
  }
  events_.push_back(std::move(event));
}

void BufferAccesses::Follow(const Commands &commands) {
  for (const auto &command : commands) {
    if (const exe::DispatchT *dispatch = command->action.AsDispatch()) {
      Follow(*dispatch);
    } else if (const exe::CopyT *copy = command->action.AsCopy()) {
      const uint64_t bytes = table_.buffers[copy->source]->bytes;
      Event event;
      event.accesses.push_back({.touches = {{How::Read, copy->source, 0, bytes, 0},
                                            {How::Write, copy->target, 0, bytes, 0}},
                                .reads_first = true});
      events_.push_back(std::move(event));
    } else if (const exe::FreeT *free = command->action.AsFree()) {
      events_.push_back({{}, free->buffers});
    } else if (const exe::LoopT *loop = command->action.AsLoop()) {
      for (int64_t step = 0; step < steps_ && Holds(loop->condition); ++step)
        Follow(loop->body);
    } else if (const exe::RepeatT *repeat = command->action.AsRepeat()) {
      const Touch counted{How::Write, repeat->counter, 0, sizeof(int64_t), 0};
      Touches(counted);
      for (int64_t pass = 0; pass < repeat->passes && Holds(repeat->condition); ++pass) {
        Follow(repeat->body);
        Touches(counted);
      }
    } else if (const exe::ConditionT *choice = command->action.AsCondition()) {
      Follow(Holds(static_cast<int32_t>(choice->predicate)) ? choice->then : choice->otherwise);
    }
  }
}

/// Tracks the owner of each byte that the moved buffer newly occupies.
class BufferAccesses::Replay {
public:
  Replay(const exe::ExecutableT &table, uint32_t moved, uint64_t offset)
      : table_(table), moved_(moved), offset_(offset),
        owners_(table.buffers[moved]->bytes, kNobody), begun_(table.buffers.size(), false) {}

  /// Returns whether the next event causes a wrong read.
  bool Matters(const Event &event) {
    for (uint32_t buffer : event.freed)
      begun_[buffer] = false;
    return BlocksMeet(event) || std::any_of(event.accesses.begin(), event.accesses.end(),
                                            [&](const Access &access) { return Matters(access); });
  }

private:
  static constexpr int64_t kNobody = -1;
  /// A byte range relative to the moved buffer, clipped to it.
  struct Bytes {
    int64_t begin, end;
    bool empty() const { return begin >= end; }
  };

  Bytes Of(const Touch &touch, uint64_t begin, uint64_t end) const {
    const exe::BufferT &buffer = *table_.buffers[touch.buffer];
    if (buffer.kind != exe::BufferKind::Temp)
      return {0, 0};
    const auto at = static_cast<int64_t>(touch.buffer == moved_ ? offset_ : buffer.offset) -
                    static_cast<int64_t>(offset_);
    return {std::max<int64_t>(at + static_cast<int64_t>(begin), 0),
            std::min(at + static_cast<int64_t>(end), static_cast<int64_t>(owners_.size()))};
  }
  Bytes Of(const Touch &touch) const { return Of(touch, touch.begin, touch.end); }
  Bytes OfBlock(const Touch &touch, uint64_t block) const {
    if (touch.stride == 0)
      return Of(touch);
    const uint64_t begin = touch.begin + block / touch.run * touch.stride;
    return Of(touch, begin, begin + touch.stride);
  }
  static Bytes Common(Bytes a, Bytes b) {
    return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
  }

  bool Matters(const Access &access) {
    for (const Touch &touch : access.touches)
      if (touch.how == How::Read || (touch.how == How::Update && begun_[touch.buffer]))
        if (!AllAre(Of(touch), touch.buffer))
          return true;
    if (!access.reads_first && ResultsMeet(access))
      return true;
    for (const Touch &touch : access.touches)
      if (touch.how == How::Write) {
        begun_[touch.buffer] = true;
        const Bytes bytes = Of(touch);
        if (!bytes.empty())
          std::fill(owners_.begin() + bytes.begin, owners_.begin() + bytes.end, touch.buffer);
      }
    return false;
  }

  bool AllAre(Bytes bytes, int64_t owner) const {
    return bytes.empty() || std::all_of(owners_.begin() + bytes.begin, owners_.begin() + bytes.end,
                                        [&](int64_t now) { return now == owner; });
  }

  /// Returns whether a launch writes one of its buffers over another one of its buffers.
  bool ResultsMeet(const Access &access) const {
    for (const Touch &write : access.touches)
      for (const Touch &touch : access.touches)
        if (write.how == How::Write && touch.buffer != write.buffer &&
            !Common(Of(write), Of(touch)).empty())
          return true;
    return false;
  }

  /// Returns whether one block writes a buffer over another buffer that another block touches.
  bool BlocksMeet(const Event &event) const {
    for (const Access &x : event.accesses)
      for (const Touch &write : x.touches)
        for (const Access &y : event.accesses)
          for (const Touch &touch : y.touches)
            if (write.how == How::Write && touch.buffer != write.buffer &&
                !Common(Of(write), Of(touch)).empty() && BlocksMeet({x, write}, {y, touch}))
              return true;
    return false;
  }
  struct Shared {
    const Access &access;
    const Touch &touch;
  };
  bool BlocksMeet(Shared x, Shared y) const {
    for (uint64_t b = 0; b < x.access.blocks; ++b)
      for (uint64_t c = 0; c < y.access.blocks; ++c)
        if (x.access.first_block + b != y.access.first_block + c &&
            !Common(OfBlock(x.touch, b), OfBlock(y.touch, c)).empty())
          return true;
    return false;
  }

  const exe::ExecutableT &table_;
  const uint32_t moved_;
  const uint64_t offset_;
  std::vector<int64_t> owners_;
  std::vector<bool> begun_; // written since it was last freed
};

bool BufferAccesses::Matters(uint32_t moved, uint64_t offset) const {
  Replay replay(table_, moved, offset);
  return std::any_of(events_.begin(), events_.end(),
                     [&](const Event &event) { return replay.Matters(event); });
}

} // namespace refold::test
