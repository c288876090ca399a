//===- command_recorder.h - Commands as nodes of a graph ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches and copies, which need no condition: a launch is a chain of kernels or a library's call,
// a copy a copy. What they touch of the arena is accounted as their nodes are made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/graph_nodes.h"
#include "runtime/cuda/graph/accesses.h"
#include "runtime/cuda/graph/command_order.h"
#include "runtime/executable/touched_memory.h"

#include <string>
#include <vector>

namespace refold::runtime::cuda {

/// A graph, or the body of a conditional, whose nodes wait for each other only where bytes ask for
/// it.
class OrderedGraph {
public:
  explicit OrderedGraph(Graph graph) : graph_(graph) {}

  Graph graph() const { return graph_; }
  bool empty() const { return ends_.empty(); }
  /// A command that touches `accesses` begins: what its first nodes wait for. End follows.
  Nodes Begin(const Accesses &accesses);
  /// The nodes after which the command begun last is done.
  void End(Nodes nodes) { ends_.push_back(std::move(nodes)); }

private:
  Graph graph_;
  CommandOrder order_;
  std::vector<Nodes> ends_;
};

class CommandRecorder {
public:
  /// Keeps references. `touched` is told of every buffer that a node is given.
  CommandRecorder(const ProgramOnCard &program, const exe::FunctionT &function,
                  ArenaExtent &touched)
      : program_(program), function_(function), touched_(touched) {}

  absl::Status Dispatch(OrderedGraph &to, const exe::DispatchT &dispatch);
  /// A dispatch whose entry `tick` ends a pass of a loop, too: it gets `params` behind its own, and
  /// touches `counted`.
  absl::Status TickingDispatch(OrderedGraph &to, const exe::DispatchT &dispatch,
                               const exe::EntryT &tick, absl::Span<const uint64_t> params,
                               const Accesses &counted);
  /// Without bytes to copy there is no node.
  absl::Status Copy(OrderedGraph &to, const exe::CopyT &copy);
  /// What counts, decides or checks, as a command of its own.
  absl::Status Control(OrderedGraph &to, const Grid &grid, absl::Span<const uint64_t> params,
                       const Accesses &accesses, absl::string_view about);

  /// Where the buffer lies, which counts as touched from now on. Zero for -1.
  DevicePtr Use(int32_t buffer);

  const ProgramOnCard &program() const { return program_; }
  const exe::FunctionT &function() const { return function_; }

private:
  absl::Status Launch(OrderedGraph &to, const exe::LaunchT &launch);
  /// A launch whose kernel is a library's product: what that enqueues, as a child graph.
  absl::Status Product(OrderedGraph &to, const exe::LaunchT &launch);
  std::vector<uint64_t> OwnParams(const exe::DispatchT &dispatch);
  /// Grids one after the other, with the same parameters.
  absl::Status Grids(OrderedGraph &to, const std::vector<std::unique_ptr<exe::EntryT>> &entries,
                     absl::Span<const uint64_t> params, const Accesses &accesses,
                     absl::string_view location);

  const ProgramOnCard &program_;
  const exe::FunctionT &function_;
  ArenaExtent &touched_;
};

/// Whether a copy moves any byte.
bool Moves(const ProgramOnCard &program, const exe::CopyT &copy);

} // namespace refold::runtime::cuda
