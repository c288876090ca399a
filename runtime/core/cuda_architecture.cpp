//===- cuda_architecture.cpp - Architectures of GPUs by name --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/cuda_architecture.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace refold::runtime {
namespace {

constexpr absl::string_view kArchitecturePrefix = "sm_";

} // namespace

std::string CudaArchitecture::Name() const {
  return absl::StrCat(kArchitecturePrefix, number, alone ? "a" : "");
}

std::optional<CudaArchitecture> CudaArchitecture::Parse(absl::string_view name) {
  CudaArchitecture arch;
  if (!absl::ConsumePrefix(&name, kArchitecturePrefix))
    return std::nullopt;
  arch.alone = absl::ConsumeSuffix(&name, "a");
  // SimpleAtoi also accepts signs and blanks.
  if (name.empty() || !absl::ascii_isdigit(name.front()) || !absl::ascii_isdigit(name.back()) ||
      !absl::SimpleAtoi(name, &arch.number) || arch.number == 0)
    return std::nullopt;
  return arch;
}

} // namespace refold::runtime
