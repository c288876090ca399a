//===- load_program.h - From a file to an executable ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads a program from a file. CompileProgram has two implementations: one with the compiler, and
// one for machines without LLVM. The build chooses one of them.
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
  /// Whether --steps or the rows of the feeds put a fold around the step.
  bool folded = false;
  /// Whether the program is StableHLO.
  bool imported = false;
  /// Origin of the kernels; nothing if no machine code was wanted.
  std::optional<KernelCounts> kernels = {};
  /// Warnings for the user, one line each.
  std::vector<std::string> warnings = {};
  /// The phases of the compilation.
  std::vector<CompilePhase> phases = {};
  /// The recompute plan; nothing if there was no budget, or if the program was compiled before.
  std::optional<planner::RecomputeOutcome> recompute = {};
  /// The ops that the program itself computes twice; nothing if there are none.
  std::optional<planner::RematUse> remat = {};
  /// The use of --profile; nothing if it was not given, or if the program was compiled before.
  std::optional<ProfileUse> profile = {};
  /// Compilation::tiers.
  std::vector<TierEstimate> tiers = {};
  /// The text of the Program, only for --device=reference, which needs nothing else.
  std::string text = {};
};

/// Reads an .rfx file, or compiles a program.
absl::StatusOr<LoadedProgram> LoadProgram(const Options &options);

/// Compiles the text of a program. Errors use `name` as the file name.
absl::StatusOr<LoadedProgram> CompileProgramText(const std::string &text, const std::string &name,
                                                 const Options &options);

/// Compiles a .mlir or .mlirbc file.
absl::StatusOr<LoadedProgram> CompileProgram(const Options &options);

/// Creates the machine of --device=reference. It evaluates the Program of a .mlir or .mlirbc file.
absl::StatusOr<std::unique_ptr<Machine>> MakeReferenceMachine(const Options &options,
                                                              const LoadedProgram &program,
                                                              runtime::Timeline *timeline);
/// Returns whether this build has the reference.
bool HasReference();

} // namespace refold::run
