//===- body_audit.h - What may loop on a card --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver refuses a graph with a wrong body as a whole and does not say why, and an empty body
// was seen to hang. So bodies are looked at before.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

namespace refold::runtime::cuda {

/// Whether a body of a conditional is not empty and holds kernels, copies, further conditionals and
/// child graphs of such only. Internal names the body as `what` and the first offender.
absl::Status AuditBody(const Card &card, Graph body, absl::string_view what);

} // namespace refold::runtime::cuda
