//===- compile.h - From a Program to an executable --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a serialized Program to an executable for the runtime. This header includes no MLIR
// header. The functions may be called concurrently.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/profile/profile_use.h"
#include "compiler/target/compile_options.h"
#include "compiler/target/target_code.h"
#include "passes/planner/recompute/recompute_outcome.h"

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

/// One phase of a compilation and the time interval in which it ran: a pass, or "kernels".
struct CompilePhase {
  std::string name;
  std::chrono::steady_clock::time_point begin, end;
};

struct Compilation {
  std::shared_ptr<const runtime::LoadedExecutable> executable = nullptr;
  /// The text of --report=text: the peak, the values alive at the peak, and bytes by kind.
  std::string memory_report = "";
  double seconds = 0;
  KernelCounts kernels = {};
  /// The warnings, one line each. Examples: the cache folder cannot be written, or a file in it is
  /// damaged.
  std::vector<std::string> warnings = {};
  /// Ordered by end time.
  std::vector<CompilePhase> phases = {};
  /// The result of planning for a budget; empty if there was no budget.
  std::optional<planner::RecomputeOutcome> recompute = {};
  /// The ops that the program itself computes twice, because it was exported with jax.checkpoint.
  /// With a budget, they are merged before the plan is made.
  std::optional<planner::RematUse> remat = {};
  /// Empty if CompileOptions::profile is empty.
  std::optional<ProfileUse> profile = {};
  /// The estimated step times that FusionGranularity::Auto compared, one for each fusion
  /// granularity. The first entry is the chosen granularity. Empty if the user chose the
  /// granularity, or if the device has no granularities.
  std::vector<TierEstimate> tiers = {};
};

/// Compiles the Program in a file of `.mlir` text or `.mlirbc` bytecode. Errors name the file and
/// the line, and say how to correct the problem. Damaged bytecode can crash the process. To read a
/// file that may be damaged, use ReadProgramText (program_text.h).
absl::StatusOr<Compilation> CompileFile(absl::string_view path, const CompileOptions &options = {});

/// Compiles a Program held in memory. Errors use `name` as the file name.
absl::StatusOr<Compilation> CompileText(absl::string_view text, absl::string_view name,
                                        const CompileOptions &options = {});

} // namespace refold
