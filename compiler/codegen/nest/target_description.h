//===- target_description.h - The CPU that kernels are compiled for -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A target is one of two published levels of x86-64: kernels depend on the level alone, never on
// the machine that compiles them, so that an executable carries the same code wherever it was made.
// "native" names the host's level.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::codegen {

struct TargetDescription {
  /// "x86-64-v3" or "x86-64-v4": the executable's target, and LLVM's name of the CPU.
  std::string name;
  /// What the CPU must have, as /proc/cpuinfo spells it: the executable's target_features.
  std::vector<std::string> features;
  /// Width of a vector register, in bytes.
  int vector_bytes = 32;
  /// Number of vector registers.
  int vector_registers = 16;
  /// Many threads share the tiles of a kernel, each on scalars of its own; vector_bytes is then
  /// what neighbouring threads read at once.
  bool grid = false;
  /// How many of them there should be at least, before one computes more than an element: enough to
  /// fill a card.
  int64_t grid_threads = 32768;

  /// The target of that name: "x86-64-v3", "x86-64-v4", or "native" for the highest of the two that
  /// this machine has. Errors: an unknown name; "native" on a machine below x86-64-v3.
  static absl::StatusOr<TargetDescription> Get(absl::string_view name);
  /// Of a card's architecture, "sm_90".
  static TargetDescription Grid(absl::string_view arch);
};

} // namespace refold::codegen
