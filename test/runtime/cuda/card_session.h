//===- card_session.h - Sessions on the fake CUDA driver --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, runs and destroys programs on the fake CUDA driver. No run may break a rule of the driver.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "card_program.h"
#include "runtime/cuda/cuda_device.h"
#include "runtime/session/session.h"
#include "test/runtime/cuda/recording/older_driver.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <map>

namespace refold::runtime::cuda {

/// How to run a program, and on which kind of driver.
struct RunOptions {
  std::vector<int64_t> pieces; ///< numbers of steps of the runs, in order
  bool no_fold = false;
  bool conditionals = true;
  uint64_t seed = 3;
};

/// The results of a program.
struct Outcome {
  std::map<std::string, std::vector<uint64_t>> states;
  std::map<std::string, std::vector<uint64_t>> fetches; ///< of the last run
  std::string launched_as;
  uint64_t measured = 0, predicted = 0;
  int64_t progress = 0; ///< of the last run

  bool operator==(const Outcome &other) const { return states == other.states; }
};

inline std::vector<uint64_t> WordsOf(const HostTensor &tensor) {
  std::vector<uint64_t> words((tensor.bytes() + 7) / 8);
  if (tensor.bytes() > 0)
    std::memcpy(words.data(), tensor.data(), tensor.bytes());
  return words;
}

/// Returns a vector of arbitrary numbers that depend on the name.
inline HostTensor MadeUp(const std::string &name, const std::vector<int64_t> &shape) {
  HostTensor value(refold::runtime::ElementType::S64, shape);
  for (int64_t i = 0; i < ElementCount(shape); ++i)
    value.as<int64_t>()[i] = static_cast<int64_t>(std::hash<std::string>()(name) % 1000) + 10 * i;
  return value;
}

/// The fake CUDA driver with the test kernels, and a session on it.
struct CardSession {
  RecordingDriver driver;
  std::shared_ptr<const LoadedExecutable> executable;
  std::unique_ptr<Session> session;

  explicit CardSession(CardProgram program, bool conditionals = true, bool no_fold = false) {
    RegisterCardKernels(driver);
    DriverApi api = driver.Api();
    if (!conditionals)
      api = AsOfCuda(kOldestDriver, api);
    auto loaded = program.Load();
    INFO(loaded.status());
    REQUIRE(loaded.ok());
    executable = *loaded;
    auto device = MakeCudaDevice(api);
    INFO(device.status());
    REQUIRE(device.ok());
    auto made = Session::Create(executable, *std::move(device), {.no_fold = no_fold});
    INFO(made.status());
    REQUIRE(made.ok());
    session = *std::move(made);
    for (const auto &buffer : executable->table.buffers)
      if (buffer->kind == exe::BufferKind::Input)
        REQUIRE(session->SetInput(buffer->name, MadeUp(buffer->name, buffer->shape)).ok());
  }
  ~CardSession() {
    session.reset();
    CheckRules();
    CHECK(driver.DeviceBytes() == 0);
  }
  void CheckRules() const {
    for (const Violation &violation : driver.Violations())
      FAIL_CHECK(violation.message);
  }
  int64_t Count(const std::string &call) const {
    return std::count(driver.Calls().begin(), driver.Calls().end(), call);
  }
};

inline Outcome RunCard(CardProgram program, RunOptions options) {
  CardSession card(std::move(program), options.conditionals, options.no_fold);
  REQUIRE(card.session->Startup(options.seed).ok());
  Outcome outcome;
  for (int64_t steps : options.pieces) {
    auto report = card.session->Train(steps);
    INFO(report.status());
    REQUIRE(report.ok());
    outcome.launched_as = report->launched_as;
    outcome.measured = report->peak_measured_bytes;
    outcome.predicted = report->peak_predicted_bytes;
    outcome.progress = report->steps;
  }
  for (const auto &buffer : card.session->executable().table.buffers) {
    if (buffer->kind == exe::BufferKind::State)
      outcome.states[buffer->name] = WordsOf(*card.session->State(buffer->name));
    if (buffer->kind == exe::BufferKind::Fetch)
      outcome.fetches[buffer->name] = WordsOf(*card.session->Fetch(buffer->name));
  }
  return outcome;
}

} // namespace refold::runtime::cuda
