//===- test_run_pieces.cpp - Runs in pieces -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests how a run is divided into pieces, and which calls are made between pieces. The pieces run
// on a machine that only counts steps. Also tests the effect of a signal.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/piecewise.h"
#include "tools/refold-run/stop_signals.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

using namespace refold;
using namespace refold::run;
using namespace refold::runtime;

namespace {

/// A machine that only counts steps. The stacked fetch "loss" has the value i for step i. All other
/// fetches are the number of steps that were run. Each step takes `seconds_a_step`.
class CountingMachine final : public Machine {
public:
  int64_t step = 0;
  double seconds_a_step = 1e-3;
  std::vector<int64_t> pieces;
  int64_t ends_at = INT64_MAX, fails_at = INT64_MAX;

  std::string device() const override { return "counting"; }
  int threads() const override { return 3; }
  bool keeps_data() const override { return true; }
  absl::StatusOr<MutableTensorView> InputMemory(absl::string_view) override {
    return absl::NotFoundError("none");
  }
  absl::Status Startup(uint64_t) override { return absl::OkStatus(); }
  absl::Status SetState(absl::string_view, const HostTensor &) override { return absl::OkStatus(); }
  absl::StatusOr<HostTensor> State(absl::string_view name) const override {
    HostTensor value(refold::runtime::ElementType::S64, {});
    *value.as<int64_t>() = step;
    return value;
  }
  absl::StatusOr<RunReport> Train(int64_t steps, const ProgressFn &progress) override {
    pieces.push_back(steps);
    RunReport report;
    report.first_step = step;
    report.steps = std::min(steps, ends_at - step);
    if (step + steps > fails_at)
      return absl::OutOfRangeError(absl::StrCat("step ", fails_at, " fails"));
    report.seconds = seconds_a_step * static_cast<double>(report.steps);
    report.host_calls = 1;
    report.peak_measured_bytes = 100 + static_cast<uint64_t>(step);
    step += report.steps;
    last_ = report;
    if (progress)
      progress(report.steps);
    return report;
  }
  absl::StatusOr<HostTensor> Fetch(absl::string_view name) const override {
    const bool history = name == "loss";
    HostTensor value(refold::runtime::ElementType::F32,
                     history ? std::vector<int64_t>{last_.steps} : std::vector<int64_t>{});
    for (int64_t i = 0; i < ElementCount(value.shape()); ++i)
      value.as<float>()[i] =
          static_cast<float>(history ? last_.first_step + i : last_.first_step + last_.steps);
    return value;
  }

private:
  RunReport last_;
};

/// A machine in pieces over one that counts, and the calls between the pieces.
struct Cut {
  CountingMachine *counting = new CountingMachine;
  PieceOptions options;
  std::vector<std::string> said;
  std::unique_ptr<Machine> machine;

  Cut() {
    options.counter = "step";
    options.capacity = 1000000;
    options.histories = {"loss"};
    options.begin = [this](int64_t first, int64_t steps) {
      said.push_back(absl::StrCat("begin ", first, " ", steps));
      return absl::OkStatus();
    };
    options.save = [this](int64_t step) {
      said.push_back(absl::StrCat("save ", step));
      return absl::OkStatus();
    };
  }
  absl::StatusOr<RunReport> Train(int64_t steps, const ProgressFn &progress = {}) {
    machine = MakePiecewise(std::unique_ptr<Machine>(counting), options);
    return machine->Train(steps, progress);
  }
};

} // namespace

TEST_CASE("pieces grow to one second and end at each save") {
  CHECK(NextPiece(1, 1e-9) == 8);
  CHECK(NextPiece(100, 0.5) == 200);
  CHECK(NextPiece(100, 5) == 20);
  CHECK(NextPiece(1, 30) == 1);
  CHECK(NextPiece(0, 0) == 1);

  Cut cut;
  std::vector<int64_t> seen;
  auto report = cut.Train(5000, [&](int64_t done) { seen.push_back(done); });
  REQUIRE(report.ok());
  CHECK(cut.counting->pieces == std::vector<int64_t>{1, 8, 64, 512, 1000, 1000, 1000, 1000, 415});
  CHECK(seen == std::vector<int64_t>{1, 9, 73, 585, 1585, 2585, 3585, 4585, 5000});
  CHECK(report->first_step == 0);
  CHECK(report->steps == 5000);
  CHECK(report->seconds == Approx(5));
  CHECK(report->host_calls == 9);
  CHECK(report->peak_measured_bytes == 100 + 4585);
  CHECK(cut.said == std::vector<std::string>{"begin 0 5000", "save 5000"});

  Cut saving;
  saving.counting->step = 30;
  saving.options.save_every = 100;
  REQUIRE(saving.Train(270).ok());
  CHECK(saving.counting->pieces == std::vector<int64_t>{1, 8, 61, 100, 100});
  CHECK(saving.said ==
        std::vector<std::string>{"begin 30 270", "save 100", "save 200", "save 300"});
}

