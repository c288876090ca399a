//===- command_lists.h - Properties of command lists ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides whether and how commands become a graph.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/program_on_card.h"

#include <cstddef>
#include <optional>

namespace refold::runtime::cuda {

/// A function's commands before and after its loop. Without a loop, all commands are in `before`.
struct FunctionParts {
  std::vector<const exe::CommandT *> before, after;
  const exe::LoopT *loop = nullptr;
};
FunctionParts PartsOf(const exe::FunctionT &function);

/// Returns the commands of a list, in order.
std::vector<const exe::CommandT *> Pointers(const Commands &commands);

/// Returns whether the commands need any graph node. Frees, empty copies and dispatches without
/// kernels need none. A condition needs none if its branches need none.
bool DoWork(const ProgramOnCard &program, const std::vector<const exe::CommandT *> &commands);

/// Returns the number of graph nodes for the commands, with all loops unrolled. Returns nullopt if
/// the commands contain a condition or need more than `most` nodes.
std::optional<size_t> StraightNodes(const ProgramOnCard &program,
                                    const std::vector<const exe::CommandT *> &commands,
                                    size_t most);

/// Returns how many iterations of the commands fit into a graph of at most `most_nodes` nodes. Each
/// iteration has one more node, which counts it. The result is from 1 to 16. If the commands depend
/// on a condition, it is 1.
///
/// Example: 256 / (30 + 1) = 8 iterations of 30 nodes fit into 256 nodes.
int64_t TimesInGraph(const ProgramOnCard &program,
                     const std::vector<const exe::CommandT *> &commands, size_t most_nodes);

} // namespace refold::runtime::cuda
