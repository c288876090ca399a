//===- device.h - What executes a program ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface between a Session and the place where its program runs. A Device serves one
// program: Load, then Bind, then any number of Run. Devices whose commands the host walks derive
// from WalkedDevice (walk.h), which does the binding, the loop, the progress and the accounting for
// all of them alike.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/run_report.h"

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

/// How a device is to run a program; fixed at Load.
struct DeviceOptions {
  /// An index out of range is an error that names the op, instead of being clamped.
  bool check_indices = false;
  /// The first value of the program that is NaN or infinite is an error that ends the run.
  bool check_nan_inf = false;
  /// Every launch is waited for and timed.
  bool benchmark = false;
  /// Where runs are to be recorded; or null. Must outlive the device.
  Timeline *timeline = nullptr;
};

/// Where the buffers of a program lie. Made once by the Session; fixed from then on.
struct Bindings {
  /// One pointer for each buffer of the table. Temp: arena + its offset.
  std::vector<std::byte *> buffers;
  std::byte *arena = nullptr;
  /// The largest arena_bytes of the program's functions.
  uint64_t arena_bytes = 0;
};

/// Another pointer for a buffer.
struct BufferAddress {
  uint32_t buffer;
  std::byte *address;
};

/// Whether a buffer of that kind may be given another pointer: states, inputs and fetches may.
inline bool MayMove(exe::BufferKind kind) {
  return kind == exe::BufferKind::State || kind == exe::BufferKind::Input ||
         kind == exe::BufferKind::Fetch;
}
/// An error that names the first buffer that may not.
absl::Status CheckMayMove(const exe::ExecutableT &table, absl::Span<const BufferAddress> moved);

/// Which commands around the loop a call runs: those before it with the run's first piece, those
/// after it with its last. Together the pieces do what one call for all steps does.
struct RunPart {
  bool first = true;
  bool last = true;
};

/// What there is to be shared out.
struct DeviceCapacity {
  /// A card's memory, or the host's: FLAGS_ have chunks of each.
  bool is_card = false;
  /// Of a card: what is free. Of the host: all that it has.
  uint64_t bytes = 0;
};

class Device {
public:
  virtual ~Device() = default;

  /// "cpu", "cuda", "null", "checked"
  virtual absl::string_view name() const = 0;
  /// Threads that compute, the caller's included.
  virtual int threads() const { return 1; }
  /// Whether commands compute anything. `null` keeps no data and says no.
  virtual bool computes() const { return true; }
  /// Whether the host may read and write the device's memory through its pointers.
  virtual bool host_addressable() const { return computes(); }

  /// What a pool may be made of. `table` says what `null` accounts for.
  virtual absl::StatusOr<DeviceCapacity> Capacity(const exe::ExecutableT &table) const;

  /// Zeroed memory, 64-byte aligned (2 MiB and in huge pages from 4 MiB on). Never null; released
  /// by Release.
  virtual absl::StatusOr<std::byte *> Allocate(uint64_t bytes);
  /// The same without zeroes: its content is unspecified.
  virtual absl::StatusOr<std::byte *> AllocateUninitialized(uint64_t bytes);
  virtual void Release(std::byte *memory, uint64_t bytes);
  /// Host to device and back. What is written may change as soon as the call returns; what runs
  /// later sees it, and a read sees all that ran before.
  virtual absl::Status Write(std::byte *to, const std::byte *from, uint64_t bytes);
  virtual absl::Status Read(std::byte *to, const std::byte *from, uint64_t bytes) const;
  virtual absl::Status Zero(std::byte *memory, uint64_t bytes);
  /// From one place of the device to another; they do not overlap.
  virtual absl::Status CopyWithin(std::byte *to, const std::byte *from, uint64_t bytes);
  /// The same for `rows` rows of `width` bytes, which begin so many bytes apart.
  virtual absl::Status CopyRowsWithin(std::byte *to, uint64_t to_pitch, const std::byte *from,
                                      uint64_t from_pitch, uint64_t width, uint64_t rows);

  /// Takes the program: places its code, refuses what this device cannot run. Called once.
  virtual absl::Status Load(std::shared_ptr<const LoadedExecutable> executable,
                            const DeviceOptions &options) = 0;
  /// Resolves every pointer that the commands need. Called once, after Load. Everything that runs
  /// are going to need is allocated here.
  virtual absl::Status Bind(const Bindings &bindings) = 0;
  /// Other pointers for some State, Input and Fetch buffers, from the next run on. Called after
  /// Bind, between runs. Allocates nothing on a device that the host walks.
  virtual absl::Status Rebind(absl::Span<const BufferAddress> moved);
  /// Runs the commands of functions[function]; its loop, if it has one, for `steps` more steps of
  /// its counter. Allocates nothing. Advances progress() by one with each step.
  absl::Status Run(size_t function, int64_t steps) { return Run(function, steps, RunPart()); }
  /// The same for a part of a run that the host cuts in pieces.
  virtual absl::Status Run(size_t function, int64_t steps, RunPart part) = 0;

  /// Steps done, by all runs since the last reset. May be read from any thread while a run is under
  /// way.
  virtual int64_t progress() const { return progress_.load(std::memory_order_relaxed); }
  virtual void ResetProgress() { progress_.store(0, std::memory_order_relaxed); }

  /// High-water mark of what the executed commands of functions[function] touched: the arena up to
  /// the end of the last slice touched, and every State, Input, Fetch and Constant buffer that is
  /// bound. From bind events, not from the plan.
  virtual uint64_t MeasuredBytes(size_t function) const = 0;

  /// How runs of functions[function] reach a device that takes them as graphs: "one graph", "graphs
  /// of 16 steps" and why not one. Empty where the host walks the commands.
  virtual std::string LaunchedAs(size_t function) const { return ""; }
  /// With DeviceOptions::benchmark: what the launches since ResetProgress took.
  virtual std::vector<OperationTime> OperationTimes() const { return {}; }
  /// How a library makes the products that the program leaves to it.
  virtual std::vector<LibraryChoice> LibraryChoices() const { return {}; }

protected:
  std::atomic<int64_t> progress_{0};
};

} // namespace refold::runtime
