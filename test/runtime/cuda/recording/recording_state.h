//===- recording_state.h - State of the fake CUDA driver --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The objects of the fake CUDA driver. Each object has a handle with a number that is never used
// again. So the use of a destroyed object is always detected. For the same reason, freed memory is
// kept until the driver is destroyed.
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

/// Alignment of device memory in bytes, as the CUDA driver promises it.
inline constexpr std::align_val_t kAllocationAlignment{256};
struct AlignedDelete {
  void operator()(unsigned char *memory) const { operator delete[](memory, kAllocationAlignment); }
};

struct Allocation {
  std::unique_ptr<unsigned char[], AlignedDelete> memory;
  size_t bytes;
  bool pinned; ///< pinned host memory, not device memory
  bool freed = false;
};

struct FunctionState {
  Module module;
  PtxEntry entry;
  unsigned dynamic_shared_limit = 48 << 10; ///< in bytes; 48 KiB until a caller raises it
};

struct ModuleState {
  std::string ptx;
  std::map<std::string, Function> functions;
  std::shared_ptr<const HostKernels> kernels; ///< from RegisterModule, or null
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
  Graph parent = nullptr; ///< the graph around a body or a child's copy
  bool body = false;
};

struct HandleState {
  Graph graph;
  Graph root; ///< the outermost graph that contains `graph`
  unsigned default_value;
  bool assign_default;
  GraphNode node = nullptr; ///< the conditional node that this handle decides
  std::optional<unsigned> value;
};

struct ExecState {
  Graph source;
  Graph copy;
  bool pending = true; ///< not launched since it was instantiated, or a launch has not ended
  uint64_t thread = 0; ///< that last instantiated or launched it
};

struct Work {
  size_t ticket;
  std::function<void()> run;
};

/// The graph that a stream captures; each node depends on the one before.
struct CaptureState {
  Graph graph;
  std::vector<GraphNode> last; ///< the node captured last, or empty
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

  /// Records a violation and returns InvalidValue, which the call returns.
  Result Fail(Rule rule, const std::string &message);
  /// A number that no other thread ever has. Thread ids of the system are used again.
  static uint64_t ThisThread();
  /// Whether the context is current on the calling thread.
  bool HasContext() const { return current_on.count(ThisThread()) != 0; }
  template <typename Handle> Handle NewHandle() { return reinterpret_cast<Handle>(++last_handle); }
  template <typename Map, typename Key> auto *Find(Map &map, Key key, const char *what) {
    auto it = map.find(key);
    if (it == map.end())
      Fail(Rule::StaleHandle, std::string("no such ") + what + ", or it was destroyed");
    return it == map.end() ? nullptr : &it->second;
  }

  // Device memory. If a function returns a pointer, it checks that all bytes are allocated. If they
  // are not, it reports a violation and returns null.
  void *Checked(DevicePtr address, size_t bytes, const std::string &user);
  Allocation *Containing(DevicePtr address);
  Result Allocate(void **address, size_t bytes, bool pinned);
  Result Free(void *address, bool pinned);
  void CheckMemoryCall(const char *call);

  // Streams: work waits in order until the host waits for it.
  Result Enqueue(Stream stream, std::function<void()> run);
  void RunUntil(Stream stream, size_t ticket);
  Result CaptureKernel(CaptureState &capture, KernelLaunch launch);
  /// Returns true if the stream is not capturing, so the host may wait for it and enqueue any work.
  /// If the stream is capturing, reports a violation and returns false. `what` is the text of the
  /// violation.
  bool RunsAtOnce(Stream stream, const char *what);

  // Kernels.
  Result Bind(const KernelNodeParams &params, KernelLaunch &launch);
  /// The host function of a kernel; null if a launch does nothing.
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

  std::recursive_mutex mutex; ///< held by the call in progress
  uintptr_t last_handle = 0x1000;
  // CUDA reserves no handle for "none". The first handle is 0, because code may mistake 0 for none.
  ConditionalHandle next_condition = 0;
  size_t conditions_set = 0;
  std::set<std::pair<GraphNode, GraphNode>> in_turns; ///< setters of conditions, ordered by edges
  size_t last_ticket = 0;
  size_t iteration_limit = size_t{1} << 20;
  bool initialized = false;
  Context context = nullptr;
  int context_users = 0;         ///< how often it was retained and not released
  std::set<uint64_t> current_on; ///< threads on which the context is current
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
  Graph running = nullptr; ///< the source of the graph that runs; null if none runs
};

} // namespace refold::runtime::cuda
