//===- cases.h - Programs that were carried, with their outputs --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cases.json lists them. NAME.rfx is the program, NAME.safetensors its inputs and what must come
// out: "input:N", "state:N" and "fetch:N".
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace refold::gpu {

using Values = std::map<std::string, runtime::HostTensor>;

struct Case {
  std::string name;   ///< cases/NAME.rfx
  std::string values; ///< cases/VALUES.safetensors, which a program's compilations have in common
  int64_t steps = 1;
  uint64_t seed = 0;
};

struct LoadedCase {
  Case about;
  std::shared_ptr<const runtime::LoadedExecutable> executable;
  Values inputs;   ///< by the program's names
  Values expected; ///< "state:N", "fetch:N"
};

/// Those named in `only`, or all; a name that is not there is an error.
absl::StatusOr<std::vector<Case>> ReadCases(const std::string &folder,
                                            const std::set<std::string> &only);
absl::StatusOr<LoadedCase> LoadCase(const std::string &folder, const Case &about);

/// Whether what failed is only that cuBLASLt is not installed, which a driver does not bring.
bool LacksLibrary(const absl::Status &status);

} // namespace refold::gpu
