//===- function_buffers.cpp - Buffers of a function -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/function_buffers.h"

#include <memory>
#include <vector>

namespace refold::runtime {
namespace {

void CollectWritten(const exe::ExecutableT &table,
                    const std::vector<std::unique_ptr<exe::CommandT>> &commands,
                    std::set<uint32_t> &written) {
  for (const auto &command : commands) {
    if (const exe::DispatchT *dispatch = command->action.AsDispatch())
      for (const auto &launch : dispatch->launches)
        for (size_t i = table.kernels[launch->kernel]->operands.size(); i < launch->args.size();
             ++i)
          written.insert(launch->args[i]->buffer);
    if (const exe::CopyT *copy = command->action.AsCopy())
      written.insert(copy->target);
    if (const exe::LoopT *loop = command->action.AsLoop()) {
      written.insert(loop->counter);
      CollectWritten(table, loop->body, written);
    }
    if (const exe::RepeatT *repeat = command->action.AsRepeat()) {
      written.insert(repeat->counter);
      CollectWritten(table, repeat->body, written);
    }
    if (const exe::ConditionT *condition = command->action.AsCondition()) {
      CollectWritten(table, condition->then, written);
      CollectWritten(table, condition->otherwise, written);
    }
  }
}

struct Named {
  std::set<uint32_t> read, copied_to;

  void Collect(const std::vector<std::unique_ptr<exe::CommandT>> &commands) {
    for (const auto &command : commands) {
      if (const exe::DispatchT *dispatch = command->action.AsDispatch())
        for (const auto &launch : dispatch->launches)
          for (const auto &arg : launch->args)
            read.insert(arg->buffer);
      if (const exe::CopyT *copy = command->action.AsCopy()) {
        read.insert(copy->source);
        copied_to.insert(copy->target);
      }
      if (const exe::LoopT *loop = command->action.AsLoop())
        Collect(loop->body);
      if (const exe::RepeatT *repeat = command->action.AsRepeat())
        Collect(repeat->body);
      if (const exe::ConditionT *condition = command->action.AsCondition()) {
        read.insert(condition->predicate);
        Collect(condition->then);
        Collect(condition->otherwise);
      }
    }
  }
};

} // namespace

std::set<uint32_t> BuffersRead(const exe::FunctionT &function) {
  Named named;
  named.Collect(function.commands);
  return named.read;
}

std::set<uint32_t> BuffersTouched(const exe::FunctionT &function) {
  Named named;
  named.Collect(function.commands);
  named.read.merge(named.copied_to);
  return named.read;
}

std::set<uint32_t> BuffersWritten(const exe::ExecutableT &table, const exe::FunctionT &function) {
  std::set<uint32_t> written;
  CollectWritten(table, function.commands, written);
  return written;
}

} // namespace refold::runtime
