//===- status.cpp - CUDA driver results as Status ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts results of the driver to absl::Status. If the driver has no name for an error, the text
// contains its number.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/status.h"

#include "absl/strings/str_cat.h"

#include <string>

namespace refold::runtime::cuda {
namespace {

absl::StatusCode CodeOf(Result result) {
  switch (result) {
  case Result::Success:
    return absl::StatusCode::kOk;
  case Result::OutOfMemory:
  case Result::LaunchOutOfResources:
    return absl::StatusCode::kResourceExhausted;
  case Result::NotSupported:
  case Result::NoBinaryForGpu:
  case Result::UnsupportedPtxVersion:
    return absl::StatusCode::kUnimplemented;
  case Result::NotFound:
    return absl::StatusCode::kNotFound;
  case Result::StubLibrary:
  case Result::NoDevice:
  case Result::SystemDriverMismatch:
    return absl::StatusCode::kUnavailable;
  default:
    return absl::StatusCode::kInternal;
  }
}

} // namespace

absl::Status ToStatus(const DriverApi &driver, Result result, absl::string_view call,
                      absl::string_view about) {
  if (result == Result::Success)
    return absl::OkStatus();
  std::string message = absl::StrCat(call, about.empty() ? "" : " ", about, ": ");
  const char *name = nullptr;
  const char *text = nullptr;
  if (driver.GetErrorName(result, &name) == Result::Success && name)
    absl::StrAppend(&message, name);
  else
    absl::StrAppend(&message, "driver error ", static_cast<unsigned>(result));
  if (driver.GetErrorString(result, &text) == Result::Success && text)
    absl::StrAppend(&message, " (", text, ")");
  return absl::Status(CodeOf(result), message);
}

} // namespace refold::runtime::cuda
