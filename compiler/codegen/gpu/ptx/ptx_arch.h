//===- ptx_arch.h - GPU architectures for PTX -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU architectures that both LLVM's code generator and the CUDA toolkit's ptxas support. PTX
// for one architecture also runs on every later one, because the driver compiles it again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::codegen {

struct PtxArch {
  /// "sm_90": the executable's target, and LLVM's and ptxas's name.
  std::string name;
  /// Version of the PTX language, for example 78 for 7.8. It is the oldest version that supports
  /// the architecture, because more drivers accept older versions.
  int ptx_version = 0;

  /// Returns the architecture of that name. The error lists all names and suggests the nearest.
  static absl::StatusOr<PtxArch> Get(absl::string_view name);
  /// Returns all names, oldest first.
  static std::vector<std::string> Names();

  /// Returns this architecture with a PTX version that allows `count` parameters of 8 bytes for
  /// each entry point. The parameters of an entry point may take 4,352 bytes before PTX 8.1, and
  /// 32,764 bytes from PTX 8.1 on (PTX ISA, "Kernel Function Parameters"). Drivers support PTX 8.1
  /// since CUDA 12.1.
  PtxArch WithParameters(size_t count) const;
  static constexpr size_t kMostParameters = 32764 / 8;
};

} // namespace refold::codegen
