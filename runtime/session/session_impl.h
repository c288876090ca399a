//===- session_impl.h - State of a session ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The internal state of a Session. session.cpp creates it, session_values.cpp reads and writes
// values, and session_runs.cpp runs functions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/lookup.h"
#include "runtime/session/device_memory.h"
#include "runtime/session/session.h"
#include "runtime/session/staged_inputs.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace refold::runtime {

struct Session::Impl {
  std::shared_ptr<const LoadedExecutable> executable;
  std::unique_ptr<Device> device;
  DeviceMemory memory; // uses `device`, so it is released before it
  SessionOptions options;
  /// For each buffer: whether the user has set it (inputs), or whether it has a value (states).
  std::vector<bool> given;
  /// The steps of the last run of "train".
  struct LastRun {
    int64_t first_step, steps;
  };
  std::optional<LastRun> last_run;
  /// For each function: whether it has run on the present states, so that its fetches have values.
  /// A run of 0 steps counts only if the function has a fold.
  std::vector<bool> has_run;
  /// For each fetch: the function that computes it.
  std::vector<std::optional<size_t>> maker;
  /// `started` is the buffer of the state kRunStarted, if the program has it. When this state is
  /// set, `goes_on` becomes true, and the next run resumes a stopped run.
  std::optional<uint32_t> started;
  bool goes_on = false;
  StagedInputs staged;
  std::optional<AllocatorStatistics> pool;

  Impl(std::shared_ptr<const LoadedExecutable> executable, std::unique_ptr<Device> device,
       SessionOptions options);

  const exe::ExecutableT &table() const { return executable->table; }

  std::byte *At(size_t buffer) const { return memory.bindings().buffers[buffer]; }

  absl::StatusOr<size_t> Find(exe::BufferKind kind, absl::string_view name) const {
    return FindBuffer(table(), kind, name);
  }

  absl::StatusOr<size_t> Function(absl::string_view name) const;

  // Values (session_values.cpp).

  /// Writes an input or a state.
  absl::Status Set(exe::BufferKind kind, absl::string_view name, const HostTensor &value);
  /// Returns the memory in which a generator writes an input.
  absl::StatusOr<std::byte *> Writable(size_t index);
  /// Returns an error if the state has no computed value. Step counters and the seed always have
  /// values, even on a device that computes nothing.
  absl::Status CheckKnown(size_t state) const;
  absl::Status NotComputed(absl::string_view kind, const exe::BufferT &buffer) const;
  absl::StatusOr<HostTensor> Read(size_t index, std::vector<int64_t> shape, uint64_t offset) const;

  // Runs (session_runs.cpp).

  /// Returns an error if an input of the function has no value. If `states` is true, also checks
  /// the states of the function.
  absl::Status CheckGiven(size_t function, bool states) const;
  /// Uploads the inputs that a generator has written to host memory.
  absl::Status Upload();
  /// Marks a run of "train" as new, unless the states are those of a stopped run.
  absl::Status BeginAnew();
  /// Returns the counter of the function's loop; an error if `steps` exceeds what the loop holds.
  absl::StatusOr<int64_t> FirstStep(const exe::LoopT &loop, int64_t steps) const;
  absl::StatusOr<RunReport> Run(absl::string_view name, int64_t steps, const ProgressFn &progress);
};

} // namespace refold::runtime
