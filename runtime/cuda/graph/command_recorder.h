//===- command_recorder.h - Commands as graph nodes -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds graph nodes for launches and copies. A launch becomes a chain of kernels or a library call.
// A copy becomes a copy node. The recorder also tracks which bytes of the arena the nodes touch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/graph_nodes.h"
#include "runtime/cuda/graph/accesses.h"
#include "runtime/cuda/graph/command_order.h"
#include "runtime/session/touched_memory.h"

#include <string>
#include <vector>

namespace refold::runtime::cuda {

/// A graph, or the body of a conditional node. CommandOrder determines which of its commands wait
/// for each other.
class OrderedGraph {
public:
  explicit OrderedGraph(Graph graph) : graph_(graph) {}

  Graph graph() const { return graph_; }
  bool empty() const { return ends_.empty(); }
  /// Begins a command that touches `accesses`. Returns the nodes for which the command's first
  /// nodes must wait. Call End when the command's nodes are added.
  Nodes Begin(const Accesses &accesses);
  /// Ends the command begun last. It is done when `nodes` are done.
  void End(Nodes nodes) { ends_.push_back(std::move(nodes)); }

private:
  Graph graph_;
  CommandOrder order_;
  std::vector<Nodes> ends_;
};

class CommandRecorder {
public:
  /// Keeps references. `touched` receives every buffer passed to a node.
  CommandRecorder(const ProgramOnCard &program, const exe::FunctionT &function,
                  ArenaExtent &touched)
      : program_(program), function_(function), touched_(touched) {}

  absl::Status Dispatch(OrderedGraph &to, const exe::DispatchT &dispatch);
  /// Records a dispatch whose kernel `tick` also counts an iteration of a loop. `params` follow the
  /// kernel's own parameters. `counted` lists the bytes that the counting touches.
  absl::Status TickingDispatch(OrderedGraph &to, const exe::DispatchT &dispatch,
                               const exe::EntryT &tick, absl::Span<const uint64_t> params,
                               const Accesses &counted);
  /// Records a copy; adds no node if there are no bytes to copy.
  absl::Status Copy(OrderedGraph &to, const exe::CopyT &copy);
  /// Records a kernel that counts, decides or checks, as a command of its own.
  absl::Status Control(OrderedGraph &to, const Grid &grid, absl::Span<const uint64_t> params,
                       const Accesses &accesses, absl::string_view about);

  /// Returns the buffer's address and marks the buffer as touched. Returns 0 for -1.
  DevicePtr Use(int32_t buffer);

  const ProgramOnCard &program() const { return program_; }
  const exe::FunctionT &function() const { return function_; }

private:
  absl::Status Launch(OrderedGraph &to, const exe::LaunchT &launch);
  /// Records a launch whose kernel is a library product: the library's work becomes a child graph.
  absl::Status Product(OrderedGraph &to, const exe::LaunchT &launch);
  std::vector<uint64_t> OwnParams(const exe::DispatchT &dispatch);
  /// Records grids that run one after the other, with the same parameters.
  absl::Status Grids(OrderedGraph &to, const std::vector<std::unique_ptr<exe::EntryT>> &entries,
                     absl::Span<const uint64_t> params, const Accesses &accesses,
                     absl::string_view location);

  const ProgramOnCard &program_;
  const exe::FunctionT &function_;
  ArenaExtent &touched_;
};

/// Returns whether a copy moves any bytes.
bool Moves(const ProgramOnCard &program, const exe::CopyT &copy);

} // namespace refold::runtime::cuda
