//===- test_cuda_recording_driver.cpp - Memory, streams and modules -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies run only when the host waits; accesses to memory and uses of handles are checked.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/driver_library.h"
#include "test/runtime/cuda/recording/ptx_entries.h"
#include "test/runtime/cuda/recording/recording_rig.h"

#include <thread>

using namespace refold::runtime::cuda;

TEST_CASE("the fake CUDA driver starts and has one device") {
  RecordingDriver driver;
  CHECK(StartDriver(driver.Api()).ok());
  CHECK(driver.Api().HasConditionals());
  CHECK(driver.Calls() == Names{"Init", "DeviceGetCount"});
  int major = 0;
  CHECK(driver.Api().DeviceGetAttribute(&major, DeviceAttribute::ComputeCapabilityMajor, 0) ==
        Result::Success);
  CHECK(major == 9);
}

TEST_CASE("device memory is counted until it is freed") {
  Rig rig;
  size_t free_before = 0, free_after = 0, total = 0;
  REQUIRE(rig.api.MemGetInfo(&free_before, &total) == Result::Success);
  DevicePtr memory = 0;
  REQUIRE(rig.api.MemAlloc(&memory, 100) == Result::Success);
  REQUIRE(rig.api.MemGetInfo(&free_after, &total) == Result::Success);
  CHECK(free_before - free_after == 100);
  CHECK(rig.driver.DeviceBytes() == 100);
  CHECK(rig.api.MemFree(memory) == Result::Success);
  CHECK(rig.driver.DeviceBytes() == 0);
  CHECK(rig.Broken().empty());
  CHECK(rig.api.MemFree(memory) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"UseAfterFree"});
}

TEST_CASE("a context is current on one thread only") {
  Rig rig;
  Result before = Result::Success, after = Result::InvalidContext;
  std::thread([&] {
    DevicePtr memory = 0;
    before = rig.api.MemAlloc(&memory, 100);
    rig.api.CtxSetCurrent(rig.context);
    after = rig.api.MemAlloc(&memory, 100);
  }).join();
  CHECK(before == Result::InvalidContext);
  CHECK(after == Result::Success);
  CHECK(rig.Broken() == Names{"NoContext"});
  CHECK(rig.driver.Violations().back().message ==
        "NoContext: MemAlloc on a thread without a current context");
  CHECK(rig.api.StreamSynchronize(rig.stream) == Result::Success);
  REQUIRE(rig.api.CtxSetCurrent(nullptr) == Result::Success);
  CHECK(rig.api.StreamSynchronize(rig.stream) == Result::InvalidContext);
  int version = 0;
  CHECK(rig.api.DriverGetVersion(&version) == Result::Success);
}

TEST_CASE("work runs when the host waits for its stream") {
  Rig rig;
  DevicePtr cell = rig.Cell(7);
  int32_t seen = -1;
  REQUIRE(rig.api.MemcpyDtoHAsync(&seen, cell, 4, rig.stream) == Result::Success);
  CHECK(seen == -1);
  REQUIRE(rig.api.StreamSynchronize(nullptr) == Result::Success); // waits for another stream
  CHECK(seen == -1);
  REQUIRE(rig.api.StreamSynchronize(rig.stream) == Result::Success);
  CHECK(seen == 7);
  CHECK(rig.driver.Executed() == Names{"memcpy", "memcpy"});
}

TEST_CASE("streams are unordered, and waiting for an event runs the work before it") {
  Rig rig;
  Stream other = nullptr;
  Event event = nullptr;
  REQUIRE(rig.api.StreamCreate(&other, kStreamNonBlocking) == Result::Success);
  REQUIRE(rig.api.EventCreate(&event, kEventDefault) == Result::Success);
  DevicePtr cell = rig.Cell(1);
  REQUIRE(rig.api.StreamSynchronize(rig.stream) == Result::Success);
  REQUIRE(rig.api.MemsetD8Async(cell, 0, 4, other) == Result::Success);
  REQUIRE(rig.api.EventRecord(event, other) == Result::Success);
  CHECK(rig.Value(cell) == 1);
  REQUIRE(rig.api.EventSynchronize(event) == Result::Success);
  CHECK(rig.Value(cell) == 0);
}

