//===- launchable_graph.cpp - Graph with one instance -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/launchable_graph.h"

#include "absl/strings/str_cat.h"

namespace refold::runtime::cuda {

absl::StatusOr<std::unique_ptr<LaunchableGraph>> LaunchableGraph::Create(const Card &card) {
  auto graph = std::unique_ptr<LaunchableGraph>(new LaunchableGraph(card));
  absl::Status status =
      card.Check(card.driver().GraphCreate(&graph->graph_, /*flags=*/0), "cuGraphCreate");
  if (!status.ok())
    return status;
  return graph;
}

LaunchableGraph::~LaunchableGraph() {
  if (exec_)
    card_.driver().GraphExecDestroy(exec_);
  if (graph_)
    card_.driver().GraphDestroy(graph_);
}

absl::Status LaunchableGraph::Instantiate(absl::string_view about) {
  if (Timeline *timeline = card_.timeline())
    launch_ = timeline->Describe({"graph", absl::StrCat("launch a graph ", about), {}, ""});
  if (absl::Status status =
          card_.Check(card_.driver().GraphInstantiate(&exec_, graph_, /*flags=*/0),
                      "cuGraphInstantiateWithFlags", about);
      !status.ok())
    return status;
  return card_.Check(card_.driver().GraphUpload(exec_, card_.stream()), "cuGraphUpload", about);
}

absl::Status LaunchableGraph::Launch(absl::string_view about) const {
  Timeline *timeline = card_.timeline();
  const Timeline::Time begin = timeline ? Timeline::Now() : 0;
  const Result result = card_.driver().GraphLaunch(exec_, card_.stream());
  if (timeline)
    timeline->Record(Timeline::kWalk, launch_, begin, Timeline::Now());
  return card_.Check(result, "cuGraphLaunch", about);
}

} // namespace refold::runtime::cuda
