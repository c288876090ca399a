//===- device.h - Device interface ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of all devices. A Device serves one program: Load, then Bind, then any number of
// Run. If the host executes the commands one by one, the device derives from WalkedDevice (walk.h),
// which implements binding, loops, progress and memory measurement.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "runtime/session/run_report.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {

class Timeline; // timeline.h

/// How a device runs a program; fixed at Load.
struct DeviceOptions {
  /// Report an index out of range as an error that names the op, instead of clamping the index.
  bool check_indices = false;
  /// End the run with an error at the program's first value that is NaN or infinite.
  bool check_nan_inf = false;
  /// Wait for every launch and time it.
  bool benchmark = false;
  /// Records runs if not null. Must outlive the device.
  Timeline *timeline = nullptr;
};

/// The addresses of a program's buffers. A Session sets them once. Only Rebind changes them later.
struct Bindings {
  /// One pointer for each buffer of the table. A Temp buffer is at arena + its offset.
  std::vector<std::byte *> buffers;
  std::byte *arena = nullptr;
  /// The largest arena_bytes of the program's functions, or more if a pool reserves more.
  uint64_t arena_bytes = 0;
};

/// A new address for a buffer.
struct BufferAddress {
  uint32_t buffer;
  std::byte *address;
};

/// Returns whether Rebind may move a buffer of that kind: true for states, inputs and fetches.
inline bool MayMove(exe::BufferKind kind) {
  return kind == exe::BufferKind::State || kind == exe::BufferKind::Input ||
         kind == exe::BufferKind::Fetch;
}
/// Returns an error that names the first buffer that Rebind may not move.
absl::Status CheckMayMove(const exe::ExecutableT &table, absl::Span<const BufferAddress> moved);

/// Tells which commands a call of Run executes in addition to the loop: with `first`, the commands
/// before the loop, and with `last`, those after it. The host may split a run into several calls.
/// Together they do the same as one call for all steps.
struct RunPart {
  bool first = true;
  bool last = true;
};

/// Memory that a pool may draw from.
struct DeviceCapacity {
  /// True for GPU memory, false for host memory. FLAGS_ define chunks of both.
  bool is_card = false;
  /// Free bytes on a GPU; all memory of the host.
  uint64_t bytes = 0;
};

class Device {
public:
  virtual ~Device() = default;

  /// Returns "cpu", "cuda", "null" or "checked".
  virtual absl::string_view name() const = 0;
  /// Returns the number of computing threads, including the caller's.
  virtual int threads() const { return 1; }
  /// Returns whether commands compute anything. False for `null`, which keeps no data.
  virtual bool computes() const { return true; }
  /// Returns whether the host may read and write device memory through the device's pointers.
  virtual bool host_addressable() const { return computes(); }

  /// Returns the memory that a pool may use. The device `null` can stand for a CPU or a GPU, and
  /// finds in `table` which one.
  virtual absl::StatusOr<DeviceCapacity> Capacity(const exe::ExecutableT &table) const;

  /// Allocates zeroed memory, aligned to 64 bytes. Memory of at least 4 MiB is aligned to 2 MiB and
  /// uses huge pages. Never returns null. Release frees the memory.
  virtual absl::StatusOr<std::byte *> Allocate(uint64_t bytes);
  /// Allocates memory with unspecified content.
  virtual absl::StatusOr<std::byte *> AllocateUninitialized(uint64_t bytes);
  virtual void Release(std::byte *memory, uint64_t bytes);
  /// Write copies from the host to the device, and Read copies from the device to the host. The
  /// source of a Write may change when the call returns. Later runs see the written bytes. A Read
  /// sees the results of all earlier runs.
  virtual absl::Status Write(std::byte *to, const std::byte *from, uint64_t bytes);
  virtual absl::Status Read(std::byte *to, const std::byte *from, uint64_t bytes) const;
  virtual absl::Status Zero(std::byte *memory, uint64_t bytes);
  /// Copies between two non-overlapping ranges of device memory.
  virtual absl::Status CopyWithin(std::byte *to, const std::byte *from, uint64_t bytes);
  /// The same for `rows` rows of `width` bytes, which begin so many bytes apart.
  virtual absl::Status CopyRowsWithin(std::byte *to, uint64_t to_pitch, const std::byte *from,
                                      uint64_t from_pitch, uint64_t width, uint64_t rows);

  /// Loads the program: places its code and refuses what this device cannot run. Called once.
  virtual absl::Status Load(std::shared_ptr<const LoadedExecutable> executable,
                            const DeviceOptions &options) = 0;
  /// Resolves all pointers of the commands and allocates all memory for runs. Called once, after
  /// Load.
  virtual absl::Status Bind(const Bindings &bindings) = 0;
  /// Sets new addresses of State, Input and Fetch buffers for the next runs. Called after Bind,
  /// between runs. Allocates nothing on a device whose commands the host executes.
  virtual absl::Status Rebind(absl::Span<const BufferAddress> moved);
  /// Runs functions[function]. If it has a loop, the loop continues from its counter for `steps`
  /// steps. Allocates nothing. Increments progress() after each step.
  absl::Status Run(size_t function, int64_t steps) { return Run(function, steps, RunPart()); }
  /// Runs one part of a run that the host cuts into parts.
  virtual absl::Status Run(size_t function, int64_t steps, RunPart part) = 0;

  /// Returns the steps of all runs since the last reset. Any thread may call it during a run.
  virtual int64_t progress() const { return progress_.load(std::memory_order_relaxed); }
  virtual void ResetProgress() { progress_.store(0, std::memory_order_relaxed); }

  /// Returns the measured peak bytes of functions[function]. They consist of the arena up to the
  /// end of the last slice that a command touched, and all State, Input, Fetch and Constant
  /// buffers. They are computed from the pointers of the executed commands, not from the plan.
  virtual uint64_t MeasuredBytes(size_t function) const = 0;

  /// Returns how runs of functions[function] were launched on a device that executes graphs. The
  /// text is "one graph", or "graphs of 16 steps" and the reason why one graph is not possible. It
  /// is "" if the host executes the commands.
  virtual std::string LaunchedAs(size_t function) const { return ""; }
  /// Returns the times of all launches since ResetProgress; needs DeviceOptions::benchmark.
  virtual std::vector<OperationTime> OperationTimes() const { return {}; }
  /// Returns how a library computes the products that the program leaves to it.
  virtual std::vector<LibraryChoice> LibraryChoices() const { return {}; }

protected:
  std::atomic<int64_t> progress_{0};
};

} // namespace refold::runtime
