//===- runs.cpp - Runs of a case ------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/gpu/runs.h"

#include "runtime/cuda/cuda_device.h"
#include "runtime/executable/run_state.h"
#include "test/runtime/cuda/recording/older_driver.h"

#include "absl/strings/str_cat.h"

#include <cstring>

namespace refold::gpu {

using runtime::HostTensor;
using runtime::Session;

absl::StatusOr<std::unique_ptr<Session>> Open(const Card &card, const LoadedCase &one,
                                              OpenOptions options) {
  if (card.before_load)
    if (absl::Status status = card.before_load(*one.executable); !status.ok())
      return status;
  runtime::cuda::DriverApi driver = card.driver;
  if (!options.conditionals)
    driver = runtime::cuda::AsOfCuda(runtime::cuda::kOldestDriver, driver);
  auto device = runtime::MakeCudaDevice(driver, card.libraries);
  if (!device.ok())
    return device.status();
  auto session = Session::Create(one.executable, *std::move(device), {.no_fold = options.no_fold});
  if (!session.ok())
    return session;
  for (const auto &[name, value] : one.inputs)
    if (absl::Status status = (*session)->SetInput(name, value); !status.ok())
      return status;
  return session;
}

absl::StatusOr<Values> Read(const Session &session) {
  Values values;
  for (const auto &buffer : session.executable().table.buffers) {
    const bool state = buffer->kind == exe::BufferKind::State;
    if (!state && buffer->kind != exe::BufferKind::Fetch)
      continue;
    absl::StatusOr<HostTensor> value =
        state ? session.State(buffer->name) : session.Fetch(buffer->name);
    if (!value.ok())
      return value.status();
    values.emplace((state ? "state:" : "fetch:") + buffer->name, *std::move(value));
  }
  return values;
}

namespace {

/// Returns the rows of `first` followed by those of `second`.
HostTensor Joined(const HostTensor &first, const HostTensor &second) {
  std::vector<int64_t> shape = first.shape();
  shape[0] += second.shape()[0];
  HostTensor joined(first.type(), shape);
  std::memcpy(joined.data(), first.data(), first.bytes());
  std::memcpy(joined.data() + first.bytes(), second.data(), second.bytes());
  return joined;
}

/// Makes the next run of the session continue the last one, as after an interruption.
absl::Status GoOn(Session &session) {
  if (!runtime::RunStartedBuffer(session.executable().table))
    return absl::OkStatus();
  absl::StatusOr<runtime::HostTensor> started = session.State(runtime::kRunStarted);
  return started.ok() ? session.SetState(runtime::kRunStarted, *started) : started.status();
}

} // namespace

absl::StatusOr<Outcome> Train(Session &session, const Case &about,
                              const std::vector<int64_t> &parts) {
  if (absl::Status status = session.Startup(about.seed); !status.ok())
    return status;
  Outcome outcome;
  for (size_t part = 0; part < parts.size(); ++part) {
    if (part > 0)
      if (absl::Status status = GoOn(session); !status.ok())
        return status;
    absl::StatusOr<runtime::RunReport> report = session.Train(parts[part]);
    if (!report.ok())
      return report.status();
    outcome.last = *report;
    absl::StatusOr<Values> values = Read(session);
    if (!values.ok())
      return values.status();
    for (const auto &buffer : session.executable().table.buffers) {
      const std::string name = "fetch:" + buffer->name;
      if (auto before = outcome.values.find(name); buffer->kind == exe::BufferKind::Fetch &&
                                                   buffer->history &&
                                                   before != outcome.values.end())
        values->at(name) = Joined(before->second, values->at(name));
    }
    outcome.values = *std::move(values);
  }
  return outcome;
}

absl::StatusOr<Outcome> RunOnce(const Card &card, const LoadedCase &one, OpenOptions options) {
  absl::StatusOr<std::unique_ptr<Session>> session = Open(card, one, options);
  if (!session.ok())
    return session.status();
  return Train(**session, one.about, {one.about.steps});
}

} // namespace refold::gpu
