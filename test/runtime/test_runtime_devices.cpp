//===- test_runtime_devices.cpp - One program on every device ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one program on every device. Devices that compute must give the same bits. All devices must
// use the same number of bytes.
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"

#include "runtime/session/session.h"
#include "test/runtime/executable/fold_program.h"

#include <catch2/catch.hpp>

#include <cstring>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;

TEST_CASE("devices are made by name") {
  for (const std::string &name : DeviceNames()) {
    auto device = MakeDevice(name, 1);
    if (name == "cuda" && !device.ok()) {
      // This machine has no driver or no GPU.
      CHECK(device.status().code() == absl::StatusCode::kUnavailable);
      CHECK(device.status().message().find("NVIDIA driver") != absl::string_view::npos);
      CHECK(device.status().message().find('\n') == absl::string_view::npos);
      continue;
    }
    REQUIRE(device.ok());
    CHECK((*device)->name() == name);
  }
  CHECK((*MakeDevice("cpu", 2))->threads() == 2);
}

TEST_CASE("unknown devices are reported with the closest known one") {
  CHECK(MakeDevice("cpi", 1).status().message() ==
        "unknown device 'cpi' (did you mean 'cpu'?), there are: cpu, cuda, null, checked");
  CHECK(MakeDevice("abacus", 1).status().message() ==
        "unknown device 'abacus', there are: cpu, cuda, null, checked");
  CHECK(MakeDevice("cpu", -2).status().message() ==
        "the number of threads must be 0 (all) to 1024, but is -2");
}

TEST_CASE("one program has the same results on every device") {
  FoldExpected expected = ExpectFold(17, kCapacity);
  for (const std::string name : {"cpu", "null", "checked"}) // they run code for this machine
    for (bool no_fold : {false, true}) {
      INFO(name << (no_fold ? ", step by step" : ", folded"));
      Program program = FoldProgram();
      AddBodies(program);
      auto executable = std::move(program).Load();
      REQUIRE(executable.ok());
      auto session = Session::Create(*executable, *MakeDevice(name, 2),
                                     {.no_fold = no_fold, .check_indices = true});
      INFO(session.status().message());
      REQUIRE(session.ok());
      REQUIRE((*session)->SetInput("x", FoldInput()).ok());
      REQUIRE((*session)->Startup(17).ok());
      for (int64_t steps : {int64_t{3}, kCapacity - 3}) {
        auto report = (*session)->Train(steps);
        INFO(report.status().message());
        REQUIRE(report.ok());
        CHECK(report->host_calls == (no_fold ? steps : 1));
        CHECK(report->peak_measured_bytes == kFoldPeak);
        if (name == "null")
          continue;
        HostTensor loss = *(*session)->Fetch("loss");
        REQUIRE(loss.bytes() == static_cast<size_t>(steps) * sizeof(float));
        CHECK(std::memcmp(loss.data(), expected.loss.data() + report->first_step, loss.bytes()) ==
              0);
      }
      CHECK(*(*session)->State("step")->as<int64_t>() == kCapacity);
      if (name != "null") {
        HostTensor w = *(*session)->State("w");
        CHECK(std::memcmp(w.data(), expected.w.data(), w.bytes()) == 0);
      }
    }
}
