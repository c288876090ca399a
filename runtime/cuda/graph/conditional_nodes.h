//===- conditional_nodes.h - Conditional nodes of a graph -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conditional nodes of one graph, including nested ones, and their bodies.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/graph_nodes.h"
#include "runtime/cuda/graph/accesses.h"
#include "runtime/cuda/graph/program_on_card.h"

#include <string>
#include <utility>
#include <vector>

namespace refold::runtime::cuda {

/// Makes all kernels that set conditions run one after the other: each declares a write to this
/// address range, which has no memory. Concurrent calls of cudaGraphSetConditional are undefined,
/// even for different conditions.
inline constexpr Access kConditions = {1, 2, /*write=*/true};

/// Converts a driver error about a graph with loops to Unimplemented. The caller then builds graphs
/// without loops and reports the error as the reason. Keeps ResourceExhausted, because graphs
/// without loops need as much memory.
absl::Status CannotLoop(absl::Status status);

class ConditionalNodes {
public:
  explicit ConditionalNodes(const ProgramOnCard &program) : program_(program) {}

  /// Returns the kernels that set conditions. Unimplemented, with the reason, if there are none.
  absl::StatusOr<const ControlKernels *> Kernels() const;
  /// Creates a handle for one conditional node of `graph`. Handle and Add convert errors with
  /// CannotLoop.
  absl::StatusOr<ConditionalHandle> Handle(Graph graph) const;
  /// Adds a conditional node, which runs after the kernel `decides`. This kernel sets the node's
  /// condition. `what` is the name of the node's body in errors.
  absl::StatusOr<Conditional> Add(Graph graph, GraphNode decides, ConditionalHandle handle,
                                  ConditionalType type, const std::string &what);

  bool empty() const { return bodies_.empty(); }
  /// Checks with AuditBody whether the driver will accept each body.
  absl::Status Audit() const;

private:
  const ProgramOnCard &program_;
  std::vector<std::pair<Graph, std::string>> bodies_;
};

} // namespace refold::runtime::cuda
