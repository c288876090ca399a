//===- serve.cpp - Refold's arm of the benchmark --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains a program on request. The protocol is that of the benchmark workers of other frameworks,
// so a benchmark can alternate between them. If the program has too few steps left for a request,
// its states are reset before the clock starts.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/runs.h"
#include "test/gpu/stages.h"
#include "test/gpu/stopwatch.h"

#include "runtime/data/npy.h"
#include "runtime/data/safetensors.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/rfx.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

#include <nlohmann/json.hpp>

namespace refold::gpu {
namespace {

using runtime::HostTensor;
using runtime::Session;

constexpr char kFetch[] = "loss";
constexpr size_t kMostLosses = 512; // in an answer

absl::StatusOr<Values> ReadStates(const std::string &path) {
  auto file = runtime::SafetensorsFile::Open(path);
  if (!file.ok())
    return file.status();
  Values states;
  for (const runtime::TensorEntry &entry : file->entries()) {
    absl::StatusOr<HostTensor> value = file->Read(entry);
    if (!value.ok())
      return value.status();
    states.emplace(entry.name, *std::move(value));
  }
  return states;
}

class Server {
public:
  absl::Status Start(const Card &card, const ServeOptions &options) {
    LoadedCase program;
    auto executable = runtime::ReadRfx(options.program);
    if (!executable.ok())
      return executable.status();
    program.executable = *std::move(executable);
    const exe::LoopT *loop = runtime::FoldLoop(program.executable->table);
    if (!loop)
      return absl::InvalidArgumentError(absl::StrCat("'", options.program, "' has no fold"));
    capacity_ = loop->capacity;
    absl::StatusOr<Values> initial = ReadStates(options.initial);
    if (!initial.ok())
      return initial.status();
    initial_ = *std::move(initial);
    Values inputs;
    for (const auto &[name, path] : options.feeds) {
      absl::StatusOr<HostTensor> value = runtime::ReadNpy(path);
      if (!value.ok())
        return value.status();
      inputs.emplace(name, *std::move(value));
    }

    Stopwatch load;
    auto session = Open(card, program, {.conditionals = options.conditionals});
    if (!session.ok())
      return session.status();
    session_ = *std::move(session);
    load_seconds_ = load.Seconds();
    Stopwatch upload;
    for (const auto &[name, value] : inputs)
      if (absl::Status status = session_->SetInput(name, value); !status.ok())
        return status;
    upload_seconds_ = upload.Seconds();
    return Reset();
  }

  nlohmann::json Greeting() const {
    return {{"version", "Refold"},
            {"tier", session_->executable().table.tier},
            {"upload_seconds", upload_seconds_},
            {"load_seconds", load_seconds_}};
  }

  absl::StatusOr<nlohmann::json> Train(int64_t steps) {
    steps = std::min(steps, capacity_);
    if (place_ + steps > capacity_)
      if (absl::Status status = Reset(); !status.ok())
        return status;
    Stopwatch watch;
    absl::StatusOr<runtime::RunReport> report = session_->Train(steps);
    if (!report.ok())
      return report.status();
    absl::StatusOr<HostTensor> losses = session_->Fetch(kFetch);
    if (!losses.ok())
      return losses.status();
    const double seconds = watch.Seconds();
    place_ += steps;
    const float *values = losses->as<float>();
    const std::vector<float> first(values, values + std::min<size_t>(steps, kMostLosses));
    return nlohmann::json{
        {"steps", steps},
        {"seconds", seconds},
        {"us_per_step", 1e6 * seconds / static_cast<double>(steps)},
        {"launched_as", report->launched_as},
        {"first_loss", values[0]},
        {"mean_loss", std::accumulate(values, values + steps, 0.0) / static_cast<double>(steps)},
        {"losses", first}};
  }

private:
  absl::Status Reset() {
    place_ = 0;
    for (const auto &[name, value] : initial_)
      if (absl::Status status = session_->SetState(name, value); !status.ok())
        return status;
    return absl::OkStatus();
  }

  std::unique_ptr<Session> session_;
  Values initial_;
  int64_t capacity_ = 0, place_ = 0;
  double load_seconds_ = 0, upload_seconds_ = 0;
};

} // namespace

absl::Status Serve(const Card &card, const ServeOptions &options) {
  Server server;
  if (absl::Status status = server.Start(card, options); !status.ok())
    return status;
  std::cout << server.Greeting() << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    int64_t steps = 0;
    if (!absl::SimpleAtoi(line, &steps) || steps < 1)
      return absl::InvalidArgumentError(
          absl::StrCat("a question is a number of steps, at least 1, but is '", line, "'"));
    absl::StatusOr<nlohmann::json> answer = server.Train(steps);
    if (!answer.ok())
      return answer.status();
    std::cout << *answer << std::endl;
  }
  return absl::OkStatus();
}

} // namespace refold::gpu
