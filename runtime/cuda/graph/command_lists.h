//===- command_lists.h - What lists of commands amount to --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions that decide whether and how commands become a graph.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/program_on_card.h"

#include <cstddef>
#include <optional>

namespace refold::runtime::cuda {

/// A function's commands around its loop, if it has one; without, all are `before`.
struct FunctionParts {
  std::vector<const exe::CommandT *> before, after;
  const exe::LoopT *loop = nullptr;
};
FunctionParts PartsOf(const exe::FunctionT &function);

/// The commands of a list, in order.
std::vector<const exe::CommandT *> Pointers(const Commands &commands);

/// Whether a graph of the commands has a node: where they free, copy nothing or choose between such
/// lists, it has none.
bool DoWork(const ProgramOnCard &program, const std::vector<const exe::CommandT *> &commands);

/// Nodes of the commands with their loops unrolled; nothing if there is a condition among them, or
/// they are more than `most`.
std::optional<size_t> StraightNodes(const ProgramOnCard &program,
                                    const std::vector<const exe::CommandT *> &commands,
                                    size_t most);

/// How many times a graph of at most `most_nodes` nodes holds the commands and a count behind each
/// time: as often as there is room for, but 16 times at most; once where it has no room or they
/// depend on a condition.
int64_t TimesInGraph(const ProgramOnCard &program,
                     const std::vector<const exe::CommandT *> &commands, size_t most_nodes);

} // namespace refold::runtime::cuda
