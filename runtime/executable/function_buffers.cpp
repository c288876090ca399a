//===- function_buffers.cpp - What a function reads and writes --*- C++ -*-===//
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

} // namespace refold::runtime