TEST_CASE("a copy reads pinned memory when it runs and pageable memory at once") {
  Rig rig;
  void *pinned = nullptr;
  REQUIRE(rig.api.MemHostAlloc(&pinned, 4, 0) == Result::Success);
  int32_t pageable = 1;
  DevicePtr a = rig.Cell(0), b = rig.Cell(0);
  *static_cast<int32_t *>(pinned) = 1;
  REQUIRE(rig.api.MemcpyHtoDAsync(a, pinned, 4, rig.stream) == Result::Success);
  REQUIRE(rig.api.MemcpyHtoDAsync(b, &pageable, 4, rig.stream) == Result::Success);
  *static_cast<int32_t *>(pinned) = pageable = 2;
  CHECK(rig.Value(a) == 2);
  CHECK(rig.Value(b) == 1);
  CHECK(rig.driver.DeviceBytes() == 8);
  CHECK(rig.api.MemFreeHost(pinned) == Result::Success);
}

TEST_CASE("a copy of rows skips the bytes between them") {
  Rig rig;
  DevicePtr from = rig.Put<int32_t>({1, 2, 3, 4, 5, 6}), to = rig.Put<int32_t>({0, 0, 0, 0, 0});
  Memcpy3D copy = {};
  copy.source_type = copy.target_type = MemoryType::Device;
  copy.source_device = from;
  copy.target_device = to;
  copy.source_pitch = 12;
  copy.target_pitch = 8;
  copy.width_bytes = 4;
  copy.height = 2;
  copy.depth = 1;
  REQUIRE(rig.api.Memcpy3DAsync(&copy, rig.stream) == Result::Success);
  CHECK(rig.Get<int32_t>(to, 5) == std::vector<int32_t>{1, 0, 4, 0, 0});
  CHECK(rig.Broken().empty());
  copy.target_pitch = 3;
  CHECK(rig.api.Memcpy3DAsync(&copy, rig.stream) == Result::InvalidValue);
  copy.target_pitch = 8;
  copy.target_type = static_cast<MemoryType>(9);
  CHECK(rig.api.Memcpy3DAsync(&copy, rig.stream) == Result::InvalidValue);
  copy.target_type = MemoryType::Device;
  copy.reserved0 = &copy;
  CHECK(rig.api.Memcpy3DAsync(&copy, rig.stream) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"InvalidParameter", "InvalidParameter", "DirtyParameters"});
}

TEST_CASE("copies outside an allocation or after its end are reported") {
  Rig rig;
  DevicePtr cell = rig.Cell(1);
  REQUIRE(rig.api.StreamSynchronize(rig.stream) == Result::Success);
  int32_t value[2] = {};
  CHECK(rig.api.MemcpyDtoHAsync(value, cell, 8, rig.stream) == Result::InvalidValue);
  CHECK(rig.api.MemcpyDtoHAsync(value, 16, 4, rig.stream) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"OutOfBounds", "OutOfBounds"});
  REQUIRE(rig.api.MemcpyDtoHAsync(value, cell, 4, rig.stream) == Result::Success);
  REQUIRE(rig.api.MemFree(cell) == Result::Success); // freed before the copy runs
  REQUIRE(rig.api.StreamSynchronize(rig.stream) == Result::Success);
  CHECK(rig.Broken() == Names{"OutOfBounds", "OutOfBounds", "UseAfterFree"});
}

TEST_CASE("a launch calls the host function with its grid and copied parameters") {
  Rig rig;
  DevicePtr cell = rig.Cell(5);
  int32_t value = 3;
  void *params[] = {&cell, &value};
  GraphNodeParams add = rig.KernelParams("add", params);
  REQUIRE(rig.api.LaunchKernel(add.kernel.function, 1, 1, 1, 32, 1, 1, 0, rig.stream, params,
                               nullptr) == Result::Success);
  value = 100;
  CHECK(rig.Value(cell) == 8);
  REQUIRE(rig.api.MemFree(cell) == Result::Success);
  REQUIRE(rig.api.LaunchKernel(add.kernel.function, 1, 1, 1, 32, 1, 1, 0, rig.stream, params,
                               nullptr) == Result::Success);
  REQUIRE(rig.api.CtxSynchronize() == Result::Success);
  CHECK(rig.Broken() == Names{"UseAfterFree"});
}

