//===- test_cuda_status.cpp - Driver results as Status -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A status has the name of the call, its object, and the driver's error text.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/status.h"

#include <catch2/catch.hpp>

#include <string>

namespace cuda = refold::runtime::cuda;
using cuda::Result;

namespace {

cuda::DriverApi Driver() {
  cuda::DriverApi driver;
  driver.GetErrorName = [](Result result, const char **name) {
    *name = result == Result::OutOfMemory ? "CUDA_ERROR_OUT_OF_MEMORY" : nullptr;
    return *name ? Result::Success : Result::InvalidValue;
  };
  driver.GetErrorString = [](Result result, const char **text) {
    *text = result == Result::OutOfMemory ? "out of memory" : nullptr;
    return *text ? Result::Success : Result::InvalidValue;
  };
  return driver;
}

} // namespace

TEST_CASE("a successful result is an OK status") {
  CHECK(cuda::ToStatus(Driver(), Result::Success, "cuInit").ok());
}

TEST_CASE("a driver error names the call, its object and the driver's text") {
  absl::Status status =
      cuda::ToStatus(Driver(), Result::OutOfMemory, "cuMemAlloc_v2", "of 12 bytes");
  CHECK(status.code() == absl::StatusCode::kResourceExhausted);
  CHECK(std::string(status.message()) ==
        "cuMemAlloc_v2 of 12 bytes: CUDA_ERROR_OUT_OF_MEMORY (out of memory)");
}

TEST_CASE("a driver error without a name keeps its number") {
  absl::Status status = cuda::ToStatus(Driver(), static_cast<Result>(4711), "cuInit");
  CHECK(status.code() == absl::StatusCode::kInternal);
  CHECK(std::string(status.message()) == "cuInit: driver error 4711");
}

TEST_CASE("common driver errors have their own status codes") {
  auto code = [](Result result) { return cuda::ToStatus(Driver(), result, "call").code(); };
  CHECK(code(Result::LaunchOutOfResources) == absl::StatusCode::kResourceExhausted);
  CHECK(code(Result::NotSupported) == absl::StatusCode::kUnimplemented);
  CHECK(code(Result::NotFound) == absl::StatusCode::kNotFound);
  CHECK(code(Result::NoDevice) == absl::StatusCode::kUnavailable);
  CHECK(code(Result::IllegalAddress) == absl::StatusCode::kInternal);
}
