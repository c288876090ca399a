//===- bound_program.cpp - Commands with resolved pointers ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resolves every pointer once.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/bound_program.h"

#include <new>
#include <utility>

namespace refold::runtime {

namespace {
constexpr std::align_val_t kAlignment{64};
} // namespace

void BoundProgram::AlignedDelete::operator()(std::byte *memory) const {
  ::operator delete[](memory, kAlignment);
}

BoundProgram::BoundProgram(const exe::ExecutableT &executable, const Bindings &pointers, Code code,
                           bool spread)
    : table(executable), bindings(pointers), pointers_(executable.buffers.size()),
      copies_of_(executable.buffers.size()), spread_(executable.buffers.size()) {
  for (size_t i = 0; i < spread_.size(); ++i)
    if (const exe::BufferT &buffer = *table.buffers[i]; spread && buffer.tiles > 1)
      spread_[i].reset(new (kAlignment) std::byte[buffer.bytes * buffer.tiles]);
  for (const auto &function : table.functions) {
    BoundFunction bound(*function, table, bindings);
    CommandList *list = &bound.before;
    for (const auto &command : function->commands) {
      if (command->action.type != exe::Action::Loop) {
        Add(*command, *list, code);
        continue;
      }
      const exe::LoopT &loop = *command->action.AsLoop();
      bound.loop = &loop;
      bound.counter = reinterpret_cast<int64_t *>(bindings.buffers[loop.counter]);
      AddAll(loop.body, bound.body, code);
      list = &bound.after;
    }
    functions.push_back(std::move(bound));
  }
}

void BoundProgram::AddAll(const std::vector<std::unique_ptr<exe::CommandT>> &commands,
                          CommandList &list, Code code) {
  for (const auto &command : commands)
    Add(*command, list, code);
}

void BoundProgram::Add(const exe::CommandT &command, CommandList &list, Code code) {
  switch (command.action.type) {
  case exe::Action::Dispatch:
    list.commands.push_back({CommandKind::Dispatch, static_cast<uint32_t>(dispatches.size())});
    AddDispatch(*command.action.AsDispatch(), code);
    break;
  case exe::Action::Copy: {
    list.commands.push_back({CommandKind::Copy, static_cast<uint32_t>(copies.size())});
    const exe::CopyT &copy = *command.action.AsCopy();
    const auto number = static_cast<uint32_t>(copies.size());
    copies_of_[copy.source].push_back(number);
    if (copy.target != copy.source)
      copies_of_[copy.target].push_back(number);
    copies.push_back({copy.source, copy.target, bindings.buffers[copy.target],
                      bindings.buffers[copy.source], table.buffers[copy.source]->bytes});
    break;
  }
  case exe::Action::Free:
    list.commands.push_back({CommandKind::Free, static_cast<uint32_t>(frees.size())});
    frees.push_back(command.action.AsFree()->buffers);
    break;
  case exe::Action::Repeat: {
    const exe::RepeatT &repeat = *command.action.AsRepeat();
    auto bound = std::make_unique<BoundRepeat>();
    bound->repeat = &repeat;
    bound->counter = reinterpret_cast<int64_t *>(bindings.buffers[repeat.counter]);
    AddAll(repeat.body, bound->body, code);
    list.commands.push_back({CommandKind::Repeat, static_cast<uint32_t>(repeats.size())});
    repeats.push_back(std::move(bound));
    break;
  }
  case exe::Action::Condition: {
    const exe::ConditionT &condition = *command.action.AsCondition();
    auto bound = std::make_unique<BoundCondition>();
    bound->predicate = condition.predicate;
    AddAll(condition.then, bound->then, code);
    AddAll(condition.otherwise, bound->otherwise, code);
    list.commands.push_back({CommandKind::Condition, static_cast<uint32_t>(conditions.size())});
    conditions.push_back(std::move(bound));
    break;
  }
  default:
    break; // validated: the caller handles loops
  }
}

void BoundProgram::Move(uint32_t buffer, std::ptrdiff_t bytes) {
  for (const PointerRun &run : pointers_[buffer]) {
    void **pointer = run.first;
    for (uint32_t i = 0; i < run.count; ++i, pointer += run.step)
      *pointer = static_cast<std::byte *>(*pointer) + bytes;
  }
  for (uint32_t index : copies_of_[buffer]) {
    BoundCopy &copy = copies[index];
    if (copy.source == buffer)
      copy.from += bytes;
    if (copy.target == buffer)
      copy.to += bytes;
  }
  for (BoundFunction &function : functions)
    if (function.loop && static_cast<uint32_t>(function.loop->counter) == buffer)
      function.counter =
          reinterpret_cast<int64_t *>(reinterpret_cast<std::byte *>(function.counter) + bytes);
}

std::byte *BoundProgram::PointerOf(const exe::ArgT &arg, uint32_t block) const {
  if (spread_[arg.buffer])
    return spread_[arg.buffer].get() + arg.block_stride * block;
  return bindings.buffers[arg.buffer] + arg.offset + arg.block_stride * (block / arg.run);
}

void BoundProgram::AddDispatch(const exe::DispatchT &dispatch, Code code) {
  auto held = std::make_unique<DispatchStorage>();
  size_t pointers = 0, calls = 0;
  for (const auto &launch : dispatch.launches) {
    pointers += launch->args.size() * launch->blocks;
    calls += launch->blocks;
  }
  held->args.reserve(pointers); // no reallocation: the spans below point into it
  for (const auto &launch : dispatch.launches) {
    void **args = held->args.data() + held->args.size();
    for (uint32_t block = 0; block < launch->blocks; ++block)
      for (const auto &arg : launch->args)
        held->args.push_back(PointerOf(*arg, block));
    const auto arity = static_cast<uint32_t>(launch->args.size());
    for (uint32_t i = 0; i < arity; ++i)
      if (const uint32_t buffer = launch->args[i]->buffer; MayMove(table.buffers[buffer]->kind))
        pointers_[buffer].push_back({args + i, launch->blocks, arity});
    held->launches.push_back({launch.get(), table.kernels[launch->kernel].get(),
                              absl::MakeConstSpan(args, launch->args.size() * launch->blocks),
                              launch->args.size()});
  }
  held->calls.reserve(calls);
  AddCalls(dispatch, *held, code);
  const uint32_t first_launch = dispatches.empty()
                                    ? 0
                                    : dispatches.back().first_launch +
                                          static_cast<uint32_t>(dispatches.back().launches.size());
  dispatches.push_back(
      {&dispatch, first_launch, held->launches, held->calls, held->launch_of, held->first_call});
  storage_.push_back(std::move(held));
}

// Sorts the calls by block, then by launch. The data of a block is then still in the cache when the
// next launch runs.
void BoundProgram::AddCalls(const exe::DispatchT &dispatch, DispatchStorage &held, Code code) {
  std::vector<uint32_t> next(dispatch.blocks + 1, 0); // index of the next call of each block
  for (const BoundLaunch &bound : held.launches)
    for (uint32_t block = 0; block < bound.launch->blocks; ++block)
      ++next[bound.launch->first_block + block + 1];
  for (uint32_t block = 0; block < dispatch.blocks; ++block)
    next[block + 1] += next[block];
  for (uint32_t block = 0; block <= dispatch.blocks; block += dispatch.run)
    held.first_call.push_back(next[block]);
  held.calls.resize(next.back());
  held.launch_of.resize(next.back());
  for (uint32_t i = 0; i < held.launches.size(); ++i) {
    const BoundLaunch &bound = held.launches[i];
    for (uint32_t block = 0; block < bound.launch->blocks; ++block) {
      const uint32_t call = next[bound.launch->first_block + block]++;
      held.calls[call] = {code[bound.launch->kernel], bound.args.data() + block * bound.arity,
                          block};
      held.launch_of[call] = i;
    }
  }
}

} // namespace refold::runtime
