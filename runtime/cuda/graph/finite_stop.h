//===- finite_stop.h - NaN and infinity on the GPU --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements FLAGS_check_nan_inf in CUDA graphs. After each launch, a kernel checks the results
// that are values of the program. A word on the GPU holds the launch and the element of the first
// NaN or infinity. A loop reads the word after each iteration, and ends if something was found.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/command_recorder.h"
#include "runtime/session/finite_check.h"

#include <map>
#include <memory>
#include <vector>

namespace refold::runtime::cuda {

class FiniteStop {
public:
  /// Creates the check. The GPU's context must be current. The context and the arguments must
  /// outlive the result. Returns an error if the program was compiled without the kernels that
  /// check results.
  static absl::StatusOr<std::unique_ptr<FiniteStop>>
  Create(const Card &card, const ProgramCode &code, const exe::ExecutableT &table);
  ~FiniteStop();
  FiniteStop(const FiniteStop &) = delete;
  FiniteStop &operator=(const FiniteStop &) = delete;

  /// Adds kernels that check a launch's results, as commands of their own.
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::LaunchT &launch);
  /// Adds kernels that check the results of a dispatch that has GPU kernels of its own, which run
  /// instead of the kernels of its launches. Checks only results that still exist when the dispatch
  /// ends.
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::DispatchT &dispatch);
  /// Adds a command that computes a condition: the byte at `flag` is set, and no NaN or infinity
  /// was found. If `flag` is 0, the condition is only that none was found. Returns the address of
  /// the condition, which the next Join may overwrite.
  absl::StatusOr<DevicePtr> Join(CommandRecorder &recorder, OrderedGraph &to, DevicePtr flag) const;
  /// Returns the bytes that any of these commands touches.
  Access cells() const;

  /// Call it before a run: nothing is found yet.
  absl::Status Reset() const;
  /// Returns whether something was found; waits for all enqueued work.
  absl::StatusOr<bool> Found() const;
  /// Must be called after a run of the function. If a NaN or an infinity was found, returns the
  /// error that ends the run. If the value is from a loop over steps, also sets the step counter
  /// back to the failed step, as other devices do.
  absl::Status Verdict(const ProgramOnCard &program, const exe::FunctionT &function) const;

private:
  FiniteStop(const Card &card, const exe::ExecutableT &table);
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::LaunchT &launch,
                    const FiniteCheck::Result &result);
  absl::StatusOr<uint64_t> Word() const;

  const Card &card_;
  const exe::ExecutableT &table_;
  std::map<ElementType, Function> find_; // the kernel that searches elements of a type
  Function join_ = nullptr;
  DevicePtr memory_ = 0; // the word, followed by the combined flag
  /// The checked results, by number.
  struct Look_ {
    const exe::LaunchT *launch;
    size_t watch;
  };
  std::vector<Look_> looks_;
};

} // namespace refold::runtime::cuda
