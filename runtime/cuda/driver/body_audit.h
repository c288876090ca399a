//===- body_audit.h - Audit of conditional bodies ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the bodies of conditional nodes before a graph is instantiated. If a body is invalid, the
// driver rejects the whole graph without a reason. An empty body was seen to hang.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

namespace refold::runtime::cuda {

/// Checks that the body of a conditional node is not empty and has only allowed nodes: kernels,
/// copies, empty nodes, conditional nodes, and child graphs of allowed nodes. Otherwise returns an
/// Internal error, which calls the body `what` and names its first invalid node.
absl::Status AuditBody(const Card &card, Graph body, absl::string_view what);

} // namespace refold::runtime::cuda
