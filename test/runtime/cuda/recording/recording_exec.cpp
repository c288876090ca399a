//===- recording_exec.cpp - Graph instances and launches --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An instance owns a copy of the graph as it was when it was instantiated.
//
//===----------------------------------------------------------------------===//
#include "recording_state.h"

namespace refold::runtime::cuda {

Result RecordingState::CheckBodies(Graph graph) {
  for (GraphNode handle : graphs.at(graph).nodes)
    for (Graph body : nodes.at(handle).bodies) {
      if (graphs.at(body).nodes.empty())
        return Fail(Rule::EmptyBody, "a conditional has a body without a node");
      if (Result result = CheckBodies(body); result != Result::Success)
        return result;
    }
  return Result::Success;
}

Result RecordingState::GraphInstantiate(GraphExec *result, Graph graph, unsigned long long flags) {
  auto *state = Find(graphs, graph, "graph");
  if (!state)
    return Result::InvalidValue;
  if (flags != 0 || state->parent)
    return Fail(Rule::InvalidParameter, "a whole graph is instantiated, without flags");
  if (Result bodies = CheckBodies(graph); bodies != Result::Success)
    return bodies;
  for (const auto &[handle, conditional] : handles)
    if (conditional.root == graph && !conditional.node)
      return Fail(Rule::HandleUse, "a conditional handle decides no node");
  bool conditional = HasConditional(graph);
  for (const auto &[handle, exec] : execs)
    if (conditional && exec.source == graph)
      return Fail(Rule::SecondExec, "a graph with conditionals has one instance at a time");
  std::map<GraphNode, GraphNode> copy_of;
  const Graph copy = Copy(graph, nullptr, copy_of);
  *result = NewHandle<GraphExec>();
  execs[*result] = {graph, copy, /*pending=*/true, ThisThread()};
  return Result::Success;
}

Result RecordingState::GraphExecDestroy(GraphExec handle) {
  if (!Find(execs, handle, "executable graph"))
    return Result::InvalidValue;
  execs.erase(handle); // its copy stays, because a launch may not have ended
  return Result::Success;
}

Result RecordingState::GraphUpload(GraphExec handle, Stream stream) {
  if (!Find(execs, handle, "executable graph"))
    return Result::InvalidValue;
  return Enqueue(stream, [] {});
}

Result RecordingState::GraphLaunch(GraphExec handle, Stream stream) {
  auto *exec = Find(execs, handle, "executable graph");
  if (!exec)
    return Result::InvalidValue;
  exec->pending = true;
  exec->thread = ThisThread();
  return Enqueue(stream, [this, handle, source = exec->source, copy = exec->copy] {
    for (auto &[name, conditional] : handles)
      if (conditional.root == source)
        conditional.value = conditional.assign_default
                                ? std::optional<unsigned>(conditional.default_value)
                                : std::nullopt;
    running = source;
    RunGraph(copy);
    running = nullptr;
    if (auto it = execs.find(handle); it != execs.end())
      it->second.pending = false;
  });
}

} // namespace refold::runtime::cuda
