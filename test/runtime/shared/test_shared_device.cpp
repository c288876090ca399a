//===- test_shared_device.cpp - A device shared by programs ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/shared/shared_device.h"

#include "runtime/devices.h"
#include "runtime/null/null_device.h"
#include "runtime/session/call_program.h"
#include "test/runtime/executable/call_table.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <filesystem>
#include <iterator>
#include <thread>
#include <utility>
#include <vector>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;

namespace {

int ThreadsOfProcess() {
  return static_cast<int>(std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                                        std::filesystem::directory_iterator()));
}

std::vector<std::byte> NumberedBytes(size_t count, int first) {
  std::vector<std::byte> bytes(count);
  for (size_t i = 0; i < count; ++i)
    bytes[i] = static_cast<std::byte>(first + static_cast<int>(i));
  return bytes;
}

std::vector<std::byte> ReadBack(SharedDevice &device, const std::byte *memory, size_t count) {
  std::vector<std::byte> bytes(count);
  REQUIRE(device.Read(bytes.data(), memory, count).ok());
  return bytes;
}

} // namespace

TEST_CASE("a shared device is made once for each name") {
  for (const std::string name : {"cpu", "checked", "null"}) {
    auto first = SharedDevice::Get(name);
    REQUIRE(first.ok());
    CHECK((*first)->name() == name);
    CHECK((*first)->computes() == (name != "null"));
    CHECK((*first)->host_addressable() == (name != "null"));
    CHECK(*SharedDevice::Get(name) == *first);
    CHECK((*(*first)->MakeDevice(1))->name() == name);
  }
  CHECK(*SharedDevice::Get("cpu") != *SharedDevice::Get("null"));
  // A device that cannot be created gives the error of MakeDevice, each time.
  for (int i = 0; i < 2; ++i) {
    CHECK(SharedDevice::Get("cpi").status() == MakeDevice("cpi", 1).status());
    auto cuda = SharedDevice::Get("cuda");
    if (auto device = MakeDevice("cuda", 1); !device.ok())
      CHECK(cuda.status() == device.status());
    else
      CHECK(cuda.ok());
  }
  CHECK((*SharedDevice::Get("cpu"))->MakeDevice(2000).status() == MakeDevice("cpu", 2000).status());
}

TEST_CASE("a test's device replaces a name until it is forgotten") {
  SharedDevice *real = *SharedDevice::Get("checked");
  auto made = SharedDevice::Create(
      [](int) -> absl::StatusOr<std::unique_ptr<Device>> { return MakeNullDevice(); });
  REQUIRE(made.ok());
  SharedDevice *fake = made->get();
  SharedDevice::SetForTest("checked", *std::move(made));
  CHECK(*SharedDevice::Get("checked") == fake);
  CHECK_FALSE((*SharedDevice::Get("checked"))->computes());
  SharedDevice::SetForTest("checked", nullptr);
  SharedDevice *anew = *SharedDevice::Get("checked");
  CHECK(anew != fake);
  CHECK(anew != real);
  CHECK(anew->computes());
  CHECK(real->computes()); // still valid
  auto refused = SharedDevice::Create([](int) -> absl::StatusOr<std::unique_ptr<Device>> {
    return absl::UnavailableError("no such device here");
  });
  CHECK(refused.status().message() == "no such device here");
}

TEST_CASE("programs on the CPU share one pool for each number of threads") {
  SharedDevice::SetForTest("cpu", nullptr);
  SharedDevice &device = **SharedDevice::Get("cpu");
  const int before = ThreadsOfProcess();
  std::vector<std::unique_ptr<Device>> devices;
  for (int i = 0; i < 10; ++i)
    devices.push_back(*device.MakeDevice(3));
  CHECK(ThreadsOfProcess() == before + 2);
  for (int i = 0; i < 10; ++i)
    devices.push_back(*device.MakeDevice(2));
  CHECK(ThreadsOfProcess() == before + 3);
  devices.push_back(*device.MakeDevice(0));
  const int all = devices.back()->threads(), with_all = ThreadsOfProcess();
  for (int i = 0; i < 3; ++i) {
    devices.push_back(*device.MakeDevice(all));
    CHECK(devices.back()->threads() == all);
  }
  CHECK(ThreadsOfProcess() == with_all);
}

