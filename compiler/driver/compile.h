//===- compile.h - From a Program to an executable --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's front door: a serialized Program in, an executable for the runtime out. This
// header depends on Abseil only and includes no MLIR header. Calls are independent of each other
// and may run concurrently.
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
  /// One line for each harmless problem: the cache folder cannot be written, a file in the cache is
  /// damaged, or a pass has warned about a location in the program.
  std::vector<std::string> warnings = {};
  /// Ordered by end time.
  std::vector<CompilePhase> phases = {};
  /// The result of planning for a budget; empty if there was no budget.
  std::optional<planner::RecomputeOutcome> recompute = {};
  /// Empty if CompileOptions::profile is empty.
  std::optional<ProfileUse> profile = {};
  /// The estimates that FusionGranularity::Auto compared, with the chosen granularity first. Empty
  /// if the user named a granularity, or if the device has no granularities.
  std::vector<TierEstimate> tiers = {};
};

/// Compiles the Program in a file, which is `.mlir` text or `.mlirbc` bytecode. Errors name the
/// file and the line, and say how to correct the problem. Bytecode must be intact: damaged bytecode
/// can crash the process (program_text.h).
absl::StatusOr<Compilation> CompileFile(absl::string_view path, const CompileOptions &options = {});

/// Compiles a Program held in memory. Errors use `name` as the file name.
absl::StatusOr<Compilation> CompileText(absl::string_view text, absl::string_view name,
                                        const CompileOptions &options = {});

} // namespace refold
