//===- test_cpu_device.cpp - The CPU device ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the handwritten program through the whole runtime, and tests the errors of the device.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/cpu_device.h"

#include "runtime/cpu/cpu_features.h"
#include "runtime/session/session.h"
#include "test/runtime/executable/fold_program.h"

#include "absl/strings/match.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <string>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;

namespace {

std::unique_ptr<Session> MakeSession(Program program, int threads, bool no_fold = false) {
  auto executable = std::move(program).Load();
  REQUIRE(executable.ok());
  auto device = MakeCpuDevice(threads);
  REQUIRE(device.ok());
  auto session = Session::Create(*executable, *std::move(device), {.no_fold = no_fold});
  INFO(session.status().message());
  REQUIRE(session.ok());
  REQUIRE((*session)->SetInput("x", FoldInput()).ok());
  return *std::move(session);
}

bool SameBits(const HostTensor &tensor, const std::vector<float> &expected) {
  return tensor.bytes() == expected.size() * sizeof(float) &&
         std::memcmp(tensor.data(), expected.data(), tensor.bytes()) == 0;
}

} // namespace

TEST_CASE("a fold has the same bits for any number of threads, folded or not") {
  FoldExpected expected = ExpectFold(11, kCapacity);
  for (int threads : {1, 2, 3, 4, 7})
    for (bool no_fold : {false, true}) {
      INFO(threads << " threads, no_fold " << no_fold);
      auto session = MakeSession(FoldProgram(), threads, no_fold);
      REQUIRE(session->Startup(11).ok());
      auto report = session->Train(kCapacity);
      REQUIRE(report.ok());
      CHECK(report->first_step == 0);
      CHECK(report->steps == kCapacity);
      CHECK(report->host_calls == (no_fold ? kCapacity : 1));
      CHECK(report->peak_predicted_bytes == kFoldPeak);
      CHECK(report->peak_measured_bytes == kFoldPeak);
      CHECK(SameBits(*session->State("w"), expected.w));
      CHECK(SameBits(*session->Fetch("loss"), expected.loss));
      CHECK(*session->State("step")->as<int64_t>() == kCapacity);
      CHECK(*session->State("seed")->as<int64_t>() == 11);
    }
}

TEST_CASE("a run split in two has the same bits, in one session or two") {
  FoldExpected expected = ExpectFold(3, kCapacity);
  auto session = MakeSession(FoldProgram(), 2);
  REQUIRE(session->Startup(3).ok());
  REQUIRE(session->Train(4).ok());
  CHECK(SameBits(*session->Fetch("loss"), {expected.loss.begin(), expected.loss.begin() + 4}));

  auto other = MakeSession(FoldProgram(), 1);
  for (const char *name : {"w", "step", "seed"})
    REQUIRE(other->SetState(name, *session->State(name)).ok());
  for (Session *each : {session.get(), other.get()}) {
    auto report = each->Train(6);
    REQUIRE(report.ok());
    CHECK(report->first_step == 4);
    CHECK(SameBits(*each->State("w"), expected.w));
    HostTensor loss = *each->Fetch("loss");
    CHECK(loss.type_string() == "f32[6]");
    CHECK(SameBits(loss, {expected.loss.begin() + 4, expected.loss.end()}));
  }
}

TEST_CASE("startup restarts training") {
  auto session = MakeSession(FoldProgram(), 1);
  REQUIRE(session->Startup(3).ok());
  REQUIRE(session->Train(7).ok());
  REQUIRE(session->Startup(5).ok());
  CHECK(*session->State("step")->as<int64_t>() == 0);
  CHECK(!session->Fetch("loss").ok());
  REQUIRE(session->Train(2).ok());
  CHECK(SameBits(*session->Fetch("loss"), ExpectFold(5, 2).loss));
}

TEST_CASE("an injected packing error shows in the measured bytes") {
  Program program = FoldProgram();
  program.table.buffers[kB]->offset += 64;         // past the planned offset
  program.table.functions[1]->arena_bytes += 1024; // enough bytes that it does no harm
  auto session = MakeSession(std::move(program), 1);
  REQUIRE(session->Startup(1).ok());
  auto report = session->Train(2);
  REQUIRE(report.ok());
  CHECK(report->peak_predicted_bytes == kFoldPeak);
  CHECK(report->peak_measured_bytes == kFoldPeak + 64);
}

TEST_CASE("measured bytes are the touched ones, not the planned ones") {
  Program program = FoldProgram();
  program.table.functions[1]->arena_bytes = 1 << 20;
  program.table.peak_bytes = 5;
  auto session = MakeSession(std::move(program), 2);
  REQUIRE(session->Startup(1).ok());
  CHECK(session->Train(1)->peak_measured_bytes == kFoldPeak);
}

TEST_CASE("progress is reported on the caller's thread while the device runs") {
  auto session = MakeSession(FoldProgram(), 2);
  REQUIRE(session->Startup(1).ok());
  std::vector<int64_t> seen;
  pthread_t caller = pthread_self();
  REQUIRE(session
              ->Train(5,
                      [&](int64_t steps) {
                        CHECK(pthread_equal(caller, pthread_self()));
                        seen.push_back(steps);
                      })
              .ok());
  REQUIRE(!seen.empty());
  CHECK(seen.back() == 5);
  CHECK(SameBits(*session->Fetch("loss"), ExpectFold(1, 5).loss));
}

