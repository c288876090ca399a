//===- train.cpp - Networks with the formula's values ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains all programs of a network in one process. Only one program is in GPU memory at a time,
// because other frameworks use the GPU too. If a program is opened again, its training starts
// again.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/reference_formula.h"
#include "test/gpu/runs.h"
#include "test/gpu/stages.h"
#include "test/gpu/stopwatch.h"

#include "runtime/executable/lookup.h"
#include "runtime/executable/rfx.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <iostream>
#include <map>
#include <vector>

#include <nlohmann/json.hpp>

namespace refold::gpu {
namespace {

using runtime::HostTensor;
using runtime::Session;

constexpr char kLossFetch[] = "loss";

absl::StatusOr<std::map<std::string, int64_t>> Bounds(const tools::NamedValues &texts) {
  std::map<std::string, int64_t> bounds;
  for (const auto &[name, text] : texts)
    if (!absl::SimpleAtoi(text, &bounds[name]) || bounds[name] < 1)
      return absl::InvalidArgumentError(absl::StrCat("--below of '", name, "' is '", text,
                                                     "', it must be a whole number above 0"));
  return bounds;
}

/// A program on the GPU that starts at its first step.
class OpenProgram {
public:
  static absl::StatusOr<std::unique_ptr<OpenProgram>>
  Open(const Card &card, const std::string &path, const std::map<std::string, int64_t> &bounds,
       bool conditionals) {
    auto opened = std::unique_ptr<OpenProgram>(new OpenProgram(card));
    LoadedCase program;
    auto executable = runtime::ReadRfx(path);
    if (!executable.ok())
      return executable.status();
    program.executable = *std::move(executable);
    const exe::ExecutableT &table = program.executable->table;
    const exe::LoopT *loop = runtime::FoldLoop(table);
    if (!loop)
      return absl::InvalidArgumentError(absl::StrCat("'", path, "' has no fold"));
    opened->capacity_ = loop->capacity;
    opened->free_before_ = opened->FreeBytes();
    Stopwatch load;
    auto session = gpu::Open(card, program, {.conditionals = conditionals});
    if (!session.ok())
      return session.status();
    opened->session_ = *std::move(session);
    opened->load_seconds_ = load.Seconds();
    for (const auto &buffer : table.buffers) {
      if (buffer->kind != exe::BufferKind::Input)
        continue;
      const auto bound = bounds.find(buffer->name);
      const HostTensor value = test::FormulaInput(buffer->name, buffer->shape,
                                                  bound == bounds.end() ? 0 : bound->second);
      if (absl::Status status = opened->session_->SetInput(buffer->name, value); !status.ok())
        return status;
    }
    if (absl::Status status = opened->Begin(); !status.ok())
      return status;
    return opened;
  }

  absl::StatusOr<nlohmann::json> Train(int64_t steps) {
    if (steps > capacity_)
      return absl::InvalidArgumentError(
          absl::StrCat(steps, " steps were asked for, but the fold has ", capacity_));
    if (step_ + steps > capacity_)
      if (absl::Status status = Begin(); !status.ok())
        return status;
    Stopwatch watch;
    absl::StatusOr<runtime::RunReport> report = session_->Train(steps);
    if (!report.ok())
      return report.status();
    absl::StatusOr<HostTensor> losses = session_->Fetch(kLossFetch);
    if (!losses.ok())
      return losses.status();
    if (losses->type() != runtime::ElementType::F32 || losses->bytes() < sizeof(float) * steps)
      return absl::InvalidArgumentError("the fetch 'loss' is no f32 for each step");
    const double seconds = watch.Seconds();
    step_ += steps;
    const float *values = losses->as<float>();
    return nlohmann::json{{"steps", steps},
                          {"seconds", seconds},
                          {"losses", std::vector<float>(values, values + steps)},
                          {"load_seconds", load_seconds_},
                          {"predicted_bytes", report->peak_predicted_bytes},
                          {"measured_bytes", report->peak_measured_bytes},
                          {"driver_bytes", free_before_ - FreeBytes()},
                          {"launched_as", report->launched_as},
                          {"library_products", report->libraries.size()}};
  }

private:
  explicit OpenProgram(const Card &card) : calls_(card.driver) {}

