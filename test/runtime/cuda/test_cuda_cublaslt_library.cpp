//===- test_cuda_cublaslt_library.cpp - Finding cuBLASLt ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Error messages for a missing library or symbol. The tests need no installed cuBLASLt.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/libraries/cublaslt_library.h"

#include <catch2/catch.hpp>

#include <set>

using namespace refold::runtime::cuda;
using Catch::Matchers::Contains;

namespace {

void *Nothing(const std::string &) { return nullptr; }
size_t Version() { return 120903; }
const char *NameOf(LtStatus status) {
  return status == LtStatus::NotSupported ? "CUBLAS_STATUS_NOT_SUPPORTED" : nullptr;
}

CublasLtApi Named() {
  CublasLtApi library;
  library.GetVersion = Version;
  library.GetStatusName = NameOf;
  return library;
}

} // namespace

TEST_CASE("a missing cuBLASLt is reported in one line that says what to install") {
  absl::Status status = OpenCublasLt({"librefold_no_such_lib.so.9", "libnor_this.so.1"}).status();
  CHECK(status.code() == absl::StatusCode::kUnavailable);
  const std::string message(status.message());
  CHECK_THAT(message, Contains("no cuBLASLt (librefold_no_such_lib.so.9: "));
  CHECK_THAT(message, Contains("), install that of CUDA 12 or 13"));
  CHECK(message.find('\n') == std::string::npos);
}

TEST_CASE("the first cuBLASLt found is used, and its missing symbols are reported") {
  absl::Status status = OpenCublasLt({"librefold_no_such_lib.so.9", "libc.so.6"}).status();
  CHECK(status.code() == absl::StatusCode::kFailedPrecondition);
  CHECK(status.message() ==
        "this cuBLASLt has no cublasLtGetVersion, needed is that of CUDA 12 or 13");
}

TEST_CASE("each missing symbol of cuBLASLt is reported by name") {
  std::set<std::string> asked;
  auto all = [](const std::string &) { return reinterpret_cast<void *>(&Nothing); };
  REQUIRE(FillCublasLtApi([&](const char *symbol) {
            asked.insert(symbol);
            return all(symbol);
          }).ok());
  CHECK(asked.count("cublasLtMatmul") == 1);
  for (const std::string &missing : asked) {
    absl::StatusOr<CublasLtApi> library = FillCublasLtApi(
        [&](const char *symbol) { return symbol == missing ? nullptr : all(symbol); });
    CHECK(library.status().message() ==
          "this cuBLASLt has no " + missing + ", needed is that of CUDA 12 or 13");
  }
}

TEST_CASE("a version and a status of cuBLASLt have names") {
  const CublasLtApi library = Named();
  CHECK(CublasLtName(library) == "cuBLASLt 12.9.3");
  CHECK(ToStatus(library, LtStatus::Success, "cublasLtMatmul", "of x").ok());
  CHECK(ToStatus(library, LtStatus::NotSupported, "cublasLtMatmul", "of x").message() ==
        "cublasLtMatmul of x: CUBLAS_STATUS_NOT_SUPPORTED");
  CHECK(ToStatus(library, static_cast<LtStatus>(77), "cublasLtCreate", "").message() ==
        "cublasLtCreate: status 77");
}
