//===- compile.h - From a Program to something that runs ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's front door: a serialized Program in, an executable of the runtime out. Abseil
// only: no MLIR header is seen here. Calls are independent of each other and may run side by side.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"
#include "runtime/core/flag_values.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace refold::runtime {
struct LoadedExecutable; // runtime/executable/loaded_executable.h
} // namespace refold::runtime

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
  std::string cuda_arch = "sm_80";
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

/// Where the machine code of a program's kernels came from. Kernels that are equal count once.
struct KernelCounts {
  int64_t compiled = 0;
  /// Compiled by this process before, for another program.
  int64_t from_memory = 0;
  /// Compiled by any process before, and kept in CompileOptions::cache_dir.
  int64_t from_disk = 0;
};

/// A part of a compilation and when it was under way: a pass, or "kernels".
struct CompilePhase {
  std::string name;
  std::chrono::steady_clock::time_point begin, end;
};

/// What a table of measured times was to a compilation.
struct ProfileUse {
  /// Empty if the cache folder has no table and none can be written to it.
  std::string file;
  /// A warning for the user: a failure that does no harm. Empty: none.
  std::string warning = "";
  /// That the times are of.
  std::string machine = "";
  int threads = 0;
  /// Of the program, each counted once: all of them, those that were measured now, and those that
  /// are estimated since the table is another machine's, or the device measures nothing.
  int64_t kernels = 0, measured = 0, estimated = 0;
};

/// What a step on a card was estimated to take in a tier. A rough guess, good for comparing.
struct TierEstimate {
  /// "layer" or "step".
  std::string tier;
  double microseconds = 0;
};

struct Compilation {
  std::shared_ptr<const runtime::LoadedExecutable> executable;
  /// The text of --report=text: peak, who is alive at it, bytes by kind.
  std::string memory_report;
  double seconds = 0;
  KernelCounts kernels;
  /// What went wrong without harm, a line each: a cache folder that cannot be written, a damaged
  /// file in it; and what the passes warn of, with its place in the program.
  std::vector<std::string> warnings;
  /// In the order of their ends.
  std::vector<CompilePhase> phases = {};
  /// What a budget came to; nothing where there was none.
  std::optional<planner::RecomputeOutcome> recompute = {};
  /// Nothing where CompileOptions::profile asked for none.
  std::optional<ProfileUse> profile = {};
  /// What CompileOptions::cuda_tier = "auto" compared, the tier that it took first. Empty where the
  /// tier was named, and for devices that have none.
  std::vector<TierEstimate> tiers = {};
};

/// Compiles a Program in a file: `.mlir` text or `.mlirbc` bytecode. Errors name file, line and
/// what would be right. Bytecode must be sound: damaged, it can take the process down
/// (program_text.h).
absl::StatusOr<Compilation> CompileFile(absl::string_view path, const CompileOptions &options = {});

/// The same from memory; `name` stands for the file in errors.
absl::StatusOr<Compilation> CompileText(absl::string_view text, absl::string_view name,
                                        const CompileOptions &options = {});

} // namespace refold
