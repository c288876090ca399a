//===- call_table.cpp - A handwritten program without a fold ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the program from the table of the fold program. The commands of its loop are moved out of
// the loop. They are also used a second time, with other buffers.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/executable/call_table.h"

#include "test/runtime/executable/fold_program.h"

#include <cstring>
#include <utility>

namespace refold::runtime::testing {
namespace {

using CallCommands = std::vector<std::unique_ptr<exe::CommandT>>;

/// Returns a copy of the commands with buffer `x` for kX and buffer `step` for kStep.
CallCommands WithBuffers(const CallCommands &commands, uint32_t x, uint32_t step) {
  CallCommands copies;
  for (const auto &command : commands) {
    copies.push_back(std::make_unique<exe::CommandT>(*command));
    exe::DispatchT *dispatch = copies.back()->action.AsDispatch();
    if (!dispatch)
      continue;
    for (const auto &launch : dispatch->launches)
      for (const auto &arg : launch->args) {
        if (arg->buffer == kX)
          arg->buffer = x;
        else if (arg->buffer == kStep)
          arg->buffer = step;
      }
  }
  return copies;
}

template <typename T> std::unique_ptr<exe::CommandT> CallCommand(T action) {
  auto command = std::make_unique<exe::CommandT>();
  command->action.Set(std::move(action));
  return command;
}

void OneStep(std::vector<float> &w, std::vector<float> &loss, const std::vector<float> &x,
             int64_t step) {
  float sums[4] = {};
  for (size_t i = 0; i < 64; ++i)
    sums[i / 16] += w[i] * x[i] + static_cast<float>(step + static_cast<int64_t>(i / 16));
  const float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  loss[static_cast<size_t>(step)] = sum;
  for (float &each : w)
    each = each - 0.0001f * sum;
}

template <typename T> std::vector<std::byte> BytesOf(const T *values, size_t count) {
  std::vector<std::byte> bytes(count * sizeof(T));
  if (count > 0)
    std::memcpy(bytes.data(), values, bytes.size());
  return bytes;
}

} // namespace

Program CallTable() {
  using exe::BufferKind;
  using exe::ElementType;
  Program program = FoldProgram();
  exe::ExecutableT &table = program.table;
  table.name = "call";
  table.buffers[kStep]->kind = BufferKind::Input;
  table.buffers[kLoss]->history = false;
  AddBuffer(table, "flag", BufferKind::Input, ElementType::Pred, {});
  AddBuffer(table, "other", BufferKind::Input, ElementType::F32, {4, 16});
  AddBuffer(table, "chosen", BufferKind::Fetch, ElementType::F32, {4, 16});
  AddBuffer(table, "before", BufferKind::Fetch, ElementType::F32, {64});
  AddBuffer(table, "after", BufferKind::Fetch, ElementType::F32, {64});
  AddBuffer(table, "count", BufferKind::Temp, ElementType::S64, {}, 272);

  exe::FunctionT &train = *table.functions[1];
  CallCommands body = std::move(LoopOf(table, 1).body);
  train.commands.clear();
  train.arena_bytes = 256 + 16 + 8;
  train.commands.push_back(CopyCommand(kW, kBefore));
  exe::ConditionT choice;
  choice.predicate = kFlag;
  choice.then.push_back(CopyCommand(kX, kChosen));
  choice.otherwise.push_back(CopyCommand(kOther, kChosen));
  exe::RepeatT twice;
  twice.counter = kCount;
  twice.first = 2;
  twice.step = 3;
  twice.passes = 2;
  twice.body = WithBuffers(body, kChosen, kCount);
  for (auto &command : body)
    train.commands.push_back(std::move(command));
  train.commands.push_back(CallCommand(std::move(choice)));
  train.commands.push_back(CallCommand(std::move(twice)));
  train.commands.push_back(CopyCommand(kW, kAfter));
  table.functions.erase(table.functions.begin());
  table.peak_bytes = kCallPeak;
  AddBodies(program);
  return program;
}

CallValues CallValues::MadeUp(uint32_t number) {
  CallValues values;
  values.step = number % kCapacity;
  values.flag = number % 3 == 0;
  for (uint32_t i = 0; i < 64; ++i) {
    values.w.push_back(0.5f * static_cast<float>((i * 7 + number) % 13));
    values.x.push_back(0.01f * static_cast<float>(i * (i + number) % 37) - 0.1f);
    values.other.push_back(0.02f * static_cast<float>((i + 3 * number) % 29) - 0.3f);
  }
  values.loss.assign(kCapacity, -1.0f);
  values.chosen.assign(64, -2.0f);
  values.before = values.after = values.chosen;
  return values;
}

void CallValues::Apply() {
  before = w;
  OneStep(w, loss, x, step);
  chosen = flag ? x : other;
  OneStep(w, loss, chosen, 2);
  OneStep(w, loss, chosen, 5);
  after = w;
}

std::vector<std::byte> CallValues::Bytes(uint32_t buffer) const {
  auto floats = [](const std::vector<float> &values) {
    return BytesOf(values.data(), values.size());
  };
  switch (buffer) {
  case kStep:
    return BytesOf(&step, 1);
  case kFlag:
    return BytesOf(&flag, 1);
  case kW:
    return floats(w);
  case kX:
    return floats(x);
  case kOther:
    return floats(other);
  case kLoss:
    return floats(loss);
  case kChosen:
    return floats(chosen);
  case kBefore:
    return floats(before);
  case kAfter:
    return floats(after);
  default:
    return {};
  }
}

} // namespace refold::runtime::testing
