//===- accesses.cpp - Bytes that a command touches --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the bytes that commands touch. Each argument of a launch begins at an offset of a
// buffer. The launch touches the whole operand or result there.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/accesses.h"

#include "runtime/cuda/graph/finite_stop.h"

#include "runtime/core/tensor.h"

#include <algorithm>
#include <set>
#include <utility>

namespace refold::runtime::cuda {
namespace {

void Append(const Accesses &from, Accesses &to) { to.insert(to.end(), from.begin(), from.end()); }

/// Merges ranges that overlap or are adjacent. Does not merge a read with a write, because commands
/// that only read may run concurrently.
Accesses Merged(Accesses accesses) {
  std::sort(accesses.begin(), accesses.end(), [](const Access &a, const Access &b) {
    return a.write != b.write ? a.write < b.write : a.begin < b.begin;
  });
  Accesses merged;
  for (const Access &access : accesses) {
    if (!merged.empty() && merged.back().write == access.write && access.begin <= merged.back().end)
      merged.back().end = std::max(merged.back().end, access.end);
    else
      merged.push_back(access);
  }
  return merged;
}

/// Collects all accesses of commands, unmerged.
class Collector {
public:
  Collector(const ProgramOnCard &program, const exe::FunctionT &function)
      : program_(program), function_(function) {}

  /// Every launch also touches the memory of the NaN check.
  void AddFiniteStop() {
    if (program_.finite)
      accesses.push_back(program_.finite->cells());
  }

  void Add(const Commands &commands) {
    for (const auto &command : commands)
      Add(*command);
  }

  void Add(const exe::CommandT &command) {
    if (const exe::DispatchT *dispatch = command.action.AsDispatch();
        dispatch && !dispatch->entries.empty()) {
      Append(AccessesOf(program_, function_, *dispatch), accesses);
    } else if (dispatch) {
      for (const auto &launch : dispatch->launches)
        Append(AccessesOf(program_, function_, *launch), accesses);
    } else if (const exe::CopyT *copy = command.action.AsCopy()) {
      Buffer(copy->source, false);
      Buffer(copy->target, true);
    } else if (const exe::LoopT *loop = command.action.AsLoop()) {
      Buffer(loop->counter, true);
      Optional(loop->end, true);
      Optional(loop->condition, false);
      Add(loop->body);
    } else if (const exe::RepeatT *repeat = command.action.AsRepeat()) {
      Buffer(repeat->counter, true);
      Optional(repeat->condition, false);
      Add(repeat->body);
    } else if (const exe::ConditionT *condition = command.action.AsCondition()) {
      Buffer(condition->predicate, false);
      Add(condition->then);
      Add(condition->otherwise);
    }
  }

  Accesses accesses;

private:
  void Buffer(uint32_t buffer, bool write) { Optional(static_cast<int32_t>(buffer), write); }
  void Optional(int32_t buffer, bool write) { AddBuffer(program_, buffer, write, accesses); }

  const ProgramOnCard &program_;
  const exe::FunctionT &function_;
};

} // namespace

void AddBuffer(const ProgramOnCard &program, int32_t buffer, bool write, Accesses &accesses) {
  if (buffer < 0)
    return;
  DevicePtr begin = program.At(static_cast<uint32_t>(buffer));
  uint64_t bytes = program.table.buffers[buffer]->bytes;
  if (bytes > 0)
    accesses.push_back({begin, begin + bytes, write});
}

Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::LaunchT &launch) {
  const exe::KernelT &kernel = *program.table.kernels[launch.kernel];
  Accesses accesses;
  for (size_t i = 0; i < launch.args.size(); ++i) {
    const exe::ArgT &arg = *launch.args[i];
    const bool write = i >= kernel.operands.size();
    const exe::ValueT &value =
        *kernel.values[write ? kernel.results[i - kernel.operands.size()] : kernel.operands[i]];
    const uint64_t bytes =
        static_cast<uint64_t>(ElementCount(value.shape)) * ElementSize(ToElementType(value.type));
    const DevicePtr begin = program.At(arg.buffer) + arg.offset;
    if (bytes > 0)
      accesses.push_back({begin, begin + bytes, write});
  }
  if (kernel.workspace_bytes > 0)
    AddBuffer(program, function.workspace, /*write=*/true, accesses);
  return accesses;
}

Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::DispatchT &dispatch) {
  std::set<uint32_t> written;
  for (const auto &launch : dispatch.launches)
    for (size_t i = program.table.kernels[launch->kernel]->operands.size(); i < launch->args.size();
         ++i)
      written.insert(launch->args[i]->buffer);
  Accesses accesses;
  for (uint32_t buffer : dispatch.buffers)
    AddBuffer(program, static_cast<int32_t>(buffer), written.count(buffer) > 0, accesses);
  if (dispatch.workspace_bytes > 0)
    AddBuffer(program, function.workspace, /*write=*/true, accesses);
  return accesses;
}

Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const exe::CommandT &command) {
  Collector collector(program, function);
  collector.Add(command);
  collector.AddFiniteStop();
  return Merged(std::move(collector.accesses));
}

Accesses AccessesOf(const ProgramOnCard &program, const exe::FunctionT &function,
                    const Commands &commands) {
  Collector collector(program, function);
  collector.Add(commands);
  collector.AddFiniteStop();
  return Merged(std::move(collector.accesses));
}

} // namespace refold::runtime::cuda
