//===- conditional_nodes.h - What decides in a graph -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conditional nodes of one graph, nested ones among them, with the bodies that they got.
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

/// Conditions are set by one kernel at a time, whichever they are: calls of cudaGraphSetConditional
/// side by side are undefined. So whatever sets one writes to a place where no memory is.
inline constexpr Access kConditions = {1, 2, /*write=*/true};

/// What the driver says against a graph that loops is said of the graph, not of its commands: they
/// can go straight, and the run says why. So it is Unimplemented. Where memory is short it is so
/// either way.
absl::Status CannotLoop(absl::Status status);

class ConditionalNodes {
public:
  explicit ConditionalNodes(const ProgramOnCard &program) : program_(program) {}

  /// The kernels that set conditions. Unimplemented, with the reason, where there are none.
  absl::StatusOr<const ControlKernels *> Kernels() const;
  /// For one conditional of this very graph. Errors are CannotLoop's, as the next one's.
  absl::StatusOr<ConditionalHandle> Handle(Graph graph) const;
  /// A node behind the kernel that decides first. `what` names its body in errors.
  absl::StatusOr<Conditional> Add(Graph graph, GraphNode decides, ConditionalHandle handle,
                                  ConditionalType type, const std::string &what);

  bool empty() const { return bodies_.empty(); }
  /// Whether the driver will take each body: AuditBody.
  absl::Status Audit() const;

private:
  const ProgramOnCard &program_;
  std::vector<std::pair<Graph, std::string>> bodies_;
};

} // namespace refold::runtime::cuda