TEST_CASE("two launches share a dispatch with separate row blocks") {
  // test_mix over blocks 0 to 3, and test_init over block 4 of the same dispatch.
  Program program = FoldProgram();
  auto buffer = std::make_unique<exe::BufferT>(*program.table.buffers[kW]);
  buffer->name = "other";
  program.table.buffers.push_back(std::move(buffer));
  auto launch = std::make_unique<exe::LaunchT>();
  launch->kernel = 0;
  launch->first_block = 4;
  launch->blocks = 1;
  for (uint32_t arg : {uint32_t{kSeed}, uint32_t{kB + 1}}) {
    launch->args.push_back(std::make_unique<exe::ArgT>());
    launch->args.back()->buffer = arg;
  }
  exe::DispatchT &dispatch = DispatchOf(*LoopOf(program.table, 1).body[0]);
  dispatch.blocks = 5;
  dispatch.launches.push_back(std::move(launch));
  for (int threads : {1, 2, 5}) {
    Program copy = FoldProgram();
    copy.table = exe::ExecutableT(program.table);
    auto session = MakeSession(std::move(copy), threads);
    REQUIRE(session->Startup(4).ok());
    REQUIRE(session->Train(3).ok());
    CHECK(SameBits(*session->Fetch("loss"), ExpectFold(4, 3).loss));
    CHECK(SameBits(*session->State("other"), ExpectFold(4, 0).w));
  }
}

TEST_CASE("rows that share memory in turns have the same bits, by block and by launch") {
  FoldExpected expected = ExpectFold(5, 6);
  for (bool check : {false, true})
    for (int threads : {1, 2, 3}) {
      Program program = FoldProgram();
      TakeTurns(program.table);
      auto executable = std::move(program).Load();
      INFO(executable.status().message());
      REQUIRE(executable.ok());
      auto session = Session::Create(*executable, *MakeCpuDevice(threads),
                                     {.flags = {.check_nan_inf = check}});
      REQUIRE(session.ok());
      REQUIRE((*session)->SetInput("x", FoldInput()).ok());
      REQUIRE((*session)->Startup(5).ok());
      auto report = (*session)->Train(6);
      INFO(report.status().message());
      REQUIRE(report.ok());
      CHECK(report->peak_measured_bytes == kFoldPeak);
      CHECK(SameBits(*(*session)->State("w"), expected.w));
      CHECK(SameBits(*(*session)->Fetch("loss"), expected.loss));
    }
}

TEST_CASE("programs that this machine cannot run are refused in one line") {
  auto create = [](Program program) {
    auto executable = std::move(program).Load();
    REQUIRE(executable.ok());
    return Session::Create(*executable, *MakeCpuDevice(1)).status();
  };
  Program program = FoldProgram();
  program.table.target_features = {"fpu", "avx9000", "quantum"};
  CHECK(create(std::move(program)).message() ==
        "the program was compiled for x86-64-v3, but this CPU lacks avx9000, quantum; compile it "
        "for a lower --cpu");
  program = FoldProgram();
  program.table.kernels[1]->symbol = "test_mixx";
  CHECK(create(std::move(program)).message() ==
        "no code for kernel 1 ('test_mixx'): the program was not compiled for the cpu device");
  program = FoldProgram();
  program.object.clear();
  CHECK(
      absl::StartsWith(create(std::move(program)).message(), "no code for kernel 0 ('test_init')"));
  program = FoldProgram();
  program.object.resize(100);
  CHECK(absl::StartsWith(create(std::move(program)).message(), "malformed object"));
}

TEST_CASE("an allocation that fails is reported with its size") {
  Program program = FoldProgram();
  int64_t rows =
      (int64_t{1} << 43) - 64; // the largest that a table allows, and more than any process has
  program.table.buffers[kX]->shape = {rows, 4};
  program.table.buffers[kX]->bytes = static_cast<uint64_t>(rows) * 16;
  auto executable = std::move(program).Load();
  REQUIRE(executable.ok());
  absl::Status status = Session::Create(*executable, *MakeCpuDevice(1)).status();
  CHECK(status.code() == absl::StatusCode::kResourceExhausted);
  CHECK(status.message() ==
        "input 'x' of 140.7 TB (140,737,488,354,304 bytes): no memory for 140737488354304 bytes; "
        "544 bytes are held already, mostly by arena (272 B), state 'w' (256 B), state 'step' (8 "
        "B); the program needs 140.7 TB (140,737,488,354,888 bytes) in all");
}

TEST_CASE("thread counts out of range are refused, and zero means all cores") {
  CHECK(MakeCpuDevice(-1).status().message() ==
        "the number of threads must be 0 (all) to 1024, but is -1");
  CHECK(!MakeCpuDevice(1025).ok());
  CHECK((*MakeCpuDevice(0))->threads() >= 1);
}

TEST_CASE("missing CPU features are listed") {
  CHECK(CpuFeatures().count("fpu") == 1);
  std::vector<std::string> needed = {"avx2", "fma"};
  CHECK(CheckFeatures("x86-64-v3", needed, {"avx2", "fma", "sse"}).ok());
  CHECK(CheckFeatures("x86-64-v3", needed, {"avx2"}).message() ==
        "the program was compiled for x86-64-v3, but this CPU lacks fma; compile it for a lower "
        "--cpu");
}
