//===- test_session_run.cpp - Sessions --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the interface of a session: names, shapes, counts and the order of calls, and the error
// text of every wrong use. The program runs on the null device, which computes nothing.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/session.h"

#include "runtime/null/null_device.h"
#include "runtime/session/walk.h"
#include "test/runtime/executable/fold_program.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;

namespace {

/// Logs the commands that it is told to execute. Fails at a given command, if any.
class RecordingDevice final : public WalkedDevice {
public:
  explicit RecordingDevice(std::string &log, int fail_at = -1) : log_(log), fail_at_(fail_at) {}
  absl::string_view name() const override { return "recording"; }

protected:
  absl::Status BeginRun(size_t function) override {
    absl::StrAppend(&log_, "run ", table().functions[function]->name, "; ");
    return absl::OkStatus();
  }
  absl::Status Dispatch(const BoundDispatch &dispatch) override {
    if (dispatches_++ == fail_at_)
      return absl::DataLossError("planted");
    absl::StrAppend(&log_, "dispatch");
    for (const BoundLaunch &launch : dispatch.launches)
      absl::StrAppend(&log_, " ", launch.kernel->symbol, "x", launch.launch->blocks);
    absl::StrAppend(&log_, "; ");
    return absl::OkStatus();
  }
  absl::Status Copy(const BoundCopy &copy) override {
    absl::StrAppend(&log_, "copy ", copy.source, " to ", copy.target, "; ");
    return WalkedDevice::Copy(copy);
  }
  absl::Status Free(absl::Span<const uint32_t> buffers) override {
    absl::StrAppend(&log_, "free");
    for (uint32_t buffer : buffers)
      absl::StrAppend(&log_, " ", buffer);
    absl::StrAppend(&log_, "; ");
    return absl::OkStatus();
  }

private:
  std::string &log_;
  int fail_at_;
  int dispatches_ = 0;
};

std::unique_ptr<Session> MakeSession(Program program,
                                     std::unique_ptr<Device> device = MakeNullDevice(),
                                     SessionOptions options = {}) {
  auto executable = std::move(program).Load();
  REQUIRE(executable.ok());
  auto session = Session::Create(*executable, std::move(device), options);
  REQUIRE(session.ok());
  return *std::move(session);
}

/// Returns the fold program with one copy before its loop and one after it.
Program FoldBetweenCopies() {
  Program program = FoldProgram();
  auto &commands = program.table.functions[1]->commands;
  commands.insert(commands.begin(), CopyCommand(kStep, kSeed));
  commands.push_back(CopyCommand(kW, kA));
  return program;
}

/// The log of RecordingDevice for one step of this program.
const std::string kStepOfFold =
    "dispatch test_mixx4 test_partialx4; dispatch test_combinex1; free 6 7; ";

template <typename T> std::string Message(const absl::StatusOr<T> &result) {
  return std::string(result.status().message());
}

} // namespace

TEST_CASE("commands are walked in order, and those of the loop once per step") {
  std::string log;
  auto session = MakeSession(FoldBetweenCopies(), std::make_unique<RecordingDevice>(log));
  REQUIRE(session->Startup(9).ok());
  CHECK(log == "run startup; dispatch test_initx1; ");
  REQUIRE(session->SetInput("x", FoldInput()).ok());
  log.clear();
  REQUIRE(session->Train(2).ok());
  CHECK(log == "run train; copy 0 to 1; " + kStepOfFold + kStepOfFold + "copy 2 to 6; ");
  log.clear();
  REQUIRE(session->Train(1).ok());
  CHECK(log == "run train; copy 0 to 1; " + kStepOfFold + "copy 2 to 6; ");
  CHECK(*session->State("seed")->as<int64_t>() == 2); // copied before the loop of the third run
}

