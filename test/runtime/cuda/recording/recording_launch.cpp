//===- recording_launch.cpp - Modules and the execution of work -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads modules and executes work. A kernel is executed by its host function. As on a GPU, the
// condition of a loop keeps its value for the whole launch of a graph. So if a program enters an
// inner loop again, it must first set the condition again.
//
//===----------------------------------------------------------------------===//
#include "cubin_entries.h"
#include "recording_state.h"

#include <set>
#include <utility>

namespace refold::runtime::cuda {

const void *KernelCall::Bytes(size_t index, size_t size) const {
  static const unsigned char zeros[64] = {};
  if (index < arguments_->size() && (*arguments_)[index].size() == size)
    return (*arguments_)[index].data();
  state_->Fail(Rule::InvalidParameter,
               "the kernel has no parameter " + std::to_string(index) + " of that size");
  return zeros;
}
void *KernelCall::Checked(DevicePtr address, size_t bytes) const {
  return state_->Checked(address, bytes, "a kernel");
}
void KernelCall::SetConditional(ConditionalHandle handle, unsigned value) const {
  auto it = state_->handles.find(handle);
  if (it == state_->handles.end() || it->second.root != state_->running)
    state_->Fail(Rule::ForeignHandle, "a kernel sets a condition that is not of its graph");
  else
    it->second.value = value;
  ++state_->conditions_set;
}

Result RecordingState::ModuleLoadDataEx(Module *module, const void *image, unsigned count,
                                        JitOption *options, void **values) {
  const bool is_code = IsCubin(image);
  std::string ptx = is_code ? "" : static_cast<const char *>(image);
  std::vector<PtxEntry> entries = is_code ? CubinEntries(image) : PtxEntries(ptx);
  if (is_code && entries.empty())
    return Result::InvalidImage;
  if (!is_code && (ptx.find(".version") == std::string::npos || entries.empty())) {
    char *log = nullptr;
    size_t size = 0;
    for (unsigned i = 0; i < count; ++i)
      if (options[i] == JitOption::ErrorLogBuffer)
        log = static_cast<char *>(values[i]);
      else if (options[i] == JitOption::ErrorLogBufferSizeBytes)
        size = reinterpret_cast<uintptr_t>(values[i]);
    const std::string text = "ptxas fatal: no .version or no .entry";
    if (log && size)
      log[text.copy(log, size - 1)] = 0;
    return Result::InvalidPtx;
  }
  *module = NewHandle<Module>();
  ModuleState &state = modules[*module];
  if (auto known = module_kernels.find(ptx); known != module_kernels.end())
    state.kernels = known->second;
  state.ptx = std::move(ptx);
  for (PtxEntry &entry : entries) {
    Function function = NewHandle<Function>();
    state.functions[entry.name] = function;
    functions[function] = {*module, std::move(entry)};
  }
  return Result::Success;
}
Result RecordingState::ModuleUnload(Module module) {
  auto *state = Find(modules, module, "module");
  if (!state)
    return Result::InvalidHandle;
  for (const auto &[name, function] : state->functions)
    functions.erase(function);
  modules.erase(module);
  return Result::Success;
}
Result RecordingState::ModuleGetFunction(Function *function, Module module, const char *name) {
  auto *state = Find(modules, module, "module");
  if (!state)
    return Result::InvalidHandle;
  auto it = state->functions.find(name);
  if (it == state->functions.end())
    return Result::NotFound;
  return *function = it->second, Result::Success;
}
Result RecordingState::FuncSetAttribute(Function function, FunctionAttribute attribute, int value) {
  auto *state = Find(functions, function, "function");
  if (!state)
    return Result::InvalidHandle;
  if (attribute != FunctionAttribute::MaxDynamicSharedSizeBytes || value < 0 || value > 227 << 10)
    return Fail(Rule::InvalidParameter,
                "only the dynamic shared memory is set, to 227 KiB at most");
  return state->dynamic_shared_limit = value, Result::Success;
}

Result RecordingState::LaunchKernel(Function function, unsigned grid_x, unsigned grid_y,
                                    unsigned grid_z, unsigned block_x, unsigned block_y,
                                    unsigned block_z, unsigned shared_bytes, Stream stream,
                                    void **params, void **extra) {
  KernelLaunch launch;
  Result bound = Bind({function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes,
                       params, extra, nullptr, nullptr},
                      launch);
  if (bound != Result::Success)
    return bound;
  if (auto capture = captures.find(stream); capture != captures.end())
    return CaptureKernel(capture->second, std::move(launch));
  return Enqueue(stream, [this, launch = std::move(launch)] { RunKernel(launch); });
}

const HostKernel *RecordingState::KernelOf(const FunctionState &function) {
  for (const HostKernels *known :
       {modules.at(function.module).kernels.get(), &std::as_const(kernels)})
    if (known)
      if (auto it = known->find(function.entry.name); it != known->end())
        return &it->second;
  return nullptr;
}

void RecordingState::RunKernel(const KernelLaunch &launch) {
  executed.push_back(launch.name);
  const FunctionState *function = Find(functions, launch.function, "function");
  if (!function)
    return;
  for (const std::vector<unsigned char> &argument : launch.arguments) {
    DevicePtr address = 0;
    if (argument.size() == sizeof(address))
      std::memcpy(&address, argument.data(), sizeof(address));
    if (Allocation *allocation = Containing(address); allocation && allocation->freed) {
      Fail(Rule::UseAfterFree, launch.name + " is given memory that was freed");
      return;
    }
  }
  const HostKernel *kernel = KernelOf(*function);
  if (!kernel)
    return;
  KernelCall call;
  call.grid = launch.grid;
  call.block = launch.block;
  call.shared_bytes = launch.shared_bytes;
  call.state_ = this;
  call.arguments_ = &launch.arguments;
  (*kernel)(call);
}

void RecordingState::RunCopy(const Memcpy3D &copy) {
  executed.push_back("memcpy");
  auto side = [&](MemoryType type, const void *host, DevicePtr device, size_t offset) -> void * {
    if (type == MemoryType::Device)
      return Checked(device + offset, copy.width_bytes, "a copy");
    return const_cast<char *>(static_cast<const char *>(host)) + offset;
  };
  for (size_t z = 0; z < copy.depth; ++z)
    for (size_t y = 0; y < copy.height; ++y) {
      size_t from_row = (copy.source_z + z) * copy.source_height + copy.source_y + y;
      size_t to_row = (copy.target_z + z) * copy.target_height + copy.target_y + y;
      void *from = side(copy.source_type, copy.source_host, copy.source_device,
                        from_row * copy.source_pitch + copy.source_x_bytes);
      void *to = side(copy.target_type, copy.target_host, copy.target_device,
                      to_row * copy.target_pitch + copy.target_x_bytes);
      if (!from || !to)
        return;
      std::memmove(to, from, copy.width_bytes);
    }
}

void RecordingState::RunMemset(const MemsetNodeParams &set) {
  executed.push_back("memset");
  for (size_t row = 0; row < set.height; ++row) {
    size_t bytes = set.width * set.element_size;
    auto *to =
        static_cast<unsigned char *>(Checked(set.target + row * set.pitch, bytes, "a memset"));
    for (size_t i = 0; to && i < bytes; i += set.element_size)
      std::memcpy(to + i, &set.value, set.element_size);
  }
}

void RecordingState::RunGraph(Graph graph) {
  const std::vector<GraphNode> list = graphs.at(graph).nodes;
  std::map<GraphNode, size_t> place;
  std::vector<std::vector<size_t>> after(list.size());
  std::vector<size_t> waits(list.size());
  std::set<size_t> ready;
  for (size_t i = 0; i < list.size(); ++i) {
    place[list[i]] = i;
    const NodeState &node = nodes.at(list[i]);
    for (GraphNode dependency : node.dependencies)
      after[place.at(dependency)].push_back(i);
    if ((waits[i] = node.dependencies.size()) == 0)
      ready.insert(i);
  }
  GraphNode last_setter = nullptr; // nodes inside it count as the setter, too
  while (!ready.empty()) {
    size_t next = *ready.rbegin();
    ready.erase(next);
    const size_t set_before = conditions_set;
    RunNode(nodes.at(list[next]));
    if (conditions_set != set_before) {
      if (last_setter && !ComesAfter(list[next], last_setter))
        Fail(Rule::RacingConditions, "nodes that may run side by side set conditions");
      last_setter = list[next];
    }
    for (size_t i : after[next])
      if (--waits[i] == 0)
        ready.insert(i);
  }
}

void RecordingState::RunNode(const NodeState &node) {
  if (node.type == NodeType::Kernel)
    RunKernel(node.kernel);
  else if (node.type == NodeType::Memcpy)
    RunCopy(node.copy);
  else if (node.type == NodeType::Memset)
    RunMemset(node.memset);
  else if (node.type == NodeType::Graph)
    RunGraph(node.child);
  else if (node.type == NodeType::Conditional)
    RunConditional(node);
}

/// Returns whether edges of one graph order `later` after `earlier`.
bool RecordingState::ComesAfter(GraphNode later, GraphNode earlier) {
  if (in_turns.count({later, earlier}))
    return true;
  std::set<GraphNode> seen;
  std::vector<GraphNode> pending = {later};
  while (!pending.empty()) {
    const GraphNode node = pending.back();
    pending.pop_back();
    for (GraphNode dependency : nodes.at(node).dependencies) {
      if (dependency == earlier)
        return in_turns.insert({later, earlier}), true;
      if (seen.insert(dependency).second)
        pending.push_back(dependency);
    }
  }
  return false;
}

void RecordingState::RunConditional(const NodeState &node) {
  const size_t violations_before = violations.size();
  const HandleState &handle = handles.at(node.handle);
  for (size_t iteration = 0;; ++iteration) {
    if (!handle.value) {
      Fail(Rule::UndefinedHandle, "a condition is read that has no default and was not set");
      return;
    }
    if (iteration == iteration_limit) {
      Fail(Rule::EndlessLoop, "a loop went on after " + std::to_string(iteration) + " iterations");
      return;
    }
    unsigned value = *handle.value;
    size_t body = node.condition == ConditionalType::Switch ? value : value == 0;
    if (body < node.bodies.size())
      RunGraph(node.bodies[body]);
    if (node.condition != ConditionalType::While || body >= node.bodies.size() ||
        violations.size() != violations_before)
      return;
  }
}

} // namespace refold::runtime::cuda
