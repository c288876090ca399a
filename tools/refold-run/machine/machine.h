//===- machine.h - The interface that executes programs ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the interface through which refold-run executes a program. One implementation is a
// Session on a device, the other is the reference interpreter.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"
#include "runtime/session/session.h"
#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <string>

namespace refold::run {

class Machine {
public:
  virtual ~Machine() = default;
  /// The name in --device.
  virtual std::string device() const = 0;
  virtual int threads() const = 0;
  /// Returns whether the machine stores values. The device `null` does not: its inputs have no
  /// memory, and its fetches have no useful values.
  virtual bool keeps_data() const = 0;
  /// Returns the memory of an input, and counts the input as given from then on.
  virtual absl::StatusOr<runtime::MutableTensorView> InputMemory(absl::string_view name) = 0;
  virtual absl::Status Startup(uint64_t seed) = 0;
  virtual absl::Status SetState(absl::string_view name, const runtime::HostTensor &value) = 0;
  virtual absl::StatusOr<runtime::HostTensor> State(absl::string_view name) const = 0;
  /// Returns whether the machine stores f32 states as f64. A state file then has each of these
  /// states in both types, and a resumed run reads the f64 values.
  virtual bool keeps_wide() const { return false; }
  /// Returns a state of f32 as f64, if keeps_wide().
  virtual absl::StatusOr<runtime::HostTensor> WideState(absl::string_view name) const {
    return State(name);
  }
  /// Replaces a state by the result of WideState.
  virtual absl::Status SetWideState(absl::string_view name, const runtime::HostTensor &value) {
    return SetState(name, value);
  }
  virtual absl::StatusOr<runtime::RunReport> Train(int64_t steps,
                                                   const runtime::ProgressFn &progress) = 0;
  virtual absl::StatusOr<runtime::HostTensor> Fetch(absl::string_view name) const = 0;
};

/// Creates a session on a device of the runtime. The session records its work on `timeline`, which
/// may be null. If `timeline` is not null, it must outlive the machine.
absl::StatusOr<std::unique_ptr<Machine>>
MakeSessionMachine(std::shared_ptr<const runtime::LoadedExecutable> executable,
                   const Options &options, runtime::Timeline *timeline);

/// Returns an error if the device does not exist, or if it cannot do what the flags ask for. For an
/// unknown name, the error suggests the most similar known name.
absl::Status CheckDevice(const Options &options);

} // namespace refold::run