TEST_CASE("without the fold, each step is one host call, and commands around the loop run once") {
  std::string log;
  auto session =
      MakeSession(FoldBetweenCopies(), std::make_unique<RecordingDevice>(log), {.no_fold = true});
  REQUIRE(session->Startup(9).ok());
  REQUIRE(session->SetInput("x", FoldInput()).ok());
  log.clear();
  auto report = session->Train(2);
  REQUIRE(report.ok());
  CHECK(report->host_calls == 2);
  CHECK(log == "run train; copy 0 to 1; " + kStepOfFold + kStepOfFold + "copy 2 to 6; ");
}

TEST_CASE("a run of zero steps is allowed and does nothing") {
  std::string log;
  auto session = MakeSession(FoldProgram(), std::make_unique<RecordingDevice>(log));
  REQUIRE(session->Startup(9).ok());
  REQUIRE(session->SetInput("x", FoldInput()).ok());
  log.clear();
  auto report = session->Train(0);
  REQUIRE(report.ok());
  CHECK(report->steps == 0);
  CHECK(report->host_calls == 0);
  CHECK(log.empty());
  CHECK(session->Fetch("loss")->type_string() == "f32[0]");
  CHECK(*session->State("step")->as<int64_t>() == 0);
}

TEST_CASE("a run of zero steps runs the commands around the loop once") {
  for (bool no_fold : {false, true}) {
    std::string log;
    auto session = MakeSession(FoldBetweenCopies(), std::make_unique<RecordingDevice>(log),
                               {.no_fold = no_fold});
    REQUIRE(session->Startup(9).ok());
    REQUIRE(session->SetInput("x", FoldInput()).ok());
    REQUIRE(session->Train(3).ok());
    log.clear();
    auto report = session->Train(0);
    REQUIRE(report.ok());
    CHECK(report->first_step == 3);
    CHECK(report->steps == 0);
    CHECK(report->host_calls == 1);
    CHECK(log == "run train; copy 0 to 1; copy 2 to 6; ");
    CHECK(session->Fetch("loss")->type_string() == "f32[0]");
    CHECK(*session->State("seed")->as<int64_t>() == 3);
  }
}

/// Returns the fold program with a second function, "eval". It has no loop and copies the state w
/// to the fetch `twin`.
static Program FoldAndTwin() {
  Program program = FoldProgram();
  auto twin = std::make_unique<exe::BufferT>(*program.table.buffers[kLoss]);
  twin->name = "twin";
  twin->shape = program.table.buffers[kW]->shape;
  twin->bytes = program.table.buffers[kW]->bytes;
  twin->history = false;
  program.table.peak_bytes += twin->bytes;
  const uint32_t index = static_cast<uint32_t>(program.table.buffers.size());
  program.table.buffers.push_back(std::move(twin));
  auto eval = std::make_unique<exe::FunctionT>();
  eval->name = "eval";
  eval->commands.push_back(CopyCommand(kW, index));
  program.table.functions.push_back(std::move(eval));
  return program;
}

TEST_CASE("a function without a fold that has not run has no fetch") {
  std::string log;
  auto session = MakeSession(FoldAndTwin(), std::make_unique<RecordingDevice>(log));
  REQUIRE(session->Startup(9).ok());
  const char *none = "fetch 'twin' has no value: no run of 'eval' has finished";
  CHECK(Message(session->Fetch("twin")) == none);
  log.clear();
  auto report = session->Run("eval", 0);
  REQUIRE(report.ok());
  CHECK(report->host_calls == 0);
  CHECK(log.empty());
  CHECK(Message(session->Fetch("twin")) == none);
  REQUIRE(session->Run("eval", 1).ok());
  CHECK(session->Fetch("twin")->type_string() == "f32[64]");
  REQUIRE(session->Run("eval", 0).ok());
  CHECK(Message(session->Fetch("twin")) == none);
}

TEST_CASE("a state without a value is refused") {
  std::string log;
  auto session = MakeSession(FoldProgram(), std::make_unique<RecordingDevice>(log));
  CHECK(Message(session->State("w")) == "state 'w' has no value yet: run startup or set it");
  HostTensor ones(refold::runtime::ElementType::F32, {64});
  std::fill_n(ones.as<float>(), 64, 1.0f);
  REQUIRE(session->SetState("w", ones).ok());
  CHECK(session->State("w")->as<float>()[63] == 1);
  CHECK(!session->State("step").ok());
  REQUIRE(session->Startup(1).ok());
  CHECK(*session->State("step")->as<int64_t>() == 0);
}