TEST_CASE("a module keeps its text and has its entries, and bad text gives a log") {
  Rig rig;
  CHECK(rig.driver.Ptx(rig.module) == kRigPtx);
  Function function = nullptr;
  CHECK(rig.api.ModuleGetFunction(&function, rig.module, "absent") == Result::NotFound);
  CHECK(rig.api.ModuleGetFunction(&function, rig.module, "add") == Result::Success);
  char log[64] = "";
  JitOption options[] = {JitOption::ErrorLogBuffer, JitOption::ErrorLogBufferSizeBytes};
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log))};
  Module bad = nullptr;
  CHECK(rig.api.ModuleLoadDataEx(&bad, "no ptx", 2, options, values) == Result::InvalidPtx);
  CHECK(std::string(log) == "ptxas fatal: no .version or no .entry");
  CHECK(rig.Broken().empty());
  REQUIRE(rig.api.ModuleUnload(rig.module) == Result::Success);
  CHECK(rig.api.FuncSetAttribute(function, FunctionAttribute::MaxDynamicSharedSizeBytes, 0) ==
        Result::InvalidHandle);
  CHECK(rig.Broken() == Names{"StaleHandle"});
}

TEST_CASE("modules with entries of the same name run their own functions") {
  Rig rig;
  const std::string doubles = "// doubles\n" + std::string(kRigPtx);
  const std::string clears = "// clears\n" + std::string(kRigPtx);
  auto set = [](int32_t factor) {
    return HostKernels{{"add", [factor](const KernelCall &call) {
                          if (int32_t *cell = call.Memory<int32_t>(0, 1))
                            *cell *= factor;
                        }}};
  };
  rig.driver.RegisterModule(doubles, set(2));
  rig.driver.RegisterModule(clears, set(0));
  Module doubling = rig.Load(doubles.c_str()), clearing = rig.Load(clears.c_str());
  rig.driver.RegisterModule(doubles, set(100)); // for modules loaded later
  auto launched = [&](Module module, const char *name) {
    DevicePtr cell = rig.Cell(7);
    int32_t value = 3;
    void *params[] = {&cell, &value};
    Function function = nullptr;
    REQUIRE(rig.api.ModuleGetFunction(&function, module, name) == Result::Success);
    REQUIRE(rig.api.LaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, rig.stream, params, nullptr) ==
            Result::Success);
    return rig.Value(cell);
  };
  CHECK(launched(doubling, "add") == 14);
  CHECK(launched(clearing, "add") == 0);
  CHECK(launched(rig.Load(doubles.c_str()), "add") == 700);
  CHECK(launched(rig.module, "add") == 10); // the module's text has no functions of its own
  CHECK(launched(doubling, "scale") == 21); // the module's functions have no "scale"
  CHECK(rig.Broken().empty());
}

TEST_CASE("calls reach the earlier driver after the newest one is destroyed") {
  Rig rig;
  DevicePtr cell = rig.Cell(7);
  {
    Rig other;
    CHECK(other.Value(other.Cell(8)) == 8);
  }
  CHECK(rig.Value(cell) == 7);
  CHECK(rig.Broken().empty());
}

TEST_CASE("PTX entries are parsed with the sizes of their parameters") {
  std::vector<PtxEntry> entries =
      PtxEntries(".visible .entry a(\n\t.param .u64 .ptr .global .align 16 a_0,\n"
                 "\t.param .align 8 .b8 a_1[24],\n\t.param .f32 a_2\n)\n"
                 ".maxntid 128\n{\n\tld.param.u64 %rd1, [a_0];\n}\n"
                 "// .entry not_one()\n.func f(.param .b32 x)\n"
                 ".entry b$1()\n{\n}\n");
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].name == "a");
  CHECK(entries[0].param_bytes == std::vector<size_t>{8, 24, 4});
  CHECK(entries[0].most_threads == 128);
  CHECK(entries[1].name == "b$1");
  CHECK(entries[1].most_threads == 1024);
  CHECK(entries[1].param_bytes.empty());
}
