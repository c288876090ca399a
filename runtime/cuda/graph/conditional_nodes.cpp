//===- conditional_nodes.cpp - Conditional nodes of a graph -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/conditional_nodes.h"

#include "runtime/cuda/driver/body_audit.h"

#include "absl/strings/str_cat.h"

namespace refold::runtime::cuda {

absl::Status CannotLoop(absl::Status status) {
  if (status.ok() || absl::IsResourceExhausted(status))
    return status;
  return absl::UnimplementedError(status.message());
}

absl::StatusOr<const ControlKernels *> ConditionalNodes::Kernels() const {
  if (!program_.code.controls())
    return absl::UnimplementedError(program_.code.why_no_controls());
  return program_.code.controls();
}

absl::StatusOr<ConditionalHandle> ConditionalNodes::Handle(Graph graph) const {
  absl::StatusOr<ConditionalHandle> handle = MakeHandle(program_.card, graph);
  if (!handle.ok())
    return CannotLoop(handle.status());
  return handle;
}

absl::StatusOr<Conditional> ConditionalNodes::Add(Graph graph, GraphNode decides,
                                                  ConditionalHandle handle, ConditionalType type,
                                                  const std::string &what) {
  absl::StatusOr<Conditional> node =
      AddConditional(program_.card, graph, {decides}, handle, type, absl::StrCat("of ", what));
  if (!node.ok())
    return CannotLoop(node.status());
  bodies_.push_back({node->body, what});
  return node;
}

absl::Status ConditionalNodes::Audit() const {
  for (const auto &[body, what] : bodies_)
    if (absl::Status status = AuditBody(program_.card, body, what); !status.ok())
      return status;
  return absl::OkStatus();
}

} // namespace refold::runtime::cuda
