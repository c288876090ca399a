//===- session.h - One program on one device ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Session owns the device memory of one loaded program: state, inputs, fetches, constants and
// arena, all allocated before the first step. Not thread-safe: one Session, one thread at a time;
// several Sessions may run side by side.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/device.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/run_report.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace refold::runtime {

struct SessionOptions {
  /// The host calls the device once for each step instead of once for the run.
  bool no_fold = false;
  /// An index out of range is an error that names the op, instead of being clamped.
  bool check_indices = false;
  /// What is not said here is as the environment says, else as the table does.
  /// check_nan_inf: the first value of the program that is NaN or infinite ends the run with an
  /// error that names step, op and element; the program must be compiled with the flag. States are
  /// then as the launches before it left them (on a card as the whole step left them), the step
  /// counter at the step that failed.
  FlagValues flags = {};
  /// Device bytes that there are, for a device that does not know: `null` for a card. 0: not said.
  uint64_t capacity = 0;
  /// Where loading and runs are to be recorded; or null. Must outlive the session.
  Timeline *timeline = nullptr;
};

class Session {
public:
  static absl::StatusOr<std::unique_ptr<Session>>
  Create(std::shared_ptr<const LoadedExecutable> executable, std::unique_ptr<Device> device,
         SessionOptions options = {});
  ~Session();

  /// Copies `value` to the input's device buffer. Errors name the input and both types and shapes;
  /// an unknown name gets the nearest known one.
  absl::Status SetInput(absl::string_view name, const HostTensor &value);
  /// Memory for a generator that writes an input in place: the device's own, or where the host
  /// cannot address that, memory of the host that is uploaded when the next run begins. That is
  /// valid until then, and its content unspecified until it is written. A device that keeps no data
  /// has none.
  absl::StatusOr<MutableTensorView> InputMemory(absl::string_view name);
  /// Runs "startup": state from the seed; the step counter becomes 0.
  absl::Status Startup(uint64_t seed);
  /// Replaces one state by name.
  absl::Status SetState(absl::string_view name, const HostTensor &value);
  /// Runs `steps` steps from the state's counter; with 0 only the ops around the fold. A number
  /// that is negative, or more than the fold holds, is an error that names both numbers.
  absl::StatusOr<RunReport> Train(int64_t steps, const ProgressFn &progress = {});
  /// Runs another function of the program (docs/rationale/program.md): `steps` times, or if it has
  /// a fold, so many steps of that. Errors as Train's; an unknown function is one.
  absl::StatusOr<RunReport> Run(absl::string_view function, int64_t steps = 1,
                                const ProgressFn &progress = {});
  /// Returns a copy of a state, or of a fetch cut to the last run's steps; an error if it was not
  /// computed.
  absl::StatusOr<HostTensor> State(absl::string_view name) const;
  absl::StatusOr<HostTensor> Fetch(absl::string_view name) const;
  const LoadedExecutable &executable() const;

private:
  struct Impl;
  explicit Session(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::runtime
