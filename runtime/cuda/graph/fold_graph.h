//===- fold_graph.h - Functions as one graph --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops and choices become conditional nodes, which the GPU decides by itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/command_recorder.h"

namespace refold::runtime::cuda {

/// Adds the nodes of the function to an empty graph, and checks each conditional body with
/// AuditBody. Returns whether the graph has conditional nodes. If the driver does not support them,
/// returns Unimplemented with the reason.
absl::StatusOr<bool> RecordFold(CommandRecorder &recorder, Graph graph);

} // namespace refold::runtime::cuda