TEST_CASE("only a stacked fetch is cut to the steps that ran") {
  for (bool history : {true, false}) {
    Program program = FoldProgram();
    program.table.buffers[kLoss]->history = history; // if false, it only has as many rows as one
    std::string log;
    auto session = MakeSession(std::move(program), std::make_unique<RecordingDevice>(log));
    REQUIRE(session->Startup(9).ok());
    REQUIRE(session->SetInput("x", FoldInput()).ok());
    REQUIRE(session->Train(4).ok());
    CHECK(session->Fetch("loss")->type_string() == (history ? "f32[4]" : "f32[10]"));
    REQUIRE(session->Train(1).ok());
    CHECK(session->Fetch("loss")->type_string() == (history ? "f32[1]" : "f32[10]"));
  }
}

TEST_CASE("step counts out of range are refused with both numbers") {
  auto session = MakeSession(FoldProgram());
  REQUIRE(session->Startup(1).ok());
  CHECK(Message(session->Train(-3)) == "the number of steps must not be negative, but is -3");
  CHECK(Message(session->Train(11)) == "11 steps from step 0 exceed the capacity of the fold, 10");
  REQUIRE(session->Train(8).ok());
  CHECK(Message(session->Train(3)) == "3 steps from step 8 exceed the capacity of the fold, 10");
  CHECK(Message(session->Train(INT64_MAX)) ==
        "9223372036854775807 steps from step 8 exceed the capacity of the fold, 10");
  CHECK(session->Train(2).ok());
  CHECK(session->Train(0).ok());
  for (int64_t step : {int64_t{-1}, int64_t{11}, INT64_MAX}) {
    HostTensor counter(refold::runtime::ElementType::S64, {});
    *counter.as<int64_t>() = step;
    REQUIRE(session->SetState("step", counter).ok());
    CHECK(Message(session->Train(1)) ==
          absl::StrCat("the step counter 'step' is ", step, ", but the fold has steps 0 to 10"));
  }
}

TEST_CASE("unknown names are reported with the closest known one") {
  auto session = MakeSession(FoldProgram());
  CHECK(session->SetInput("xx", FoldInput()).message() == "unknown input 'xx' (did you mean 'x'?)");
  CHECK(Message(session->InputMemory("weights")) == "unknown input 'weights', there are: x");
  CHECK(Message(session->State("sead")) == "unknown state 'sead' (did you mean 'seed'?)");
  CHECK(Message(session->State("weights")) == "unknown state 'weights', there are: step, seed, w");
  CHECK(session->SetState("steps", FoldInput()).message() ==
        "unknown state 'steps' (did you mean 'step'?)");
  CHECK(Message(session->Fetch("lose")) == "unknown fetch 'lose' (did you mean 'loss'?)");
}

TEST_CASE("wrong shapes and types are reported with both") {
  auto session = MakeSession(FoldProgram());
  using T = refold::runtime::ElementType;
  CHECK(session->SetInput("x", HostTensor(T::F32, {4, 15})).message() ==
        "input 'x' is f32[4,16], but was given f32[4,15]");
  CHECK(session->SetInput("x", HostTensor(T::S32, {4, 16})).message() ==
        "input 'x' is f32[4,16], but was given s32[4,16]");
  CHECK(session->SetState("step", HostTensor(T::S64, {1})).message() ==
        "state 'step' is s64[], but was given s64[1]");
  CHECK(!session->SetInput("x", HostTensor()).ok());
}