TEST_CASE("fetches of a run in pieces are those of the whole run") {
  Cut cut;
  cut.options.from_first = {"early"};
  std::vector<std::string> rows;
  cut.options.after = [&](const Piece &piece) {
    rows.push_back(absl::StrCat(piece.report.first_step, ":", piece.rows[0].shape()[0]));
    return absl::OkStatus();
  };
  cut.counting->step = 5;
  REQUIRE(cut.Train(20).ok());
  CHECK(rows == std::vector<std::string>{"5:1", "6:8", "14:11"});
  auto loss = cut.machine->Fetch("loss");
  REQUIRE(loss.ok());
  REQUIRE(loss->type_string() == "f32[20]");
  for (int i = 0; i < 20; ++i)
    CHECK(loss->as<float>()[i] == 5 + i);
  CHECK(*cut.machine->Fetch("early")->as<float>() == 6);
  CHECK(*cut.machine->Fetch("late")->as<float>() == 25);
  // The next run starts anew.
  REQUIRE(cut.machine->Train(2, {}).ok());
  CHECK(cut.machine->Fetch("loss")->type_string() == "f32[2]");
  CHECK(cut.machine->device() == "counting");
  CHECK(cut.machine->threads() == 3);
}

TEST_CASE("a run in pieces ends at its steps, at the fold's end, or at an error") {
  Cut stopped;
  stopped.options.save_every = 1000;
  stopped.options.stop = [&] { return stopped.counting->step >= 9; };
  auto report = stopped.Train(5000);
  REQUIRE(report.ok());
  CHECK(report->steps == 9);
  CHECK(stopped.said.back() == "save 9");

  Cut whole;
  whole.options.whole = true;
  whole.counting->ends_at = 70;
  report = whole.Train(5000);
  REQUIRE(report.ok());
  CHECK(report->steps == 70);
  CHECK(whole.counting->pieces == std::vector<int64_t>{5000});
  CHECK(whole.machine->Fetch("loss")->type_string() == "f32[70]");

  Cut none;
  REQUIRE(none.Train(0).ok());
  CHECK(none.counting->pieces == std::vector<int64_t>{0});
  CHECK(none.said == std::vector<std::string>{"begin 0 0", "save 0"});
  CHECK(none.machine->Fetch("loss")->type_string() == "f32[0]");

  Cut failing;
  failing.counting->fails_at = 20;
  CHECK(failing.Train(100).status().message() == "step 20 fails");
  CHECK(failing.said == std::vector<std::string>{"begin 0 100"});

  Cut too_many;
  too_many.counting->fails_at = 0;
  CHECK(too_many.Train(1000001).status().message() == "step 0 fails");
  CHECK(too_many.said.empty());

  Cut full;
  full.options.save = [](int64_t) { return absl::UnavailableError("no space"); };
  full.options.save_every = 9;
  CHECK(full.Train(100).status().message() == "no space");
  CHECK(full.counting->step == 9);
}

TEST_CASE("a first signal is noted, and a second one ends the process") {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGTERM, SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
    StopSignals signals;
    if (StopSignals::received() != 0)
      _exit(1);
    raise(SIGINT);
    if (StopSignals::received() != SIGINT)
      _exit(2);
    raise(SIGTERM);
    _exit(3);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGTERM);
  {
    // A signal that was ignored stays ignored.
    auto before = std::signal(SIGINT, SIG_IGN);
    StopSignals signals;
    raise(SIGINT);
    CHECK(StopSignals::received() == 0);
    std::signal(SIGINT, before);
  }
  CHECK(ExitCodeOf(SIGINT) == 130);
  CHECK(ExitCodeOf(SIGTERM) == 143);
}
