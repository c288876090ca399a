//===- test_cuda_driver_library.cpp - Finding the driver ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Error messages for a missing driver, symbol or device. The tests need no GPU.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/driver_library.h"

#include <catch2/catch.hpp>

#include <map>
#include <set>
#include <string>

namespace cuda = refold::runtime::cuda;
using Catch::Matchers::Contains;
using cuda::Result;

namespace {

Result Succeed() { return Result::Success; }
Result Version(int *version) { return *version = 11080, Result::Success; }
Result NoDevice(unsigned) { return Result::NoDevice; }
Result CountZero(int *count) { return *count = 0, Result::Success; }
Result CountTwo(int *count) { return *count = 2, Result::Success; }
Result Name(Result, const char **name) { return *name = "CUDA_ERROR_X", Result::Success; }
Result Text(Result, const char **text) { return *text = "x happened", Result::Success; }

/// Returns a lookup in a library that exports everything but `missing`.
cuda::SymbolLookup Without(const std::string &missing) {
  return [missing](const std::string &symbol) -> void * {
    if (symbol == missing)
      return nullptr;
    if (symbol == "cuDriverGetVersion")
      return reinterpret_cast<void *>(&Version);
    return reinterpret_cast<void *>(&Succeed);
  };
}

cuda::DriverApi Starting(Result (*init)(unsigned), Result (*count)(int *)) {
  cuda::DriverApi driver = *cuda::FillDriverApi(Without(""));
  driver.Init = init;
  driver.DeviceGetCount = count;
  driver.GetErrorName = Name;
  driver.GetErrorString = Text;
  return driver;
}

} // namespace

TEST_CASE("a missing driver is reported with what to install") {
  absl::Status status = cuda::OpenDriver("librefold_no_such_driver.so.1").status();
  CHECK(status.code() == absl::StatusCode::kUnavailable);
  std::string message(status.message());
  CHECK_THAT(message, Contains("librefold_no_such_driver.so.1"));
  CHECK_THAT(message, Contains("install the NVIDIA driver for CUDA 12.0 or later"));
  CHECK(message.find('\n') == std::string::npos);
}

TEST_CASE("a library that is no driver is reported with a missing symbol") {
  absl::Status status = cuda::OpenDriver("libc.so.6").status();
  CHECK(status.code() == absl::StatusCode::kFailedPrecondition);
  CHECK_THAT(std::string(status.message()), Contains("cuGetErrorName"));
}

TEST_CASE("each required driver symbol is looked up by versioned name and reported if missing") {
  std::set<std::string> asked;
  REQUIRE(cuda::FillDriverApi([&](const char *symbol) {
            asked.insert(symbol);
            return Without("")(symbol);
          }).ok());
  for (const char *symbol : {"cuMemAlloc_v2", "cuGraphAddNode_v2", "cuGraphAddKernelNode_v2"})
    CHECK(asked.count(symbol) == 1);
  for (const std::string &symbol : asked) {
    INFO(symbol);
    absl::StatusOr<cuda::DriverApi> driver = cuda::FillDriverApi(Without(symbol));
    if (symbol == "cuGraphConditionalHandleCreate" || symbol == "cuGraphAddNode_v2") {
      REQUIRE(driver.ok());
      CHECK_FALSE(driver->HasConditionals());
      continue;
    }
    CHECK(driver.status().code() == absl::StatusCode::kFailedPrecondition);
    std::string found = symbol == "cuDriverGetVersion" ? "" : " of CUDA 11.8";
    CHECK(std::string(driver.status().message()) ==
          "the NVIDIA driver" + found + " has no " + symbol +
              ": install a driver for CUDA 12.0 or later");
  }
}

TEST_CASE("a driver of CUDA 12.0 runs programs, one of 12.3 has loops, older ones are refused") {
  const auto driver_of = [](int version) {
    return cuda::FillDriverApi([version](const char *symbol) -> void * {
      static const std::map<std::string, int> since = {
#define REFOLD_SINCE(name, symbol, since, params) {#symbol, since},
          REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_SINCE)
#undef REFOLD_SINCE
      };
      return since.at(symbol) <= version ? Without("")(symbol) : nullptr;
    });
  };
  CHECK(driver_of(12030)->HasConditionals());
  for (int version : {12000, 12020}) {
    INFO(version);
    REQUIRE(driver_of(version).ok());
    CHECK_FALSE(driver_of(version)->HasConditionals());
  }
  CHECK(std::string(driver_of(11080).status().message()) ==
        "the NVIDIA driver of CUDA 11.8 has no cuGraphAddKernelNode_v2: install a driver for CUDA "
        "12.0 or later");
}

TEST_CASE("a driver without a device is reported, whichever call finds out") {
  for (const cuda::DriverApi &driver :
       {Starting(NoDevice, CountTwo),
        Starting([](unsigned) { return Result::Success; }, CountZero)}) {
    absl::Status status = cuda::StartDriver(driver);
    CHECK(status.code() == absl::StatusCode::kUnavailable);
    CHECK(std::string(status.message()) == "the NVIDIA driver finds no CUDA device");
  }
}

TEST_CASE("a driver that starts and has a device is accepted") {
  CHECK(cuda::StartDriver(Starting([](unsigned) { return Result::Success; }, CountTwo)).ok());
}

TEST_CASE("a driver that does not start is reported with its reason") {
  absl::Status status =
      cuda::StartDriver(Starting([](unsigned) { return Result::SystemDriverMismatch; }, CountTwo));
  CHECK(status.code() == absl::StatusCode::kUnavailable);
  CHECK(std::string(status.message()) == "cuInit: CUDA_ERROR_X (x happened)");
}