TEST_CASE("missing inputs and states are reported before anything runs") {
  std::string log;
  auto session = MakeSession(FoldProgram(), std::make_unique<RecordingDevice>(log));
  CHECK(Message(session->Train(1)) ==
        "state 'step' has no value yet: run startup or set it, expected s64[]");
  REQUIRE(session->Startup(1).ok());
  log.clear();
  CHECK(Message(session->Train(1)) == "input 'x' was not given, expected f32[4,16]");
  CHECK(log.empty());
  CHECK(Message(session->Fetch("loss")) == "fetch 'loss' has no value: no run has finished");
  auto memory = session->InputMemory("x");
  REQUIRE(memory.ok());
  CHECK(TypeString(memory->type, memory->shape) == "f32[4,16]");
  CHECK(session->Train(1).ok());
}

TEST_CASE("missing functions and malformed states of a program are reported") {
  Program program = FoldProgram();
  program.table.functions[0]->name = "start";
  program.table.functions[1]->name = "eval";
  program.table.buffers[kLoss]->history = false; // not stacked by the fold of train
  auto session = MakeSession(std::move(program));
  CHECK(session->Startup(1).message() == "program 'fold' has no function 'startup'");
  CHECK(Message(session->Train(1)) == "program 'fold' has no function 'train'");

  program = FoldProgram();
  program.table.buffers[kSeed]->shape = {2};
  program.table.buffers[kSeed]->bytes = 16;
  auto other = MakeSession(std::move(program));
  CHECK(other->Startup(1).message() == "state 'seed' is s64[2], it must be s64[]");
}

TEST_CASE("a device that fails ends the run with its message") {
  std::string log;
  auto session = MakeSession(FoldProgram(), std::make_unique<RecordingDevice>(log, /*fail_at=*/4));
  REQUIRE(session->Startup(1).ok());
  REQUIRE(session->SetInput("x", FoldInput()).ok());
  auto report = session->Train(5);
  CHECK(report.status().code() == absl::StatusCode::kDataLoss);
  CHECK(Message(report) == "planted");
  CHECK(*session->State("step")->as<int64_t>() == 1); // the second step did not end
  CHECK(!session->Fetch("loss").ok());
  // The session still accepts a state.
  CHECK(session->SetState("step", HostTensor(*session->State("step"))).ok());
}

TEST_CASE("the null device accounts for memory and computes nothing") {
  Program program = FoldProgram();
  // 2^44 bytes, an input that fits no machine.
  program.table.buffers[kX]->shape = {4, int64_t{1} << 40};
  program.table.buffers[kX]->bytes = uint64_t{1} << 44;
  program.table.kernels[1]->values[1]->shape = {4, 16};
  auto session = MakeSession(std::move(program));
  REQUIRE(session->Startup(1).ok());
  auto report = session->Train(kCapacity);
  REQUIRE(report.ok());
  CHECK(report->peak_measured_bytes == kFoldPeak - 256 + (uint64_t{1} << 44));
  CHECK(*session->State("step")->as<int64_t>() == kCapacity);
  CHECK(*session->State("seed")->as<int64_t>() == 1);
  CHECK(Message(session->Fetch("loss")) ==
        "fetch 'loss' has no value: device 'null' computes nothing");
  CHECK(Message(session->State("w")) == "state 'w' has no value: device 'null' computes nothing");
  CHECK(Message(session->InputMemory("x")) ==
        "device 'null' has no memory that the host may write to");
}

TEST_CASE("shared memory is counted once, and unused slices are not counted") {
  Program program = FoldProgram();
  AddIdleBuffers(program.table);
  auto session = MakeSession(std::move(program));
  REQUIRE(session->Startup(1).ok());
  CHECK(session->Train(1)->peak_measured_bytes == kFoldPeak);
}

TEST_CASE("the null device accepts only one program") {
  auto executable = FoldProgram().Load();
  REQUIRE(executable.ok());
  auto device = MakeNullDevice();
  CHECK(!device->Bind({}).ok());
  CHECK(!device->Run(0, 1).ok());
  REQUIRE(device->Load(*executable, {}).ok());
  CHECK(device->Load(*executable, {}).message() ==
        "a device executes one program, and this one already has a program");
  CHECK(device->Bind({}).message() == "0 pointers for 8 buffers");
}
