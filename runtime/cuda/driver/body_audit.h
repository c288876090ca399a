//===- body_audit.h - Audit of conditional bodies ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver rejects a graph with an invalid body as a whole and does not say why, and an empty
// body was seen to hang. Bodies are therefore checked before instantiation.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

namespace refold::runtime::cuda {

/// Checks that the body of a conditional node is not empty and has only allowed nodes. The allowed
/// nodes are kernels, copies, empty nodes, conditional nodes, and child graphs that consist of
/// allowed nodes. Returns an Internal error that calls the body `what` and names its first invalid
/// node.
absl::Status AuditBody(const Card &card, Graph body, absl::string_view what);

} // namespace refold::runtime::cuda
