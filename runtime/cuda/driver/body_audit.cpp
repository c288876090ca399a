//===- body_audit.cpp - Audit of conditional bodies -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allows only the node types that Refold uses in the bodies of conditional nodes. Memset nodes are
// legal there, but problems with them were reported.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/body_audit.h"

#include "absl/strings/str_cat.h"

#include <string>
#include <vector>

namespace refold::runtime::cuda {
namespace {

std::string NodeTypeName(NodeType type) {
  switch (type) {
  case NodeType::Memset:
    return "memset";
  case NodeType::Host:
    return "host function";
  case NodeType::WaitEvent:
    return "event wait";
  case NodeType::EventRecord:
    return "event record";
  case NodeType::MemAlloc:
    return "memory allocation";
  case NodeType::MemFree:
    return "memory free";
  default:
    return absl::StrCat("type ", static_cast<unsigned>(type));
  }
}

} // namespace

absl::Status AuditBody(const Card &card, Graph body, absl::string_view what) {
  const DriverApi &driver = card.driver();
  size_t count = 0;
  if (absl::Status status =
          card.Check(driver.GraphGetNodes(body, nullptr, &count), "cuGraphGetNodes", what);
      !status.ok())
    return status;
  if (count == 0)
    return absl::InternalError(absl::StrCat(what, " has an empty body"));
  std::vector<GraphNode> nodes(count);
  absl::Status status =
      card.Check(driver.GraphGetNodes(body, nodes.data(), &count), "cuGraphGetNodes", what);
  for (size_t i = 0; status.ok() && i < count; ++i) {
    NodeType type;
    status = card.Check(driver.GraphNodeGetType(nodes[i], &type), "cuGraphNodeGetType", what);
    if (!status.ok() || type == NodeType::Kernel || type == NodeType::Memcpy ||
        type == NodeType::Conditional || type == NodeType::Empty)
      continue;
    if (type != NodeType::Graph)
      return absl::InternalError(absl::StrCat(
          what, " has node ", i, " of kind ", NodeTypeName(type),
          " in its body: on a GPU only kernels, copies, child graphs and conditionals can loop"));
    Graph child = nullptr;
    status = card.Check(driver.GraphChildGraphNodeGetGraph(nodes[i], &child),
                        "cuGraphChildGraphNodeGetGraph", what);
    if (status.ok())
      status = AuditBody(card, child, absl::StrCat("child graph ", i, " of ", what));
  }
  return status;
}

} // namespace refold::runtime::cuda
