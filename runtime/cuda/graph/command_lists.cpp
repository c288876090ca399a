//===- command_lists.cpp - Properties of command lists ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/command_lists.h"

#include "runtime/cuda/graph/command_recorder.h"

#include <algorithm>

namespace refold::runtime::cuda {

FunctionParts PartsOf(const exe::FunctionT &function) {
  FunctionParts parts;
  for (const auto &command : function.commands)
    if (const exe::LoopT *loop = command->action.AsLoop())
      parts.loop = loop;
    else
      (parts.loop ? parts.after : parts.before).push_back(command.get());
  return parts;
}

std::vector<const exe::CommandT *> Pointers(const Commands &commands) {
  std::vector<const exe::CommandT *> pointers;
  for (const auto &command : commands)
    pointers.push_back(command.get());
  return pointers;
}

namespace {

/// Returns the nodes of a launch; 0 if its results are empty.
size_t NodesOf(const ProgramOnCard &program, const exe::LaunchT &launch) {
  const exe::KernelT &kernel = *program.table.kernels[launch.kernel];
  return kernel.library ? 1 : kernel.entries.size();
}

bool HasNodes(const ProgramOnCard &program, const exe::DispatchT &dispatch) {
  return !dispatch.entries.empty() ||
         std::any_of(dispatch.launches.begin(), dispatch.launches.end(),
                     [&](const auto &launch) { return NodesOf(program, *launch) > 0; });
}

} // namespace

bool DoWork(const ProgramOnCard &program, const std::vector<const exe::CommandT *> &commands) {
  return std::any_of(commands.begin(), commands.end(), [&](const exe::CommandT *command) {
    switch (command->action.type) {
    case exe::Action::Dispatch:
      return HasNodes(program, *command->action.AsDispatch());
    case exe::Action::Copy:
      return Moves(program, *command->action.AsCopy());
    case exe::Action::Condition:
      return DoWork(program, Pointers(command->action.AsCondition()->then)) ||
             DoWork(program, Pointers(command->action.AsCondition()->otherwise));
    case exe::Action::Free:
    case exe::Action::NONE:
      return false;
    case exe::Action::Loop: // sets at least its counter
    case exe::Action::Repeat:
      return true;
    }
    return false;
  });
}

std::optional<size_t> StraightNodes(const ProgramOnCard &program,
                                    const std::vector<const exe::CommandT *> &commands,
                                    size_t most) {
  size_t nodes = 0;
  for (const exe::CommandT *command : commands) {
    if (const exe::DispatchT *dispatch = command->action.AsDispatch();
        dispatch && !dispatch->entries.empty()) {
      nodes += dispatch->entries.size();
    } else if (dispatch) {
      for (const auto &launch : dispatch->launches)
        nodes += NodesOf(program, *launch);
    } else if (const exe::CopyT *copy = command->action.AsCopy()) {
      nodes += Moves(program, *copy);
    } else if (const exe::RepeatT *repeat = command->action.AsRepeat()) {
      std::optional<size_t> pass = StraightNodes(program, Pointers(repeat->body), most);
      const auto passes = static_cast<size_t>(repeat->passes);
      if (repeat->condition >= 0 || !pass || passes > most)
        return std::nullopt;
      nodes += 1 + passes * (*pass + 1);
    } else if (command->action.AsCondition()) {
      if (DoWork(program, {command}))
        return std::nullopt;
    }
    if (nodes > most)
      return std::nullopt;
  }
  return nodes;
}

int64_t TimesInGraph(const ProgramOnCard &program,
                     const std::vector<const exe::CommandT *> &commands, size_t most_nodes) {
  constexpr size_t kMostTimes = 16;
  std::optional<size_t> nodes = StraightNodes(program, commands, most_nodes);
  if (!nodes)
    return 1;
  return static_cast<int64_t>(std::clamp<size_t>(most_nodes / (*nodes + 1), 1, kMostTimes));
}

} // namespace refold::runtime::cuda
