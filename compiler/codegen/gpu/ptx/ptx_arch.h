//===- ptx_arch.h - The cards that PTX is emitted for ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX for an architecture runs on every later one too: the driver compiles it again. What is named
// here are those that LLVM's code generator and the toolkit's ptxas both know.
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
  /// Version of the PTX language, 78 for 7.8: the first that knows the architecture, so that as
  /// many drivers as can be take the text.
  int ptx_version = 0;

  /// The architecture of that name. The error names all and suggests the nearest.
  static absl::StatusOr<PtxArch> Get(absl::string_view name);
  /// All names, oldest first.
  static std::vector<std::string> Names();

  /// The same with a version of the language in which an entry may have so many parameters, of 8
  /// bytes each: 4,352 bytes, or 32,764 from PTX 8.1 on (PTX ISA, "Kernel Function Parameters"),
  /// which drivers know since CUDA 12.1.
  PtxArch WithParameters(size_t count) const;
  static constexpr size_t kMostParameters = 32764 / 8;
};

} // namespace refold::codegen
