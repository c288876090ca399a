//===- session.h - One program on one device --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Session owns the device memory of one loaded program: states, inputs, fetches, constants and
// the arena. All memory is allocated before the first step. A Session is not thread-safe: use it
// from one thread at a time. Several Sessions may run in parallel.
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
  /// Report an index out of range as an error that names the op, instead of clamping the index.
  bool check_indices = false;
  /// Flags of this session. An unset flag takes its value from the environment, else its default
  /// from the table.
  ///
  /// check_nan_inf: the program's first value that is NaN or infinite ends the run with an error
  /// that names the step, the op and the element. The program must be compiled with the flag.
  /// States are then as the earlier launches left them (on a GPU, as the whole step left them), and
  /// the step counter is at the failed step.
  FlagValues flags = {};
  /// Device memory in bytes, for a device that cannot know it: `null` in place of a GPU. 0:
  /// unknown.
  uint64_t capacity = 0;
  /// Records loading and runs if not null. Must outlive the session.
  Timeline *timeline = nullptr;
};

class Session {
public:
  static absl::StatusOr<std::unique_ptr<Session>>
  Create(std::shared_ptr<const LoadedExecutable> executable, std::unique_ptr<Device> device,
         SessionOptions options = {});
  ~Session();

  /// Copies `value` to the input's device buffer. Errors name the input and both types and shapes;
  /// for an unknown name they suggest the nearest known one.
  absl::Status SetInput(absl::string_view name, const HostTensor &value);
  /// Returns memory in which a generator writes an input in place. This is the device's own memory,
  /// or host memory that the next run uploads if the host cannot address the device. The pointer is
  /// valid until the next run; its content is unspecified until written. Error: the device keeps no
  /// data.
  absl::StatusOr<MutableTensorView> InputMemory(absl::string_view name);
  /// Runs "startup", which initializes the states from the seed. The step counter becomes 0.
  absl::Status Startup(uint64_t seed);
  /// Sets one state by name.
  absl::Status SetState(absl::string_view name, const HostTensor &value);
  /// Runs `steps` steps from the state's counter; with 0, only the ops around the fold. Error:
  /// `steps` is negative, or the fold holds fewer steps than that; the message names the numbers.
  absl::StatusOr<RunReport> Train(int64_t steps, const ProgressFn &progress = {});
  /// Runs another function of the program (docs/rationale/program.md) `steps` times, or `steps`
  /// steps of its fold if it has one. Errors are those of Train, or that the function is unknown.
  absl::StatusOr<RunReport> Run(absl::string_view function, int64_t steps = 1,
                                const ProgressFn &progress = {});
  /// State returns a copy of a state. Fetch returns a copy of a fetch; a stacked fetch is cut to
  /// the steps of the last run. Error: the value was not computed.
  absl::StatusOr<HostTensor> State(absl::string_view name) const;
  absl::StatusOr<HostTensor> Fetch(absl::string_view name) const;
  const LoadedExecutable &executable() const;

private:
  struct Impl;
  explicit Session(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::runtime
