//===- walk.h - Host walk over commands -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common part of the devices whose commands the host executes one by one (cpu, null, checked).
// Bind resolves all pointers, so that a command costs nanoseconds. Touched bytes are measured only
// when a command is first executed. During a run, the executing thread flushes subnormals to zero.
// Its floating-point mode is restored afterwards.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"
#include "runtime/session/finite_check.h"

#include "absl/types/span.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace refold::runtime {

class LaunchClock;     // launch_clock.h
class ProgramTimeline; // program_timeline.h
struct BoundFunction;  // bound_program.h
struct CommandList;

/// A compiled kernel. `args`: pointers of operands, then of results.
using KernelFn = void (*)(void *const *args, int64_t block);

/// One block of one launch, ready to run.
struct Call {
  KernelFn code;
  void *const *args;
  int64_t block;
};

/// One launch of a dispatch with its pointers.
struct BoundLaunch {
  const exe::LaunchT *launch;
  const exe::KernelT *kernel;
  /// The pointers: args[block * arity + i] is argument i for block `block` of the launch. Operands
  /// come first, then results.
  absl::Span<void *const> args;
  size_t arity;
};

/// A dispatch in two forms: as a list of launches, and as a list of calls sorted by block. Each run
/// of consecutive blocks belongs to one thread, which executes its calls in order.
struct BoundDispatch {
  const exe::DispatchT *dispatch;
  /// Number of launches of all earlier dispatches.
  uint32_t first_launch;
  absl::Span<const BoundLaunch> launches;
  /// The calls, sorted by block, then by launch. Run r of consecutive blocks has the calls
  /// first_call[r] to first_call[r + 1] - 1.
  absl::Span<const Call> calls;
  /// For each call: the index of its launch.
  absl::Span<const uint32_t> launch_of;
  absl::Span<const uint32_t> first_call;

  uint32_t runs() const { return static_cast<uint32_t>(first_call.size() - 1); }
};

struct BoundCopy {
  uint32_t source;
  uint32_t target;
  std::byte *to;
  const std::byte *from;
  uint64_t bytes;
};

/// A device whose commands the host executes one at a time. A subclass must implement `name` and
/// Dispatch. It may override Prepare, KernelCode, Bound, BeginRun, Copy and Free.
class WalkedDevice : public Device {
public:
  WalkedDevice();
  ~WalkedDevice() override;
  absl::Status Load(std::shared_ptr<const LoadedExecutable> executable,
                    const DeviceOptions &options) final;
  absl::Status Bind(const Bindings &bindings) final;
  absl::Status Rebind(absl::Span<const BufferAddress> moved) final;
  using Device::Run;
  absl::Status Run(size_t function, int64_t steps, RunPart part) final;
  uint64_t MeasuredBytes(size_t function) const final;
  void ResetProgress() final;
  std::vector<OperationTime> OperationTimes() const final;

protected:
  /// Called by Load after executable() and options() are set: place code, refuse what cannot run.
  virtual absl::Status Prepare() { return absl::OkStatus(); }
  /// Returns whether the device finishes all blocks of a launch before it begins the next launch. A
  /// temporary with tiles then needs memory for all its tiles.
  virtual bool RunsLaunchByLaunch() const { return false; }
  /// Returns the code of table().kernels[kernel]; null if the device calls no code.
  virtual absl::StatusOr<KernelFn> KernelCode(size_t kernel) { return nullptr; }
  /// Called at the end of Bind, when bindings() is set: allocate what runs need.
  virtual absl::Status Bound() { return absl::OkStatus(); }
  /// Called by Rebind: recompute whatever was derived from pointers.
  virtual void Rebound() {}
  /// Called when a run of table().functions[function] begins.
  virtual absl::Status BeginRun(size_t function) { return absl::OkStatus(); }
  /// Executes every block of every launch; returns when all are done.
  virtual absl::Status Dispatch(const BoundDispatch &dispatch) = 0;
  /// Copies with memmove unless overridden.
  virtual absl::Status Copy(const BoundCopy &copy);
  /// Called before the host reads a flag that decides what it walks next.
  virtual absl::Status FlagRead(uint32_t buffer) { return absl::OkStatus(); }
  /// Called when the host writes a loop's counter.
  virtual void CounterWritten(uint32_t buffer) {}
  /// Called when these Temp buffers are not read again before they are written again.
  virtual absl::Status Free(absl::Span<const uint32_t> buffers) { return absl::OkStatus(); }

  const LoadedExecutable &executable() const { return *executable_; }
  const exe::ExecutableT &table() const { return executable_->table; }
  const DeviceOptions &options() const { return options_; }
  const Bindings &bindings() const { return bindings_; }
  /// Returns the timeline for the launches of a dispatch. It is null before Bound, and if nothing
  /// is recorded.
  const ProgramTimeline *timeline() const { return timeline_.get(); }
  /// Returns the clock for the times of launches. It is null before Bound, and without
  /// DeviceOptions::benchmark.
  LaunchClock *clock() const { return clock_.get(); }
  /// Returns the first NaN or infinity that the launch has just written to a value of the program.
  /// Returns nullopt if there is none, or if options().check_nan_inf is not set.
  std::optional<FiniteCheck::Found> FindNotFinite(const BoundLaunch &launch) const {
    if (finite_checks_.empty())
      return std::nullopt;
    const auto check = finite_checks_.find(launch.launch);
    return check == finite_checks_.end() ? std::nullopt : check->second.Find(launch.args);
  }
  /// Returns the error for such a value.
  absl::Status NotFinite(const BoundLaunch &launch, const FiniteCheck::Found &found) const;

private:
  struct Program;
  /// Runs the steps of a function's loop.
  absl::Status Loop(BoundFunction &bound, int64_t steps);
  /// Walks commands that make up a step.
  absl::Status Pass(CommandList &list, int64_t step);
  /// Returns the value of a Pred scalar; true for -1, and if the device computes nothing.
  absl::StatusOr<bool> Holds(int32_t flag);
  std::shared_ptr<const LoadedExecutable> executable_;
  DeviceOptions options_;
  Bindings bindings_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<ProgramTimeline> timeline_;
  std::unique_ptr<LaunchClock> clock_;
  /// One for each launch with watches if the run checks for NaN and infinity; else empty.
  std::unordered_map<const exe::LaunchT *, FiniteCheck> finite_checks_;
  size_t function_ = 0; // the running function
  bool in_loop_ = false;
};

} // namespace refold::runtime
