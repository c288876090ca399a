//===- finite_stop.h - NaN and infinity, found on the card -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FLAGS_check_nan_inf in a graph: after each launch a kernel looks at those of its results that are
// values of the program. The least (launch, element) that is not finite is kept in a word on the
// card. A loop reads the word at the end of each pass, so it ends with the pass in which something
// was found.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/command_recorder.h"
#include "runtime/executable/finite_check.h"

#include <memory>
#include <vector>

namespace refold::runtime::cuda {

class FiniteStop {
public:
  /// The card's context is current, and outlives this as do the others. An error where the program
  /// was compiled without the kernels for it.
  static absl::StatusOr<std::unique_ptr<FiniteStop>>
  Create(const Card &card, const ProgramCode &code, const exe::ExecutableT &table);
  ~FiniteStop();
  FiniteStop(const FiniteStop &) = delete;
  FiniteStop &operator=(const FiniteStop &) = delete;

  /// Adds what looks at a launch's results, as commands of their own.
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::LaunchT &launch);
  /// The same for a dispatch with grids of its own: at what is left of it in buffers.
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::DispatchT &dispatch);
  /// Adds a command that joins a flag (0 for none) with whether nothing was found; gives the joint
  /// flag's place. Another such command may change it.
  absl::StatusOr<DevicePtr> Join(CommandRecorder &recorder, OrderedGraph &to, DevicePtr flag) const;
  /// What any of these commands touches.
  Access cells() const;

  /// Before a run: nothing is found.
  absl::Status Reset() const;
  /// Whether something was; waits for what was enqueued.
  absl::StatusOr<bool> Found() const;
  /// After a run of the function: the error that ends it, if something was found. A step counter is
  /// put back to the step that failed, as on other devices.
  absl::Status Verdict(const ProgramOnCard &program, const exe::FunctionT &function) const;

private:
  FiniteStop(const Card &card, const exe::ExecutableT &table);
  absl::Status Look(CommandRecorder &recorder, OrderedGraph &to, const exe::LaunchT &launch,
                    const FiniteCheck::Result &result);
  absl::StatusOr<uint64_t> Word() const;

  const Card &card_;
  const exe::ExecutableT &table_;
  Function find_f32_ = nullptr, find_f64_ = nullptr, join_ = nullptr;
  DevicePtr memory_ = 0; // the word, and behind it the joint flag
  /// What was looked at, by number.
  struct Look_ {
    const exe::LaunchT *launch;
    size_t watch;
  };
  std::vector<Look_> looks_;
};

} // namespace refold::runtime::cuda
