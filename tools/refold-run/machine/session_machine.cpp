//===- session_machine.cpp - A session on a device --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forwards calls to the runtime.
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"
#include "tools/refold-run/load_program.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>

namespace refold::run {
namespace {

using runtime::HostTensor;

class SessionMachine final : public Machine {
public:
  SessionMachine(std::unique_ptr<runtime::Session> session, std::string function,
                 std::string device, int threads, bool keeps_data)
      : session_(std::move(session)), function_(std::move(function)), device_(std::move(device)),
        threads_(threads), keeps_data_(keeps_data) {}

  std::string device() const override { return device_; }
  int threads() const override { return threads_; }
  bool keeps_data() const override { return keeps_data_; }
  absl::StatusOr<runtime::MutableTensorView> InputMemory(absl::string_view name) override {
    return session_->InputMemory(name);
  }
  absl::Status Startup(uint64_t seed) override { return session_->Startup(seed); }
  absl::Status SetState(absl::string_view name, const HostTensor &value) override {
    return session_->SetState(name, value);
  }
  absl::StatusOr<HostTensor> State(absl::string_view name) const override {
    return session_->State(name);
  }
  absl::StatusOr<runtime::RunReport> Train(int64_t steps,
                                           const runtime::ProgressFn &progress) override {
    return session_->Run(function_, steps, progress);
  }
  absl::StatusOr<HostTensor> Fetch(absl::string_view name) const override {
    return session_->Fetch(name);
  }

private:
  std::unique_ptr<runtime::Session> session_;
  std::string function_;
  std::string device_;
  int threads_;
  bool keeps_data_;
};

} // namespace

absl::StatusOr<std::unique_ptr<Machine>>
MakeSessionMachine(std::shared_ptr<const runtime::LoadedExecutable> executable,
                   const Options &options, runtime::Timeline *timeline) {
  auto device = runtime::MakeDevice(options.device.name, options.threads);
  if (!device.ok())
    return device.status();
  std::string name((*device)->name());
  int threads = (*device)->threads();
  bool keeps_data = (*device)->computes();
  auto session = runtime::Session::Create(std::move(executable), *std::move(device),
                                          {.no_fold = options.no_fold,
                                           .check_indices = options.check,
                                           .flags = options.flags,
                                           .capacity = options.device.capacity.value_or(0),
                                           .timeline = timeline});
  if (!session.ok())
    return session.status();
  return std::make_unique<SessionMachine>(*std::move(session), options.function, std::move(name),
                                          threads, keeps_data);
}

absl::Status CheckDevice(const Options &options) {
  std::vector<std::string> known = runtime::DeviceNames();
  if (HasReference())
    known.push_back(kReference);
  if (std::find(known.begin(), known.end(), options.device.name) == known.end())
    return absl::NotFoundError(absl::StrCat("unknown device '", options.device.name, "'",
                                            tools::DidYouMean(options.device.name, known),
                                            ", there are: ", absl::StrJoin(known, ", ")));
  if (options.device.name != kReference)
    return absl::OkStatus();
  if (absl::EndsWith(options.program, ".rfx"))
    return absl::InvalidArgumentError(absl::StrCat(
        "device 'reference' evaluates programs, not compiled files: give the .mlir or .mlirbc of '",
        options.program, "'"));
  return absl::OkStatus();
}

} // namespace refold::run
