//===- load_program.h - From a file to an executable ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CompileProgram has two sources, of which the build takes one: with the compiler, or without it
// for machines that have no LLVM.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/status/statusor.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace refold::run {

struct LoadedProgram {
  std::shared_ptr<const runtime::LoadedExecutable> executable;
  double compile_seconds = 0;
  /// Whether --steps put a fold around its step.
  bool folded = false;
  /// Where kernels came from; nothing where no machine code was wanted.
  std::optional<KernelCounts> kernels = {};
  /// For the user, a line each.
  std::vector<std::string> warnings = {};
  /// Parts of compiling.
  std::vector<CompilePhase> phases = {};
  /// What a budget came to; nothing where there was none, or the program was compiled before.
  std::optional<planner::RecomputeOutcome> recompute = {};
  /// What --profile came to; nothing where it was not given, or the program was compiled before.
  std::optional<ProfileUse> profile = {};
  /// Compilation::tiers.
  std::vector<TierEstimate> tiers = {};
  /// The Program itself; for --device=reference only, which needs nothing else.
  std::string text = {};
};

/// Reads an .rfx file or compiles.
absl::StatusOr<LoadedProgram> LoadProgram(const Options &options);

/// The part of CompileProgram behind reading: `name` stands for the file in errors.
absl::StatusOr<LoadedProgram> CompileProgramText(const std::string &text, const std::string &name,
                                                 const Options &options);

/// Compiles a .mlir or .mlirbc file.
absl::StatusOr<LoadedProgram> CompileProgram(const Options &options);

/// What --device=reference runs on: evaluates the Program of a .mlir or .mlirbc file.
absl::StatusOr<std::unique_ptr<Machine>> MakeReferenceMachine(const Options &options,
                                                              const LoadedProgram &program,
                                                              runtime::Timeline *timeline);
/// Whether this build has it.
bool HasReference();

} // namespace refold::run
