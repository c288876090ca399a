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
  /// The flags of this session. A flag that is not set here takes its value from the environment,
  /// or else its default.
  ///
  /// check_nan_inf: the first NaN or infinity in a value of the program ends the run with an error.
  /// The error names the step, the op and the element. The program must be compiled with the flag.
  /// After the error, the step counter is at the failed step. On a GPU, the states have the values
  /// that the whole failed step wrote. On other devices, they have the values that the launches up
  /// to the error wrote.
  FlagValues flags = {};
  /// Device memory in bytes, for a device that cannot determine it. An example is the device `null`
  /// if it replaces a GPU. Zero means unknown.
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

  /// Copies `value` to the input's device buffer. If the type or the shape is wrong, the error
  /// names the input, the expected type and shape, and the given type and shape. The error for an
  /// unknown name suggests the most similar known name.
  absl::Status SetInput(absl::string_view name, const HostTensor &value);
  /// Returns memory to which a generator can write the input directly. If the host can address the
  /// device, this is the device's memory. Otherwise it is host memory, which the next run uploads.
  /// The pointer is valid until the next run. The content is unspecified until it is written.
  /// Returns an error if the device keeps no data.
  absl::StatusOr<MutableTensorView> InputMemory(absl::string_view name);
  /// Runs "startup", which initializes the states from the seed. The step counter becomes 0.
  absl::Status Startup(uint64_t seed);
  /// Sets one state by name.
  absl::Status SetState(absl::string_view name, const HostTensor &value);
  /// Runs `steps` steps of the fold, beginning at the step counter. With 0 steps, runs only the ops
  /// before and after the fold. Returns an error if `steps` is negative or greater than the number
  /// of steps that are left in the fold. The error names these numbers.
  absl::StatusOr<RunReport> Train(int64_t steps, const ProgressFn &progress = {});
  /// Runs another function of the program (docs/rationale/program.md). If the function has a fold,
  /// runs `steps` steps of the fold. Otherwise runs the function `steps` times. Returns the same
  /// errors as Train, and an error for an unknown function.
  absl::StatusOr<RunReport> Run(absl::string_view function, int64_t steps = 1,
                                const ProgressFn &progress = {});
  /// Return copies of a state and of a fetch. A stacked fetch is cut to the steps of the last run.
  /// Both functions return an error if the value was not computed.
  absl::StatusOr<HostTensor> State(absl::string_view name) const;
  absl::StatusOr<HostTensor> Fetch(absl::string_view name) const;
  const LoadedExecutable &executable() const;

private:
  struct Impl;
  explicit Session(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::runtime
