//===- cases.h - Prepared programs with their outputs -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads test cases that were compiled on another machine. cases.json lists the cases. NAME.rfx is
// the compiled program of a case. NAME.safetensors has its inputs and expected outputs, with the
// names "input:N", "state:N" and "fetch:N".
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
  std::string values; ///< cases/VALUES.safetensors, shared by all compilations of a program
  int64_t steps = 1;
  uint64_t seed = 0;
};

struct LoadedCase {
  Case about;
  std::shared_ptr<const runtime::LoadedExecutable> executable;
  Values inputs;   ///< by the program's names
  Values expected; ///< "state:N", "fetch:N"
};

/// Returns the cases named in `only`, or all cases if it is empty. An unknown name is an error.
absl::StatusOr<std::vector<Case>> ReadCases(const std::string &folder,
                                            const std::set<std::string> &only);
absl::StatusOr<LoadedCase> LoadCase(const std::string &folder, const Case &about);

/// Whether the only error is a missing cuBLASLt, which is not part of a driver's installation.
bool LacksLibrary(const absl::Status &status);

} // namespace refold::gpu
