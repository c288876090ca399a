//===- recording_graph.cpp - Construction of graphs -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nodes and edges, child graphs, conditionals and their bodies, with the rules of construction.
//
//===----------------------------------------------------------------------===//
#include "recording_state.h"

#include <algorithm>
#include <set>

namespace refold::runtime::cuda {

Graph RecordingState::Root(Graph graph) {
  while (graphs.at(graph).parent)
    graph = graphs.at(graph).parent;
  return graph;
}

bool RecordingState::Within(Graph graph, Graph ancestor) {
  while (graph && graph != ancestor)
    graph = graphs.at(graph).parent;
  return graph != nullptr;
}

bool RecordingState::InBody(Graph graph) {
  while (graph && !graphs.at(graph).body)
    graph = graphs.at(graph).parent;
  return graph != nullptr;
}

bool RecordingState::HasConditional(Graph graph) {
  const std::vector<GraphNode> &list = graphs.at(graph).nodes;
  return std::any_of(list.begin(), list.end(), [&](GraphNode handle) {
    const NodeState &node = nodes.at(handle);
    return node.type == NodeType::Conditional || (node.child && HasConditional(node.child));
  });
}

Result RecordingState::CheckBodyNode(NodeType type) {
  switch (type) {
  case NodeType::Kernel:
  case NodeType::Memcpy:
  case NodeType::Memset:
  case NodeType::Graph:
  case NodeType::Empty:
  case NodeType::Conditional:
    return Result::Success;
  default:
    return Fail(Rule::NodeInBody, "a conditional body may not hold a node of type " +
                                      std::to_string(static_cast<unsigned>(type)));
  }
}

Result RecordingState::GraphCreate(Graph *graph, unsigned flags) {
  if (flags != 0)
    return Fail(Rule::InvalidParameter, "the flags of a graph must be zero");
  *graph = NewHandle<Graph>();
  graphs[*graph];
  return Result::Success;
}

void RecordingState::Destroy(Graph graph) {
  for (GraphNode handle : graphs.at(graph).nodes) {
    NodeState node = std::move(nodes.at(handle));
    nodes.erase(handle);
    if (node.child)
      Destroy(node.child);
    for (Graph body : node.bodies)
      Destroy(body);
  }
  graphs.erase(graph);
}

Result RecordingState::GraphDestroy(Graph graph) {
  auto *state = Find(graphs, graph, "graph");
  if (!state)
    return Result::InvalidValue;
  if (state->parent)
    return Fail(Rule::InvalidParameter, "a body or child's copy is destroyed with its node");
  Destroy(graph);
  return Result::Success;
}

Graph RecordingState::Copy(Graph graph, Graph parent, std::map<GraphNode, GraphNode> &copy_of) {
  Graph copy = NewHandle<Graph>();
  graphs[copy].parent = parent;
  graphs[copy].body = parent && graphs.at(graph).body;
  for (GraphNode handle : graphs.at(graph).nodes) {
    NodeState node = nodes.at(handle);
    node.graph = copy;
    for (GraphNode &dependency : node.dependencies)
      dependency = copy_of.at(dependency);
    if (node.child)
      node.child = Copy(node.child, copy, copy_of);
    for (Graph &body : node.bodies)
      body = Copy(body, copy, copy_of);
    GraphNode node_copy = NewHandle<GraphNode>();
    copy_of[handle] = node_copy;
    graphs.at(copy).nodes.push_back(node_copy);
    nodes[node_copy] = std::move(node);
  }
  return copy;
}

Result RecordingState::GraphConditionalHandleCreate(ConditionalHandle *handle, Graph graph,
                                                    Context wanted, unsigned default_value,
                                                    unsigned flags) {
  if (!Find(graphs, graph, "graph"))
    return Result::InvalidValue;
  if (wanted && wanted != context)
    return Fail(Rule::StaleHandle, "a conditional handle's context does not exist");
  if (flags & ~kConditionalAssignDefault)
    return Fail(Rule::InvalidParameter, "unknown flags of a conditional handle");
  *handle = next_condition++;
  handles[*handle] = {graph, Root(graph), default_value, flags != 0, nullptr, std::nullopt};
  return Result::Success;
}

Result RecordingState::AddChild(NodeState &node, const ChildGraphNodeParams &params) {
  if (!Find(graphs, params.graph, "graph"))
    return Result::InvalidValue;
  if (params.ownership != ChildOwnership::Clone)
    return Result::NotSupported;
  if (HasConditional(params.graph) || InBody(params.graph))
    return Fail(Rule::ConditionalChild, "a graph with conditionals may not be a child");
  std::map<GraphNode, GraphNode> copy_of;
  node.child = Copy(params.graph, node.graph, copy_of);
  if (InBody(node.graph))
    for (const auto &[source, copy] : copy_of)
      if (Result result = CheckBodyNode(nodes.at(copy).type); result != Result::Success)
        return result;
  return Result::Success;
}

Result RecordingState::AddConditional(GraphNode handle, NodeState &node,
                                      ConditionalNodeParams &params) {
  auto it = handles.find(params.handle);
  if (it == handles.end() || !Within(node.graph, it->second.graph))
    return Fail(Rule::ForeignHandle, "the handle was not made for this graph or one around it");
  if (it->second.node)
    return Fail(Rule::HandleUse, "the handle decides another conditional already");
  for (Graph graph = node.graph; graph; graph = graphs.at(graph).parent)
    if (graphs.at(graph).parent && !graphs.at(graph).body)
      return Fail(Rule::ConditionalChild, "a child graph may not hold a conditional");
  unsigned most = params.type == ConditionalType::While ? 1
                  : params.type == ConditionalType::If  ? 2
                                                        : ~0u;
  if (params.size < 1 || params.size > most)
    return Fail(Rule::InvalidParameter, "a loop has one body, a choice one or two");
  it->second.node = handle;
  node.handle = params.handle;
  node.condition = params.type;
  for (unsigned i = 0; i < params.size; ++i) {
    node.bodies.push_back(NewHandle<Graph>());
    graphs[node.bodies.back()] = {{}, node.graph, /*body=*/true};
  }
  return Result::Success;
}

Result RecordingState::GraphAddNode(GraphNode *result, Graph graph, const GraphNode *dependencies,
                                    const GraphEdgeData *edges, size_t count,
                                    GraphNodeParams *params) {
  if (!Find(graphs, graph, "graph"))
    return Result::InvalidValue;
  if (edges)
    return Result::NotSupported;
  if (Result zeros = CheckZeros(*params); zeros != Result::Success)
    return zeros;
  if (InBody(graph))
    if (Result allowed = CheckBodyNode(params->type); allowed != Result::Success)
      return allowed;
  std::set<GraphNode> seen;
  for (size_t i = 0; i < count; ++i) {
    auto *dependency = Find(nodes, dependencies[i], "node");
    if (!dependency)
      return Result::InvalidValue;
    if (dependency->graph != graph || !seen.insert(dependencies[i]).second)
      return Fail(Rule::ForeignDependency, "an edge comes from a node of the same graph, once");
  }
  GraphNode handle = NewHandle<GraphNode>();
  NodeState node = {};
  node.graph = graph;
  node.type = params->type;
  node.dependencies.assign(dependencies, dependencies + count);
  Result added = Result::Success;
  switch (params->type) {
  case NodeType::Kernel:
  case NodeType::Memcpy:
  case NodeType::Memset:
    added = SetParams(node, *params);
    break;
  case NodeType::Graph:
    added = AddChild(node, params->graph);
    break;
  case NodeType::Conditional:
    added = AddConditional(handle, node, params->conditional);
    break;
  default: // other nodes do nothing when they run
    break;
  }
  if (added != Result::Success)
    return added;
  graphs.at(graph).nodes.push_back(handle);
  NodeState &kept = nodes[handle] = std::move(node);
  if (kept.type == NodeType::Conditional)
    params->conditional.bodies = kept.bodies.data();
  return *result = handle, Result::Success;
}

Result RecordingState::GraphAddKernelNode(GraphNode *node, Graph graph,
                                          const GraphNode *dependencies, size_t count,
                                          const KernelNodeParams *kernel) {
  GraphNodeParams params = {};
  params.type = NodeType::Kernel;
  params.kernel = *kernel;
  return GraphAddNode(node, graph, dependencies, /*edges=*/nullptr, count, &params);
}

Result RecordingState::GraphAddMemcpyNode(GraphNode *node, Graph graph,
                                          const GraphNode *dependencies, size_t count,
                                          const Memcpy3D *copy, Context wanted) {
  GraphNodeParams params = {};
  params.type = NodeType::Memcpy;
  params.memcpy.copy = *copy;
  params.memcpy.context = wanted;
  return GraphAddNode(node, graph, dependencies, /*edges=*/nullptr, count, &params);
}

Result RecordingState::GraphAddChildGraphNode(GraphNode *node, Graph graph,
                                              const GraphNode *dependencies, size_t count,
                                              Graph child) {
  GraphNodeParams params = {};
  params.type = NodeType::Graph;
  params.graph.graph = child;
  return GraphAddNode(node, graph, dependencies, /*edges=*/nullptr, count, &params);
}

Result RecordingState::GraphGetNodes(Graph graph, GraphNode *result, size_t *count) {
  auto *state = Find(graphs, graph, "graph");
  if (!state)
    return Result::InvalidValue;
  if (result)
    std::copy_n(state->nodes.begin(), std::min(*count, state->nodes.size()), result);
  return *count = state->nodes.size(), Result::Success;
}

Result RecordingState::GraphNodeGetType(GraphNode handle, NodeType *type) {
  auto *node = Find(nodes, handle, "node");
  return node ? (*type = node->type, Result::Success) : Result::InvalidValue;
}

Result RecordingState::GraphChildGraphNodeGetGraph(GraphNode handle, Graph *graph) {
  auto *node = Find(nodes, handle, "node");
  if (!node || !node->child)
    return Result::InvalidValue;
  return *graph = node->child, Result::Success;
}

} // namespace refold::runtime::cuda
