//===- fold_graph.h - A function recorded as one graph -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops and choices become conditional nodes, which the card decides by itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/command_recorder.h"

namespace refold::runtime::cuda {

/// Adds the function's nodes to an empty graph and looks at each body as the driver will
/// (AuditBody). Whether there are conditionals. Unimplemented, with the reason, where the driver
/// has none.
absl::StatusOr<bool> RecordFold(CommandRecorder &recorder, Graph graph);

} // namespace refold::runtime::cuda
