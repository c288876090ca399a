//===- compile_options.h - What a Program is compiled for -------*- C++ -*-===//
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

/// What is computed again instead of kept. It changes no bit.
struct RecomputeChoice {
  /// "auto": functions and checkpoints that the program marks, and whatever it takes to keep a
  /// budget. "user": the marks alone. "none": nothing. "every-n", "chen", "kusumoto-exact",
  /// "kusumoto-approx": segments of the forward pass, as --refold-recompute describes them; a
  /// budget is then held against what they come to.
  std::string strategy = "auto";
  /// Layers of a segment, for "every-n" alone; not given: 1.
  std::optional<int64_t> layers = {};
  /// "time" or "memory": the least or the most that runs again, for "kusumoto-..." alone. Empty:
  /// "time".
  std::string objective = "";
};

struct CompileOptions {
  /// "cpu", "null", "checked", "cuda": only "cpu" and "cuda" need code.
  std::string device = "cpu";
  /// "native", "x86-64-v3" or "x86-64-v4".
  std::string cpu = "native";
  /// The oldest card that is to run it, of those that codegen::PtxArch names; newer ones do too.
  std::string cuda_arch = runtime::kDefaultCudaArchitecture.Name();
  /// How much of a step is one kernel on a card: "op", "layer", "step", or "auto" for what is
  /// estimated to be fastest. Tiers may differ in bits.
  std::string cuda_tier = "auto";
  /// On a card, in the tiers "op" and "layer": "auto" leaves large products to cuBLASLt, "none"
  /// compiles all of them. Which are large is a matter of shapes alone; bits may differ.
  std::string libraries = "auto";
  /// For "cuda": kernels are described, with their workspaces, but not written as PTX. Enough for a
  /// device that accounts for a card, and several times as fast.
  bool account_only = false;
  /// Factors of a library's f32 products may be rounded to TF32, for the card's tensor cores.
  bool tf32 = false;
  /// A thread walks a tile of rows through all kernels that it can, without waiting for others. It
  /// changes no bit.
  bool row_tiles = true;
  /// Threads of the "cpu" device; 0: as many as the machine has. They change no bit.
  int threads = 0;
  /// A folder that keeps the "cpu" device's compiled kernels from process to process; made where it
  /// is not there, kept below 1 GiB, safe to share, to copy and to delete at any time. Empty: none.
  /// It changes no bit.
  std::string cache_dir = "";
  /// "cpu:FILE": plans of what is computed again go by what kernels were measured to take. Times
  /// are in the file, which is made where it is not there; the "cpu" device measures what it lacks,
  /// once for each kernel, with `threads`. "cpu": a file of the cache folder. Empty: plans go by
  /// operations and bytes. It changes no bit.
  std::string profile = "";
  /// Bytes that the device may hold, all of them; 0: as FLAGS_memory_budget says. Values are
  /// computed again instead of kept until the program fits, or it is refused. It changes no bit.
  uint64_t memory_budget = 0;
  /// A refusal names the least budget that would do, which takes trying the leanest plans. False:
  /// it comes as soon as no plan is left that keeps the budget, with an estimate.
  bool least_budget = true;
  RecomputeChoice recompute = {};
  /// The FLAGS_ (docs/reference/flags.md): what is not said here is as the environment says, else
  /// as the table does.
  runtime::FlagValues flags = {};
};

/// Bytes of so many gibibytes, for budgets.
constexpr uint64_t GiB(double number) { return static_cast<uint64_t>(number * 0x1p30); }
/// Bytes of so many mebibytes.
constexpr uint64_t MiB(double number) { return static_cast<uint64_t>(number * 0x1p20); }

} // namespace refold
