//===- target_description.h - The target of kernel compilation --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A CPU target is one of two published levels of x86-64. Kernels depend only on the level, never on
// the machine that compiles them. So an executable has the same code wherever it was compiled. The
// name "native" selects the host's level.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::codegen {

struct TargetDescription {
  /// For a CPU, "x86-64-v3", "x86-64-v4" or "x86-64-v4-bf16". The executable uses the same name.
  /// For a GPU, the name of its architecture, for example "sm_90".
  std::string name;
  /// Required CPU features, spelled as in /proc/cpuinfo: the executable's target_features.
  std::vector<std::string> features;
  /// Width of a vector register, in bytes.
  int vector_bytes = 32;
  /// Number of vector registers.
  int vector_registers = 16;
  /// True if the CPU multiplies pairs of bf16 with sums of f32 (AVX512-BF16).
  bool multiplies_bf16 = false;
  /// True for a GPU: many threads share the tiles of a kernel, and each thread computes scalars.
  /// vector_bytes is then the number of bytes that neighbouring threads read together.
  bool grid = false;
  /// The number of threads that is enough to fill a GPU. A thread computes several elements only if
  /// at least this many threads remain.
  int64_t grid_threads = 32768;

  /// Returns the target with this name. For "native", returns "x86-64-v4" if this machine supports
  /// it, otherwise "x86-64-v3". Errors: an unknown name; "native" on a machine that supports
  /// neither.
  static absl::StatusOr<TargetDescription> Get(absl::string_view name);
  /// The same for a program with products of bf16: "native" is "x86-64-v4-bf16" if this machine
  /// supports it and is faster with it.
  static absl::StatusOr<TargetDescription> GetForBf16(absl::string_view name);
  /// Returns the target for a GPU architecture, for example "sm_90".
  static TargetDescription Grid(absl::string_view arch);
};

} // namespace refold::codegen
