//===- walk.h - Walking a program's commands from the host -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all devices share whose commands the host walks (cpu, null, checked): pointers are resolved
// once at Bind, so that a command costs nanoseconds; bytes are accounted on the first pass over
// each command, so that accounting costs nothing from the second step on. Subnormals are flushed to
// zero on the walking thread, and restored on return.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"
#include "runtime/executable/finite_check.h"

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

/// A compiled kernel: operands' pointers first, then results'.
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
  /// args[block * arity + i]: the pointer of argument i (operands, then results) for the launch's
  /// own block.
  absl::Span<void *const> args;
  size_t arity;
};

/// A dispatch both ways: as launches, and as calls sorted by block. Each run of blocks has one
/// thread, which makes its calls in order.
struct BoundDispatch {
  const exe::DispatchT *dispatch;
  /// Launches of the dispatches before it.
  uint32_t first_launch;
  absl::Span<const BoundLaunch> launches;
  /// For each block its launches in order; run r of blocks has calls first_call[r] ..
  /// first_call[r + 1] - 1.
  absl::Span<const Call> calls;
  /// For each call: index of its launch among the launches.
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

/// A device that executes commands one at a time. What a new device writes: name and Dispatch, and
/// where it needs them Prepare, KernelCode, Bound, BeginRun, Copy and Free.
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
  /// After Load has stored executable() and options(): place code, refuse what cannot run.
  virtual absl::Status Prepare() { return absl::OkStatus(); }
  /// True for a device that executes a launch for all blocks before the next one, and so needs
  /// memory for all tiles of temporaries whose tiles take turns.
  virtual bool RunsLaunchByLaunch() const { return false; }
  /// The code of table().kernels[kernel]; null for a device that calls none.
  virtual absl::StatusOr<KernelFn> KernelCode(size_t kernel) { return nullptr; }
  /// After Bind: bindings() is set; allocate what runs need.
  virtual absl::Status Bound() { return absl::OkStatus(); }
  /// After Rebind: what was concluded from pointers has to be concluded again.
  virtual void Rebound() {}
  /// A run of table().functions[function] begins.
  virtual absl::Status BeginRun(size_t function) { return absl::OkStatus(); }
  /// Executes every block of every launch, and returns when all are done.
  virtual absl::Status Dispatch(const BoundDispatch &dispatch) = 0;
  /// memmove, unless overridden.
  virtual absl::Status Copy(const BoundCopy &copy);
  /// The host is about to read a flag that decides what it walks next.
  virtual absl::Status FlagRead(uint32_t buffer) { return absl::OkStatus(); }
  /// The host writes a loop's counter itself.
  virtual void CounterWritten(uint32_t buffer) {}
  /// These Temp buffers are not read again before they are written again.
  virtual absl::Status Free(absl::Span<const uint32_t> buffers) { return absl::OkStatus(); }

  const LoadedExecutable &executable() const { return *executable_; }
  const exe::ExecutableT &table() const { return executable_->table; }
  const DeviceOptions &options() const { return options_; }
  const Bindings &bindings() const { return bindings_; }
  /// For devices that record the launches of a dispatch. Null where nothing is recorded, and before
  /// Bound.
  const ProgramTimeline *timeline() const { return timeline_.get(); }
  /// For devices to add what each launch took. Null where that is not asked for, and before Bound.
  LaunchClock *clock() const { return clock_.get(); }
  /// The first value of the program that the launch has just made and is not finite; nothing if
  /// there is none, or options().check_nan_inf is not set.
  std::optional<FiniteCheck::Found> FindNotFinite(const BoundLaunch &launch) const {
    if (finite_checks_.empty())
      return std::nullopt;
    const auto check = finite_checks_.find(launch.launch);
    return check == finite_checks_.end() ? std::nullopt : check->second.Find(launch.args);
  }
  /// The error for such a value.
  absl::Status NotFinite(const BoundLaunch &launch, const FiniteCheck::Found &found) const;

private:
  struct Program;
  /// Steps of the function that runs.
  absl::Status Loop(BoundFunction &bound, int64_t steps);
  /// Commands that make up a step.
  absl::Status Pass(CommandList &list, int64_t step);
  /// What a Pred scalar says; true for -1, and where nothing is computed.
  absl::StatusOr<bool> Holds(int32_t flag);
  std::shared_ptr<const LoadedExecutable> executable_;
  DeviceOptions options_;
  Bindings bindings_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<ProgramTimeline> timeline_;
  std::unique_ptr<LaunchClock> clock_;
  /// One for each launch that has watches, if the run looks for NaNs; else empty.
  std::unordered_map<const exe::LaunchT *, FiniteCheck> finite_checks_;
  size_t function_ = 0; // that runs
  bool in_loop_ = false;
};

} // namespace refold::runtime
