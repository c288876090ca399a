//===- recording_exec.cpp - Graphs instantiated and patched ------*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An instance owns a copy of the graph as it was. What was launched keeps the parameters it was
// launched with: a patch while a launch may be under way goes to a fresh copy.
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
  ExecState exec = {graph, nullptr, {}, conditional};
  exec.copy = Copy(graph, nullptr, exec.copy_of);
  *result = NewHandle<GraphExec>();
  execs[*result] = std::move(exec);
  return Result::Success;
}

Result RecordingState::GraphExecDestroy(GraphExec handle) {
  if (!Find(execs, handle, "executable graph"))
    return Result::InvalidValue;
  execs.erase(handle); // its copy stays: a launch may still be under way
  return Result::Success;
}

ExecUpdateResult RecordingState::Compare(Graph old_graph, Graph new_graph, GraphNode *error) {
  const std::vector<GraphNode> &old_nodes = graphs.at(old_graph).nodes;
  const std::vector<GraphNode> &new_nodes = graphs.at(new_graph).nodes;
  if (old_nodes.size() != new_nodes.size())
    return ExecUpdateResult::TopologyChanged;
  std::map<GraphNode, GraphNode> pair_of;
  for (size_t i = 0; i < old_nodes.size(); ++i) {
    const NodeState &was = nodes.at(old_nodes[i]);
    const NodeState &is = nodes.at(new_nodes[i]);
    *error = new_nodes[i];
    pair_of[old_nodes[i]] = new_nodes[i];
    if (was.type != is.type)
      return ExecUpdateResult::NodeTypeChanged;
    if (was.dependencies.size() != is.dependencies.size())
      return ExecUpdateResult::TopologyChanged;
    for (size_t d = 0; d < was.dependencies.size(); ++d)
      if (pair_of.at(was.dependencies[d]) != is.dependencies[d])
        return ExecUpdateResult::TopologyChanged;
    if (was.copy.source_type != is.copy.source_type ||
        was.copy.target_type != is.copy.target_type || was.handle != is.handle)
      return ExecUpdateResult::ParametersChanged;
    ExecUpdateResult below = ExecUpdateResult::Success;
    if (was.child)
      below = Compare(was.child, is.child, error);
    for (size_t b = 0; b < was.bodies.size() && below == ExecUpdateResult::Success; ++b)
      below = Compare(was.bodies[b], is.bodies[b], error);
    if (below != ExecUpdateResult::Success)
      return below;
  }
  *error = nullptr;
  return ExecUpdateResult::Success;
}

Result RecordingState::GraphExecUpdate(GraphExec handle, Graph graph, ExecUpdateResultInfo *info) {
  auto *exec = Find(execs, handle, "executable graph");
  if (!exec || !Find(graphs, graph, "graph"))
    return Result::InvalidValue;
  *info = {};
  info->result = Compare(exec->copy, graph, &info->error_node);
  if (info->result != ExecUpdateResult::Success)
    return Result::GraphExecUpdateFailure;
  if (!exec->pending)
    Destroy(exec->copy);
  exec->copy_of.clear();
  exec->source = graph;
  exec->copy = Copy(graph, nullptr, exec->copy_of);
  return Result::Success;
}

/// Nodes of the graph itself only: whether those of bodies may be set so is documented nowhere.
Result RecordingState::GraphExecNodeSetParams(GraphExec handle, GraphNode node,
                                              GraphNodeParams *params) {
  auto *exec = Find(execs, handle, "executable graph");
  if (!exec)
    return Result::InvalidValue;
  auto it = exec->copy_of.find(node);
  if (it == exec->copy_of.end() || nodes.at(it->second).graph != exec->copy)
    return Fail(Rule::StaleHandle, "the node is not one of the graph that was instantiated");
  if (nodes.at(it->second).type != params->type)
    return Fail(Rule::InvalidParameter, "a node keeps its type");
  if (Result zeros = CheckZeros(*params); zeros != Result::Success)
    return zeros;
  if (exec->pending) {
    std::map<GraphNode, GraphNode> fresh;
    exec->copy = Copy(exec->copy, nullptr, fresh);
    for (auto &[source, copy] : exec->copy_of)
      copy = fresh.at(copy);
  }
  return SetParams(nodes.at(it->second), *params);
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
