//===- session.h - One program on one device --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that is loaded on a device. A Session owns the device memory of the program: states,
// inputs, fetches, constants and the arena. All memory is allocated before the first step. Only one
// thread at a time may use a Session. Several Sessions may run in parallel.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/session/device.h"
#include "runtime/session/run_report.h"

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
  /// The flags of this session. If a flag is not set here, its value comes from the environment,
  /// and otherwise it is the default.
  ///
  /// check_nan_inf: the first NaN or infinity in a value of the program ends the run with an error,
  /// which names the step, the op and the element. The program must be compiled with this flag.
  /// After the error, the step counter is at the failed step. On a GPU, the states have the values
  /// that the complete step wrote. On other devices, they have the values that were written before
  /// the error.
  FlagValues flags = {};
  /// The device's memory in bytes, for a device that does not know it, such as `null` in place of a
  /// GPU. Zero means unknown.
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

  /// Copies `value` to the input's buffer on the device. If the type or the shape is wrong, the
  /// error names the input, and both types and shapes. If the name is unknown, the error suggests a
  /// similar name.
  absl::Status SetInput(absl::string_view name, const HostTensor &value);
  /// Returns memory to which a generator can write the input. This is the device's memory if the
  /// host can access it. Otherwise it is host memory, which the next run uploads. The pointer is
  /// valid until the next run. The content is unspecified. Returns an error if the device keeps no
  /// data.
  absl::StatusOr<MutableTensorView> InputMemory(absl::string_view name);
  /// Runs "startup", which initializes the states from the seed. The step counter becomes 0.
  absl::Status Startup(uint64_t seed);
  /// Sets one state by name.
  absl::Status SetState(absl::string_view name, const HostTensor &value);
  /// Runs `steps` steps of the fold, beginning at the step counter. With 0 steps, runs only the ops
  /// before and after the fold. Returns an error if `steps` is negative, or exceeds the steps that
  /// are left in the fold. The error names these numbers.
  absl::StatusOr<RunReport> Train(int64_t steps, const ProgressFn &progress = {});
  /// Runs another function of the program (docs/rationale/program.md). If it has a fold, runs
  /// `steps` steps of the fold. Otherwise runs the function `steps` times. Returns an error if the
  /// function is unknown, and the same errors as Train.
  absl::StatusOr<RunReport> Run(absl::string_view function, int64_t steps = 1,
                                const ProgressFn &progress = {});
  /// Return a copy of a state or of a fetch. A stacked fetch has only the rows of the last run's
  /// steps. If the value was not computed, returns an error.
  absl::StatusOr<HostTensor> State(absl::string_view name) const;
  absl::StatusOr<HostTensor> Fetch(absl::string_view name) const;
  const LoadedExecutable &executable() const;

private:
  struct Impl;
  explicit Session(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::runtime
