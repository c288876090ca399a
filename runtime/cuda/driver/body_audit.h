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

/// Checks that a body of a conditional is not empty and holds only kernels, copies, empty nodes,
/// conditionals, and child graphs of these. The Internal error names the body as `what` and its
/// first invalid node.
absl::Status AuditBody(const Card &card, Graph body, absl::string_view what);

} // namespace refold::runtime::cuda
