//===- recording_driver.h - A CUDA driver without a card ---------*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A test double behind the driver's table. It does the work on the host: memory is the host's,
// graphs run, conditionals loop, and a kernel is a host function registered under its name. It
// holds the caller to the documented rules; each breach is a violation with a name.
//
// Work is done when the host waits for it and not before, and ready nodes of a graph run latest
// first, so that a missing wait or edge shows in the values. The recording driver that was made
// last is the one that calls reach; when it is gone, it is the one before. Threads take turns.
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
  NodeInBody,        ///< a conditional body holds what it must not: host, event, allocation nodes
  EmptyBody,         ///< a conditional body without a node: drivers were seen to hang
  ConditionalChild,  ///< a graph with conditionals as child of another, or copied
  SecondExec,        ///< a graph with conditionals instantiated while an instance of it lives
  ForeignHandle,     ///< a conditional handle used outside the graph that it was made for
  HandleUse,         ///< a conditional handle that decides no node, or more than one
  UndefinedHandle,   ///< a condition read that has no default and was not set
  ForeignDependency, ///< an edge from another graph's node, or the same edge twice
  DirtyParameters,   ///< bytes that must be zero are not
  MissingParameter,  ///< a kernel parameter without a value
  InvalidParameter,  ///< a value out of its range
  MemoryCall,       ///< allocating or freeing between a thread's instantiating and its launch's end
  UseAfterFree,     ///< memory touched after it was freed
  OutOfBounds,      ///< memory touched that was never allocated
  RacingConditions, ///< kernels that may run at once set conditions, be it of different nodes
  EndlessLoop,      ///< more iterations than IterationLimit
  Capture,          ///< a stream that captures, or does not, used the other way
  LibraryCall,      ///< a call that a library's documentation forbids
  NoContext,        ///< a call by a thread to which no context is current
};

const char *RuleName(Rule rule);

struct Violation {
  Rule rule;
  std::string message;
};

/// What a kernel's host function gets: the whole grid in one call.
class KernelCall {
public:
  std::array<unsigned, 3> grid, block;
  unsigned shared_bytes;

  /// The value of a parameter, by its place.
  template <typename T> T Param(size_t index) const {
    T value{};
    std::memcpy(&value, Bytes(index, sizeof(T)), sizeof(T));
    return value;
  }
  /// `count` elements of device memory at the address that parameter `index` holds; null, with a
  /// violation, where these are not all allocated.
  template <typename T> T *Memory(size_t index, size_t count) const {
    return static_cast<T *>(Checked(Param<DevicePtr>(index), count * sizeof(T)));
  }
  /// What cudaGraphSetConditional does on the card.
  void SetConditional(ConditionalHandle handle, unsigned value) const;

private:
  friend struct RecordingState;
  const void *Bytes(size_t index, size_t size) const;
  void *Checked(DevicePtr address, size_t bytes) const;

  RecordingState *state_ = nullptr;
  const std::vector<std::vector<unsigned char>> *arguments_ = nullptr;
};

using HostKernel = std::function<void(const KernelCall &)>;
/// By the names of entries.
using HostKernels = std::map<std::string, HostKernel>;

class RecordingDriver {
public:
  RecordingDriver();
  ~RecordingDriver();
  RecordingDriver(const RecordingDriver &) = delete;
  RecordingDriver &operator=(const RecordingDriver &) = delete;

  /// The table; valid while this object lives.
  const DriverApi &Api() const { return api_; }
  /// What launching an entry of that name does; an entry without one does nothing.
  void RegisterKernel(const std::string &name, HostKernel kernel);
  /// What launching the entries of a module does that is loaded from this text afterwards. It goes
  /// before what RegisterKernel says: programs may have entries of one name.
  void RegisterModule(const std::string &ptx, HostKernels kernels);
  /// Host calls since the last ClearCalls, in order, by the table's names. GetErrorName and
  /// GetErrorString are not counted: who reports an error calls no card.
  const std::vector<std::string> &Calls() const;
  void ClearCalls();
  /// Work done on the "card", in order: a kernel's name, "memcpy" or "memset".
  const std::vector<std::string> &Executed() const;
  const std::vector<Violation> &Violations() const;
  /// Bytes of device memory allocated now.
  size_t DeviceBytes() const;
  /// Iterations of one loop that count as endless, 2^20 at first.
  void IterationLimit(size_t limit);
  /// The text of a loaded module.
  const std::string &Ptx(Module module) const;

  // For doubles of libraries that stand on the driver.

  /// The graph that the stream's work becomes part of; null where it captures none.
  Graph Capturing(Stream stream) const;
  /// Device memory; null, with a violation, where not all the bytes are allocated.
  void *Memory(DevicePtr address, size_t bytes, const std::string &user);
  void Report(Rule rule, const std::string &message);

private:
  std::unique_ptr<RecordingState> state_;
  RecordingState *before_;
  DriverApi api_;
};

} // namespace refold::runtime::cuda
