//===- recording_state.h - What the recording driver remembers ---*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles are numbers that are never given twice, so one that was destroyed is told from one that
// lives. Freed memory is kept to the end for the same reason.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "ptx_entries.h"
#include "recording_driver.h"

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <set>

namespace refold::runtime::cuda {

/// Of device memory, as the driver promises it.
inline constexpr std::align_val_t kAllocationAlignment{256};
struct AlignedDelete {
  void operator()(unsigned char *memory) const { operator delete[](memory, kAllocationAlignment); }
};

struct Allocation {
  std::unique_ptr<unsigned char[], AlignedDelete> memory;
  size_t bytes;
  bool pinned; ///< host memory
  bool freed = false;
};

struct FunctionState {
  Module module;
  PtxEntry entry;
  unsigned dynamic_shared_limit = 48 << 10; ///< bytes, until it is raised
};

struct ModuleState {
  std::string ptx;
  std::map<std::string, Function> functions;
  std::shared_ptr<const HostKernels> kernels; ///< of RegisterModule; or null
};

struct KernelLaunch {
  Function function;
  std::string name;
  std::array<unsigned, 3> grid, block;
  unsigned shared_bytes;
  std::vector<std::vector<unsigned char>> arguments;
};

struct NodeState {
  Graph graph;
  NodeType type;
  std::vector<GraphNode> dependencies;
  KernelLaunch kernel;
  Memcpy3D copy;
  MemsetNodeParams memset;
  Graph child;
  ConditionalHandle handle;
  ConditionalType condition;
  std::vector<Graph> bodies;
};

struct GraphState {
  std::vector<GraphNode> nodes;
  Graph parent = nullptr; ///< of a body or a child's copy
  bool body = false;
};

struct HandleState {
  Graph graph;
  Graph root; ///< the whole graph around `graph`
  unsigned default_value;
  bool assign_default;
  GraphNode node = nullptr; ///< that it decides
  std::optional<unsigned> value;
};

struct ExecState {
  Graph source;
  Graph copy;
  bool pending = true; ///< not launched since it was instantiated, or a launch has not ended
  uint64_t thread = 0; ///< that instantiated or launched it last
};

struct Work {
  size_t ticket;
  std::function<void()> run;
};

/// What a stream captures: nodes one after the other.
struct CaptureState {
  Graph graph;
  std::vector<GraphNode> last; ///< none or one
};

struct EventState {
  Stream stream = nullptr;
  size_t ticket = 0;
  bool timing;
};

struct RecordingState {
  static RecordingState *active;

#define REFOLD_METHOD(name, symbol, since, params) Result name params;
  REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_METHOD)
#undef REFOLD_METHOD

  /// Notes a violation; InvalidValue for the call to return.
  Result Fail(Rule rule, const std::string &message);
  /// A number that no other thread has or gets: those of the system go to later threads.
  static uint64_t ThisThread();
  /// Whether the context is current to the calling thread.
  bool HasContext() const { return current_on.count(ThisThread()) != 0; }
  template <typename Handle> Handle NewHandle() { return reinterpret_cast<Handle>(++last_handle); }
  template <typename Map, typename Key> auto *Find(Map &map, Key key, const char *what) {
    auto it = map.find(key);
    if (it == map.end())
      Fail(Rule::StaleHandle, std::string("no such ") + what + ", or it was destroyed");
    return it == map.end() ? nullptr : &it->second;
  }

  // Memory: a violation and null where not all the bytes are allocated.
  void *Checked(DevicePtr address, size_t bytes, const std::string &user);
  Allocation *Containing(DevicePtr address);
  Result Allocate(void **address, size_t bytes, bool pinned);
  Result Free(void *address, bool pinned);
  void CheckMemoryCall(const char *call);

  // Streams: work waits in order until the host waits for it.
  Result Enqueue(Stream stream, std::function<void()> run);
  void RunUntil(Stream stream, size_t ticket);
  Result CaptureKernel(CaptureState &capture, KernelLaunch launch);
  /// Whether the stream may be waited for or given other work than kernels.
  bool RunsAtOnce(Stream stream, const char *what);

  // Kernels.
  Result Bind(const KernelNodeParams &params, KernelLaunch &launch);
  /// What a launch of the function does; null for nothing.
  const HostKernel *KernelOf(const FunctionState &function);
  void RunKernel(const KernelLaunch &launch);
  void RunCopy(const Memcpy3D &copy);
  void RunMemset(const MemsetNodeParams &set);

  // Graphs.
  Result SetParams(NodeState &node, const GraphNodeParams &params);
  Result CheckZeros(const GraphNodeParams &params);
  Result AddChild(NodeState &node, const ChildGraphNodeParams &params);
  Result AddConditional(GraphNode handle, NodeState &node, ConditionalNodeParams &params);
  Result CheckBodyNode(NodeType type);
  Result CheckBodies(Graph graph);
  bool HasConditional(Graph graph);
  bool InBody(Graph graph);
  bool Within(Graph graph, Graph ancestor);
  Graph Root(Graph graph);
  Graph Copy(Graph graph, Graph parent, std::map<GraphNode, GraphNode> &copy_of);
  void Destroy(Graph graph);
  void RunGraph(Graph graph);
  void RunNode(const NodeState &node);
  bool ComesAfter(GraphNode later, GraphNode earlier);
  void RunConditional(const NodeState &node);

  std::recursive_mutex mutex; ///< held by the call under way
  uintptr_t last_handle = 0x1000;
  ConditionalHandle next_condition = 0; // no value is reserved, so the first is the least likely
  size_t conditions_set = 0;
  std::set<std::pair<GraphNode, GraphNode>> in_turns; ///< that set conditions, one after the other
  size_t last_ticket = 0;
  size_t iteration_limit = size_t{1} << 20;
  bool initialized = false;
  Context context = nullptr;
  int context_users = 0;         ///< as often as it was retained
  std::set<uint64_t> current_on; ///< threads to which the context is current
  std::vector<std::string> calls, executed;
  std::vector<Violation> violations;
  HostKernels kernels;
  std::map<std::string, std::shared_ptr<const HostKernels>>
      module_kernels; ///< by the module's text
  std::map<uintptr_t, Allocation> allocations;
  std::map<Stream, std::deque<Work>> streams{{nullptr, {}}};
  std::map<Stream, CaptureState> captures;
  std::map<Event, EventState> events;
  std::map<Module, ModuleState> modules;
  std::map<Function, FunctionState> functions;
  std::map<Graph, GraphState> graphs;
  std::map<GraphNode, NodeState> nodes;
  std::map<ConditionalHandle, HandleState> handles;
  std::map<GraphExec, ExecState> execs;
  Graph running = nullptr; ///< the source of the graph that runs, null where none does
};

} // namespace refold::runtime::cuda
