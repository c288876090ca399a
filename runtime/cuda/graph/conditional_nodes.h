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

/// Orders all kernels that set conditions. Concurrent calls of cudaGraphSetConditional are
/// undefined, even for different conditions. Every such kernel therefore declares a write to this
/// address range, which holds no memory.
inline constexpr Access kConditions = {1, 2, /*write=*/true};

/// Converts a driver error about a graph with loops to Unimplemented. The commands can still run as
/// graphs without loops, and the run then reports the error as the reason. ResourceExhausted is not
/// converted, because graphs without loops would lack memory too.
absl::Status CannotLoop(absl::Status status);

class ConditionalNodes {
public:
  explicit ConditionalNodes(const ProgramOnCard &program) : program_(program) {}

  /// Returns the kernels that set conditions. Unimplemented, with the reason, if there are none.
  absl::StatusOr<const ControlKernels *> Kernels() const;
  /// Creates a handle for one conditional node of `graph`. Both Handle and Add convert errors with
  /// CannotLoop.
  absl::StatusOr<ConditionalHandle> Handle(Graph graph) const;
  /// Adds a conditional node. The node runs after the kernel `decides`, which sets the node's
  /// condition. `what` names the node's body in errors.
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
