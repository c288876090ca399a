//===- test_cuda_recording_capture.cpp - Streams that capture ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Graphs that the fake CUDA driver captures, and the violations that it reports.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/cuda/recording/recording_rig.h"

using namespace refold::runtime::cuda;

namespace {

struct CaptureRig : Rig {
  void Begin() { REQUIRE(api.StreamBeginCapture(stream, CaptureMode::Relaxed) == Result::Success); }
  Graph End() {
    Graph captured = nullptr;
    REQUIRE(api.StreamEndCapture(stream, &captured) == Result::Success);
    return captured;
  }
  void Launch(const char *name, DevicePtr cell, int32_t value) {
    Function function = nullptr;
    REQUIRE(api.ModuleGetFunction(&function, module, name) == Result::Success);
    void *params[] = {&cell, &value};
    REQUIRE(api.LaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, stream, params, nullptr) ==
            Result::Success);
  }
};

} // namespace

TEST_CASE("captured kernels run in order as a child graph, and not before") {
  CaptureRig rig;
  DevicePtr cell = rig.Cell(3);
  CHECK(rig.Value(cell) == 3);
  rig.Begin();
  CHECK(rig.driver.Capturing(rig.stream) != nullptr);
  rig.Launch("add", cell, 4);
  rig.Launch("scale", cell, 10);
  Graph captured = rig.End();
  CHECK(rig.driver.Capturing(rig.stream) == nullptr);
  CHECK(rig.Value(cell) == 3);
  REQUIRE(rig.Add(rig.graph, rig.ChildParams(captured)) == Result::Success);
  REQUIRE(rig.api.GraphDestroy(captured) == Result::Success);
  rig.Run(rig.Instantiate());
  CHECK(rig.Value(cell) == 70);
  CHECK(rig.Broken().empty());
}

TEST_CASE("a stream that captures accepts no waits and no other work") {
  CaptureRig rig;
  DevicePtr cell = rig.Cell(3);
  rig.Begin();
  int32_t value = 0;
  CHECK(rig.api.StreamSynchronize(rig.stream) == Result::InvalidValue);
  CHECK(rig.api.MemcpyDtoHAsync(&value, cell, sizeof(value), rig.stream) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"Capture", "Capture"});
  REQUIRE(rig.api.GraphDestroy(rig.End()) == Result::Success);
}

TEST_CASE("a capture begins once, ends once, and not on the legacy stream") {
  CaptureRig rig;
  Graph captured = nullptr;
  CHECK(rig.api.StreamEndCapture(rig.stream, &captured) == Result::InvalidValue);
  CHECK(rig.api.StreamBeginCapture(nullptr, CaptureMode::Relaxed) == Result::InvalidValue);
  CHECK(rig.api.StreamBeginCapture(rig.stream, static_cast<CaptureMode>(7)) ==
        Result::InvalidValue);
  rig.Begin();
  CHECK(rig.api.StreamBeginCapture(rig.stream, CaptureMode::Global) == Result::InvalidValue);
  REQUIRE(rig.api.GraphDestroy(rig.End()) == Result::Success);
  CHECK(rig.Broken() == Names{"Capture", "Capture", "InvalidParameter", "Capture"});
}
