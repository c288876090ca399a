//===- recording_driver.h - A fake CUDA driver without a GPU ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fake CUDA driver with the driver's function table, which executes all work on the host. Device
// memory is host memory. A kernel is a host function that is registered under the kernel's name.
// Graphs and conditional loops are executed. Calls are checked against the documented rules, and
// each broken rule is recorded as a violation with a name.
//
// Work runs only when the host waits for it. If several nodes of a graph are ready, the node that
// was added last runs first, so a missing edge changes the values. If there are several fake
// drivers, calls reach the newest that is not destroyed. Calls from different threads take turns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"

#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime::cuda {

struct RecordingState;

enum class Rule {
  StaleHandle,       ///< an object that does not exist or was destroyed
  NodeInBody,        ///< a conditional body holds a node it must not: host, event, allocation
  EmptyBody,         ///< a conditional body without a node: drivers were seen to hang on one
  ConditionalChild,  ///< a graph with conditionals as a child of another graph, or copied
  SecondExec,        ///< a graph with conditionals instantiated while another instance of it lives
  ForeignHandle,     ///< a conditional handle used outside the graph that it was made for
  HandleUse,         ///< a conditional handle that decides no node, or more than one node
  UndefinedHandle,   ///< a condition read although it has no default and was not set
  ForeignDependency, ///< an edge from another graph's node, or the same edge twice
  DirtyParameters,   ///< unused bytes that are not zero
  MissingParameter,  ///< a kernel parameter without a value
  InvalidParameter,  ///< a value out of its range
  MemoryCall,        ///< a thread allocates or frees after it instantiates, before its launch ends
  UseAfterFree,      ///< an access to memory that was freed
  OutOfBounds,       ///< an access to memory that was never allocated
  RacingConditions,  ///< kernels that may run at once set conditions, even of different nodes
  EndlessLoop,       ///< a loop with more iterations than IterationLimit
  Capture,           ///< a wrong call for a stream that captures, or for one that does not
  LibraryCall,       ///< a call that a library's documentation forbids
  NoContext,         ///< a call by a thread to which no context is current
};

const char *RuleName(Rule rule);

struct Violation {
  Rule rule;
  std::string message;
};

/// The argument of a kernel's host function; one call computes the whole grid.
class KernelCall {
public:
  std::array<unsigned, 3> grid, block;
  unsigned shared_bytes;

  /// The value of the parameter with this index.
  template <typename T> T Param(size_t index) const {
    T value{};
    std::memcpy(&value, Bytes(index, sizeof(T)), sizeof(T));
    return value;
  }
  /// Returns `count` elements of device memory at the address that parameter `index` holds. Returns
  /// null and reports a violation if some of them are not allocated.
  template <typename T> T *Memory(size_t index, size_t count) const {
    return static_cast<T *>(Checked(Param<DevicePtr>(index), count * sizeof(T)));
  }
  /// Does the work of cudaGraphSetConditional in a kernel.
  void SetConditional(ConditionalHandle handle, unsigned value) const;

private:
  friend struct RecordingState;
  const void *Bytes(size_t index, size_t size) const;
  void *Checked(DevicePtr address, size_t bytes) const;

  RecordingState *state_ = nullptr;
  const std::vector<std::vector<unsigned char>> *arguments_ = nullptr;
};

using HostKernel = std::function<void(const KernelCall &)>;
/// Host functions by entry name.
using HostKernels = std::map<std::string, HostKernel>;

class RecordingDriver {
public:
  RecordingDriver();
  ~RecordingDriver();
  RecordingDriver(const RecordingDriver &) = delete;
  RecordingDriver &operator=(const RecordingDriver &) = delete;

  /// The function table; valid while this object lives.
  const DriverApi &Api() const { return api_; }
  /// Registers the function that a launch of the entry `name` calls. A launch of an unregistered
  /// entry does nothing.
  void RegisterKernel(const std::string &name, HostKernel kernel);
  /// Registers functions for all modules that are later loaded from the text `ptx`. A launch of an
  /// entry calls the function with the entry's name. These functions have priority over
  /// RegisterKernel, because entries of two programs may have the same name.
  void RegisterModule(const std::string &ptx, HostKernels kernels);
  /// Returns the driver functions that the host called since the last ClearCalls, in order, by
  /// their names in the function table. GetErrorName and GetErrorString are left out, because
  /// reporting an error does not involve the GPU.
  const std::vector<std::string> &Calls() const;
  void ClearCalls();
  /// Work done on the fake GPU, in order: a kernel's name, "memcpy" or "memset".
  const std::vector<std::string> &Executed() const;
  const std::vector<Violation> &Violations() const;
  /// Bytes of device memory allocated now.
  size_t DeviceBytes() const;
  /// Sets the iterations after which a loop counts as endless; 2^20 initially.
  void IterationLimit(size_t limit);
  /// The PTX text of a loaded module.
  const std::string &Ptx(Module module) const;

  // For fakes of libraries that use the driver.

  /// The graph that the stream captures into; null if the stream captures nothing.
  Graph Capturing(Stream stream) const;
  /// Device memory at `address`. Null, with a violation, if not all the bytes are allocated.
  void *Memory(DevicePtr address, size_t bytes, const std::string &user);
  void Report(Rule rule, const std::string &message);

private:
  std::unique_ptr<RecordingState> state_;
  RecordingState *before_;
  DriverApi api_;
};

} // namespace refold::runtime::cuda