  int64_t FreeBytes() {
    size_t free = 0, total = 0;
    calls_.Do("cuMemGetInfo", calls_.driver().MemGetInfo, &free, &total);
    return static_cast<int64_t>(free);
  }
  absl::Status Begin() {
    step_ = 0;
    if (absl::Status status = session_->Startup(0); !status.ok())
      return status;
    for (const auto &buffer : session_->executable().table.buffers) {
      if (buffer->kind != exe::BufferKind::State || buffer->type != exe::ElementType::F32 ||
          !test::HasFormulaState(buffer->name))
        continue;
      const HostTensor value = test::FormulaState(buffer->name, buffer->shape);
      if (absl::Status status = session_->SetState(buffer->name, value); !status.ok())
        return status;
    }
    return absl::OkStatus();
  }

  Calls calls_;
  std::unique_ptr<Session> session_;
  int64_t capacity_ = 0, step_ = 0, free_before_ = 0;
  double load_seconds_ = 0;
};

class NetworkServer {
public:
  NetworkServer(const Card &card, const TrainOptions &options) : card_(card), options_(options) {}

  absl::Status Start() {
    auto bounds = Bounds(options_.below);
    if (!bounds.ok())
      return bounds.status();
    bounds_ = *std::move(bounds);
    for (const auto &[name, path] : options_.programs)
      paths_[name] = path;
    return absl::OkStatus();
  }

  /// Answers one request of two words. Closes a program that fails.
  absl::StatusOr<nlohmann::json> Answer(const std::string &line) {
    const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
    int64_t steps = 0;
    const bool closes = words.size() == 2 && words[1] == "close";
    if (words.size() != 2 || (!closes && (!absl::SimpleAtoi(words[1], &steps) || steps < 1)))
      return absl::InvalidArgumentError(absl::StrCat(
          "a question is a program and a number of steps, or close, but is '", line, "'"));
    nlohmann::json answer;
    if (!paths_.count(words[0]))
      return absl::InvalidArgumentError(absl::StrCat("there is no program '", words[0], "'"));
    if (closes)
      Close();
    else if (auto trained = Train(words[0], steps); trained.ok())
      answer = *std::move(trained);
    else {
      Close();
      answer["error"] = std::string(trained.status().message());
    }
    answer["arm"] = words[0];
    return answer;
  }

private:
  absl::StatusOr<nlohmann::json> Train(const std::string &name, int64_t steps) {
    if (!program_ || name != name_) {
      Close();
      auto opened = OpenProgram::Open(card_, paths_.at(name), bounds_, options_.conditionals);
      if (!opened.ok())
        return opened.status();
      program_ = *std::move(opened);
      name_ = name;
    }
    return program_->Train(steps);
  }
  void Close() { program_.reset(); }

  const Card &card_;
  const TrainOptions &options_;
  std::map<std::string, int64_t> bounds_;
  std::map<std::string, std::string> paths_;
  std::string name_; ///< of program_
  std::unique_ptr<OpenProgram> program_;
};

} // namespace

absl::Status TrainNetworks(const Card &card, const TrainOptions &options) {
  HeldContext context(card);
  if (!context.status().ok())
    return context.status();
  NetworkServer server(card, options);
  if (absl::Status status = server.Start(); !status.ok())
    return status;
  for (const auto &program : options.programs)
    std::cout << nlohmann::json{{"arm", program.first}, {"ready", true}, {"version", "Refold"}}
              << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    absl::StatusOr<nlohmann::json> answer = server.Answer(line);
    if (!answer.ok())
      return answer.status();
    std::cout << *answer << std::endl;
  }
  return absl::OkStatus();
}

} // namespace refold::gpu
