//===- finite_stop.h - NaN and infinity on the GPU --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FLAGS_check_nan_inf in a graph: after each launch, a kernel checks those results that are values
// of the program. A word on the GPU holds the first non-finite (launch, element). A loop reads the
// word at the end of each iteration, so it ends with the iteration in which something was found.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/command_recorder.h"
#include "runtime/session/finite_check.h"

#include <memory>
#include <vector>

namespace refold::runtime::cuda {

class FiniteStop {
public:
  /// Creates the check. The GPU's context must be current. The context and the arguments must
  /// outlive the result. Returns an error if the program was compiled without the kernels for the
  /// check.
  static absl::StatusOr<std::unique_ptr<FiniteStop>>
  Create(const Card &card, const ProgramCode &code, const exe::ExecutableT &table);
  ~FiniteStop();
  FiniteStop(const FiniteStop &) = delete;
  FiniteStop &operator=(const FiniteStop &) = delete;

  /// Adds kernels that check a launch's results, as commands of their own.
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::LaunchT &launch);
  /// Adds kernels that check the results of a dispatch that was compiled as a whole: it has GPU
  /// kernels of its own, which run instead of those of its launches. Checks only the results that
  /// are still in the dispatch's buffers when the dispatch ends.
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::DispatchT &dispatch);
  /// Adds a command that combines two conditions: `flag` is set, and no NaN or infinity was found.
  /// If the address `flag` is 0, uses only the second condition. Returns the address of the result.
  /// The next Join may overwrite the result.
  absl::StatusOr<DevicePtr> Join(CommandRecorder &recorder, OrderedGraph &to, DevicePtr flag) const;
  /// Returns the bytes that any of these commands touches.
  Access cells() const;

  /// Call it before a run: nothing is found yet.
  absl::Status Reset() const;
  /// Returns whether something was found; waits for all enqueued work.
  absl::StatusOr<bool> Found() const;
  /// Call this after a run of the function. If NaN or infinity was found, returns the error that
  /// ends the run. If the value is from a loop over steps, the step counter is then set back to the
  /// failed step, as on other devices.
  absl::Status Verdict(const ProgramOnCard &program, const exe::FunctionT &function) const;

private:
  FiniteStop(const Card &card, const exe::ExecutableT &table);
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::LaunchT &launch,
                    const FiniteCheck::Result &result);
  absl::StatusOr<uint64_t> Word() const;

  const Card &card_;
  const exe::ExecutableT &table_;
  Function find_f32_ = nullptr, find_f64_ = nullptr, join_ = nullptr;
  DevicePtr memory_ = 0; // the word, followed by the combined flag
  /// The checked results, by number.
  struct Look_ {
    const exe::LaunchT *launch;
    size_t watch;
  };
  std::vector<Look_> looks_;
};

} // namespace refold::runtime::cuda