TEST_CASE("device memory can be written, read, copied and zeroed") {
  for (const std::string name : {"cpu", "checked"}) {
    INFO(name);
    SharedDevice &device = **SharedDevice::Get(name);
    for (size_t count : {size_t{0}, size_t{1}, size_t{100}, size_t{5} << 20}) {
      std::byte *a = *device.Allocate(count), *b = *device.Allocate(count);
      CHECK(reinterpret_cast<uintptr_t>(a) % 64 == 0);
      const auto bytes = NumberedBytes(count, 3);
      REQUIRE(device.Write(a, bytes.data(), count).ok());
      REQUIRE(device.Copy(b, a, count).ok());
      CHECK(ReadBack(device, b, count) == bytes);
      REQUIRE(device.Zero(a, count).ok());
      CHECK(ReadBack(device, a, count) == std::vector<std::byte>(count));
      device.Release(a, count);
      device.Release(b, count);
    }
  }
}

TEST_CASE("the null device keeps scalars only and touches no larger memory") {
  SharedDevice &device = **SharedDevice::Get("null");
  const uint64_t huge = uint64_t{1} << 45; // far more than any machine has
  device.Release(*device.Allocate(huge), huge);
  std::byte *a = *device.Allocate(4096), *b = *device.Allocate(4096);
  const int64_t number = 42;
  REQUIRE(device.Write(a, reinterpret_cast<const std::byte *>(&number), 8).ok());
  REQUIRE(device.Copy(b, a, 8).ok());
  CHECK(ReadBack(device, b, 8) == ReadBack(device, a, 8));
  a[100] = std::byte{1}; // writes to memory directly, as only a test does
  REQUIRE(device.Copy(b, a, 4096).ok());
  CHECK(b[100] == std::byte{0});
  REQUIRE(device.Write(b, a, 4096).ok());
  CHECK(b[100] == std::byte{0});
  REQUIRE(device.Zero(a, 4096).ok());
  CHECK(a[100] == std::byte{1});
  CHECK(*reinterpret_cast<const int64_t *>(b) == 42);
  device.Release(a, 4096);
  device.Release(b, 4096);
  device.ReleaseKept();
}

TEST_CASE("live bytes, programs and the peak are counted separately from kept bytes") {
  auto made = SharedDevice::Create([](int) { return MakeDevice("cpu", 1); });
  REQUIRE(made.ok());
  SharedDevice &device = **made;
  std::byte *memory = *device.Allocate(1000);
  device.AddLive(1000);
  device.AddPrograms(300);
  device.NotePeak(200);
  device.SubtractLive(1000);
  device.Release(memory, 1000);
  device.NotePeak(100); // below the peak
  CHECK(device.counts().live == 0);
  CHECK(device.counts().kept == 1024);
  CHECK(device.counts().programs == 300);
  CHECK(device.counts().peak == 1200);
  device.ResetPeak();
  CHECK(device.counts().peak == 0);
  device.NotePeak(100);
  CHECK(device.counts().peak == 100);
  device.SubtractPrograms(300);
  device.ReleaseKept();
  CHECK(device.counts().kept == 0);
  CHECK(device.counts().programs == 0);
}

TEST_CASE("programs of one device take turns, and each thread gets its own values") {
  SharedDevice &device = **SharedDevice::Get("cpu");
  auto executable = CallTable().Load();
  REQUIRE(executable.ok());
  constexpr int kThreads = 4, kCalls = 50;
  std::vector<int> wrong(kThreads, 0);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] {
      auto program = CallProgram::Create(*executable, *device.MakeDevice(2));
      for (int call = 0; program.ok() && call < kCalls; ++call) {
        CallValues values = CallValues::MadeUp(static_cast<uint32_t>(thread * kCalls + call));
        std::vector<std::byte *> addresses;
        for (const CallProgram::Slot &slot : (*program)->slots()) {
          addresses.push_back(*device.Allocate(slot.bytes));
          const auto bytes = values.Bytes(slot.buffer);
          wrong[thread] += !device.Write(addresses.back(), bytes.data(), bytes.size()).ok();
        }
        {
          std::lock_guard<std::mutex> lock(device.calls());
          wrong[thread] += !(*program)->Call(addresses).ok();
        }
        values.Apply();
        for (size_t i = 0; i < addresses.size(); ++i) {
          const CallProgram::Slot &slot = (*program)->slots()[i];
          const auto expected = values.Bytes(slot.buffer);
          std::vector<std::byte> bytes(expected.size());
          wrong[thread] += !device.Read(bytes.data(), addresses[i], bytes.size()).ok();
          wrong[thread] += bytes != expected;
          device.Release(addresses[i], slot.bytes);
        }
      }
      wrong[thread] += !program.ok();
    });
  for (std::thread &thread : threads)
    thread.join();
  CHECK(wrong == std::vector<int>(kThreads, 0));
}
