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

/// Only one kernel at a time may set a condition, whichever condition it is: concurrent calls of
/// cudaGraphSetConditional are undefined. Every such kernel therefore declares a write to this
/// address range, which holds no memory, so that the kernels are ordered.
inline constexpr Access kConditions = {1, 2, /*write=*/true};

/// Converts a driver error about a looping graph to Unimplemented. Such an error concerns the
/// graph, not its commands: they can run as straight graphs, and the run reports the reason.
/// ResourceExhausted stays, because straight graphs would lack memory too.
absl::Status CannotLoop(absl::Status status);

class ConditionalNodes {
public:
  explicit ConditionalNodes(const ProgramOnCard &program) : program_(program) {}

  /// Returns the kernels that set conditions. Unimplemented, with the reason, if there are none.
  absl::StatusOr<const ControlKernels *> Kernels() const;
  /// Creates a handle for one conditional node of `graph`. Errors are converted by CannotLoop, also
  /// in Add.
  absl::StatusOr<ConditionalHandle> Handle(Graph graph) const;
  /// Adds a conditional node after the kernel `decides`, which sets its condition first. `what`
  /// names the body in errors.
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
