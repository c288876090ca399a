//===- compile_options.h - Options of a compilation -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/cuda_architecture.h"
#include "runtime/core/flag_values.h"

#include <cstdint>
#include <optional>
#include <string>

namespace refold {

/// How values are recomputed instead of kept. The choice changes no bit of any result.
struct RecomputeChoice {
  /// "auto": recomputes the functions and checkpoints that the program marks, and as much more as
  /// the budget requires. "user": only the marks. "none": nothing. "every-n", "chen",
  /// "kusumoto-exact", "kusumoto-approx": segments of the forward pass, as --refold-recompute
  /// describes them. With these strategies a budget is only checked against the resulting peak.
  std::string strategy = "auto";
  /// Layers per segment, for "every-n" only. Not given: 1.
  std::optional<int64_t> layers = {};
  /// "time" or "memory": least or most recomputation, for "kusumoto-..." only. Empty: "time".
  std::string objective = "";
};

struct CompileOptions {
  /// "cpu", "null", "checked" or "cuda". Only "cpu" and "cuda" need machine code.
  std::string device = "cpu";
  /// "native", "x86-64-v3" or "x86-64-v4".
  std::string cpu = "native";
  /// The oldest GPU architecture that must run the program, one of those that codegen::PtxArch
  /// names. Newer GPUs run it too.
  std::string cuda_arch = runtime::kDefaultCudaArchitecture.Name();
  /// Fusion granularity on a GPU: one kernel per "op", "layer" or "step", or "auto" for the
  /// granularity with the lowest estimated time. Granularities may differ in bits.
  std::string cuda_tier = "auto";
  /// Matrix products on a GPU, for the granularities "op" and "layer": "auto" leaves large products
  /// to cuBLASLt, "none" compiles all of them. Shapes alone decide which products are large. The
  /// two may differ in bits.
  std::string libraries = "auto";
  /// For "cuda": describes kernels and their workspaces, but emits no PTX. This is enough for a
  /// device that only accounts for a GPU's memory, and several times as fast.
  bool account_only = false;
  /// Allows rounding the factors of a library's f32 products to TF32, for the GPU's tensor cores.
  bool tf32 = false;
  /// A thread walks a tile of rows through as many kernels as possible without waiting for other
  /// threads. Changes no bit.
  bool row_tiles = true;
  /// Threads of the "cpu" device; 0: one per hardware thread. Changes no bit.
  int threads = 0;
  /// A folder that keeps the compiled kernels of the "cpu" device between processes. It is created
  /// if it does not exist, kept below 1 GiB, and safe to share, copy and delete at any time. Empty:
  /// no folder. Changes no bit.
  std::string cache_dir = "";
  /// "cpu:FILE": recompute plans use measured kernel times from FILE, which is created if it does
  /// not exist. The "cpu" device measures each kernel that the file lacks once, with `threads`
  /// threads. "cpu": a file in the cache folder. Empty: plans count operations and bytes. Changes
  /// no bit.
  std::string profile = "";
  /// Limit on all bytes that the device holds; 0: the value of FLAGS_memory_budget. Values are
  /// recomputed instead of kept until the program fits; if it cannot fit, the compilation fails.
  /// Changes no bit.
  uint64_t memory_budget = 0;
  /// True: the error for a budget that no plan keeps names the least sufficient budget, for which
  /// the smallest plans must be tried. False: the error comes as soon as no plan is left, with an
  /// estimate.
  bool least_budget = true;
  RecomputeChoice recompute = {};
  /// The FLAGS_ values (docs/reference/flags.md). A flag that is not set here has the value of the
  /// environment, or else the default of the table.
  runtime::FlagValues flags = {};
};

/// Returns the bytes of `number` gibibytes, for budgets.
constexpr uint64_t GiB(double number) { return static_cast<uint64_t>(number * 0x1p30); }
/// Returns the bytes of `number` mebibytes.
constexpr uint64_t MiB(double number) { return static_cast<uint64_t>(number * 0x1p20); }

} // namespace refold
