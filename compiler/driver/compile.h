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

/// A part of a compilation and when it was under way: a pass, or "kernels".
struct CompilePhase {
  std::string name;
  std::chrono::steady_clock::time_point begin, end;
};

struct Compilation {
  std::shared_ptr<const runtime::LoadedExecutable> executable = nullptr;
  /// The text of --report=text: peak, who is alive at it, bytes by kind.
  std::string memory_report = "";
  double seconds = 0;
  KernelCounts kernels = {};
  /// What went wrong without harm, a line each: a cache folder that cannot be written, a damaged
  /// file in it; and what the passes warn of, with its place in the program.
  std::vector<std::string> warnings = {};
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
