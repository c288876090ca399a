//===- test_cuda_memory.cpp - Memory of a GPU -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests device memory. The bytes allocated from the driver must equal the prediction. Inputs must
// arrive however the caller sets them. Runs must not allocate or free memory.
//
//===----------------------------------------------------------------------===//
#include "host_run.h"
#include "runtime/cuda/driver/uploader.h"

#include <functional>
#include <thread>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;
using exe::BufferKind;

namespace {

constexpr int64_t kMemoryCapacity = 50;
using Words = std::vector<uint64_t>;

/// Returns a program in which each step computes w = mix(x, c), independently of the w of startup.
CardProgram MemoryProgram() {
  CardProgram program;
  uint32_t w = program.Vector("w", BufferKind::State), x = program.Vector("x", BufferKind::Input);
  uint32_t c = program.Constant("c", {4, 5, 6, 7}), t = program.Temp("t");
  program.Startup(List(Launch(kStir, {w, w})));
  program.Fold(kMemoryCapacity, List(Launch(kMix, {x, c, t}), CopyOf(t, w)));
  return program;
}

Words Mixed(const uint64_t *x) {
  const uint64_t c[] = {4, 5, 6, 7};
  Words w(kWidth);
  GridsOf(kMix)[0].run({const_cast<uint64_t *>(x), const_cast<uint64_t *>(c), w.data()}, {});
  return w;
}

} // namespace

TEST_CASE("bytes allocated on a GPU equal the prediction, and all are freed") {
  CardSession card(MemoryProgram());
  CHECK(card.driver.DeviceBytes() == card.executable->table.peak_bytes);
  REQUIRE(card.session->Startup(1).ok());
  card.driver.ClearCalls();
  auto report = card.session->Train(20);
  REQUIRE(report.ok());
  CHECK(report->peak_measured_bytes == report->peak_predicted_bytes);
  for (const char *call : {"MemAlloc", "MemFree", "MemHostAlloc", "MemFreeHost"})
    CHECK(card.Count(call) == 0);
}

TEST_CASE("a plan with more bytes than any node touches is detected") {
  CardProgram program = MemoryProgram();
  program.Temp("nobody's");
  Outcome outcome = RunCard(std::move(program), {.pieces = {1}});
  CHECK(outcome.predicted == outcome.measured + kVectorBytes);
}

TEST_CASE("each run reads its inputs again, however they were set") {
  CardSession card(MemoryProgram());
  REQUIRE(card.session->Startup(1).ok());
  const Words ways[] = {{1, 2, 3, 4}, {9, 8, 7, 6}, {5, 5, 5, 5}};
  for (size_t i = 0; i < 3; ++i) {
    if (i == 1) {
      // Through InputMemory, and more than once.
      for (const Words &words : {ways[0], ways[1]}) {
        auto memory = card.session->InputMemory("x");
        REQUIRE(memory.ok());
        CHECK(TypeString(memory->type, memory->shape) == "s64[4]");
        std::memcpy(memory->data, words.data(), kVectorBytes);
      }
    } else {
      HostTensor value(refold::runtime::ElementType::S64, {kWidth});
      std::memcpy(value.data(), ways[i].data(), kVectorBytes);
      REQUIRE(card.session->InputMemory("x").ok()); // SetInput replaces this memory's content
      REQUIRE(card.session->SetInput("x", value).ok());
    }
    REQUIRE(card.session->Train(3).ok());
    CHECK(WordsOf(*card.session->State("w")) == Mixed(ways[i].data()));
  }
}

TEST_CASE("a session may be used by one thread after another") {
  RecordingDriver driver;
  RegisterCardKernels(driver);
  auto device = MakeCudaDevice(driver.Api());
  REQUIRE(device.ok());
  std::unique_ptr<Session> session;
  absl::Status status;
  Words left;
  const std::function<absl::Status()> stages[] = {
      [&] {
        auto made = Session::Create(*MemoryProgram().Load(), *std::move(device));
        if (made.ok())
          session = *std::move(made);
        return made.status();
      },
      [&] { return session->Startup(1); },
      [&] { return session->SetInput("x", MadeUp("x", {kWidth})); },
      [&] { return session->Train(3).status(); },
      [&] {
        auto state = session->State("w");
        if (state.ok())
          left = WordsOf(*state);
        return state.status();
      },
      [&] {
        session.reset();
        return absl::OkStatus();
      }};
  for (const auto &stage : stages) {
    std::thread([&] { status = stage(); }).join();
    INFO(status);
    REQUIRE(status.ok());
  }
  CHECK(left == Mixed(WordsOf(MadeUp("x", {kWidth})).data()));
  CHECK(driver.Violations().empty());
  CHECK(driver.DeviceBytes() == 0);
}

TEST_CASE("inputs larger than a pinned piece are uploaded completely") {
  const int64_t elements = (2 * static_cast<int64_t>(Uploader::kPieceBytes) + 4096) / 8;
  CardProgram program;
  uint32_t large = program.Buffer("large", BufferKind::Input, exe::ElementType::S64, {elements});
  uint32_t copy = program.Buffer("copy", BufferKind::State, exe::ElementType::S64, {elements});
  program.Startup({});
  program.Straight(List(CopyOf(large, copy)));
  CardSession card(std::move(program));
  REQUIRE(card.session->Startup(1).ok());
  card.driver.ClearCalls();
  HostTensor value = MadeUp("other", {elements});
  REQUIRE(card.session->SetInput("large", value).ok());
  CHECK(card.Count("MemcpyHtoDAsync") == 3);
  CHECK(card.Count("StreamSynchronize") == 0); // an upload waits for pieces, not for the stream
  REQUIRE(card.session->Train(1).ok());
  CHECK(WordsOf(*card.session->State("copy")) == WordsOf(value));
}

TEST_CASE("running out of GPU memory is reported with requested and available bytes") {
  RecordingDriver driver;
  DriverApi api = driver.Api();
  api.MemAlloc = [](DevicePtr *, size_t) { return Result::OutOfMemory; };
  auto device = MakeCudaDevice(api);
  REQUIRE(device.ok());
  auto session = Session::Create(*MemoryProgram().Load(), *std::move(device));
  CHECK(session.status().code() == absl::StatusCode::kResourceExhausted);
  CHECK(session.status().message() ==
        "arena of 40 bytes: no memory for 40 bytes on 'fake CUDA driver', which has 85899345920 of "
        "85899345920 free; 0 bytes are held already; the program needs 144 bytes in all");
}
