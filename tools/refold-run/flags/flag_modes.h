//===- flag_modes.h - The modes in which flags act --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the table of the flags of refold-run. For each flag and each mode of a run, it says
// whether the flag acts, has no effect or is refused. Errors, warnings and a page of the
// documentation are made from this table. A test uses it to combine all flags with all modes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace refold::run {

/// A property of a command line that decides which of its flags act. A command line can have
/// several modes. For example, a run on the CPU has the modes Run, Cpu and ForHost.
enum class Mode : uint8_t {
  Run,           ///< the program runs
  CompileOnly,   ///< --compile-only ends before the run
  DumpCommands,  ///< --dump-commands ends before the run, too
  FindBatch,     ///< --find-batch compiles programs and runs none of them
  Compiled,      ///< the program is an .rfx file
  Cpu,           ///< --device=cpu
  Cuda,          ///< --device=cuda
  Null,          ///< --device=null
  Checked,       ///< --device=checked
  Reference,     ///< --device=reference
  ForHost,       ///< bytes are those of a host: cpu, checked, null:like=cpu
  ForGpu,        ///< bytes are those of a GPU: cuda, null:like=cuda
  TierStep,      ///< --cuda-granularity=step
  OtherFunction, ///< --function names another function than train
  NoSteps,       ///< --steps=0
};
inline constexpr size_t kModes = 15;

/// The effect of a flag in a mode.
enum class Effect : uint8_t {
  Acts,
  Idle,               ///< has no effect; there is a warning
  IdleUnless,         ///< has no effect unless FlagRow::unless holds
  Refused,            ///< the command line is an error
  RefusedWithoutFold, ///< an error if the function that runs has no fold
};

/// Facts about a program that are known once it is read.
struct ReadFacts {
  bool for_gpu = false;  ///< its bytes are those of a GPU; for an .rfx file, its target
  bool folded = false;   ///< --steps or the rows of the feeds put a fold around its step
  bool imported = false; ///< it is StableHLO
};

struct FlagRow {
  /// The name, as in tools::Flags.
  const char *flag;
  /// One letter for each Mode, in the order of the enum. Spaces only make the table readable.
  ///   - '.': the flag acts.
  ///   - 'w': the flag has no effect.
  ///   - 'u': the flag has no effect unless the function `unless` returns true.
  ///   - 'r': the flag is refused.
  ///   - 'f': the flag is refused if the function to run has no fold, the loop over steps.
  const char *cells;
  /// The error text if the flag is refused. "{device}" in the text stands for the value of
  /// --device. If the text is empty, the error has a general text for the mode.
  const char *refusal = "";
  /// For 'u': the condition under which the flag still acts, as a function and in words.
  bool (*unless)(const Options &options, const ReadFacts &facts) = nullptr;
  const char *unless_text = "";

  Effect In(Mode mode) const;
};

/// The table, a row for each flag.
absl::Span<const FlagRow> FlagRows();

/// The flag as it is written: "--fetch", "-o".
std::string WrittenFlag(absl::string_view flag);

/// The modes of a command line.
std::set<Mode> ModesOf(const Options &options, const ReadFacts &facts = {});

/// Returns an error for the first given flag that one of the modes refuses.
absl::Status CheckModes(const Options &options, const ReadFacts &facts = {});

/// Returns an error if the command asks for a fetch that is not computed. With --steps=0, a
/// function without a fold (the loop over steps) does not run at all. `has_fold` tells whether the
/// function to run has a fold.
absl::Status CheckNoSteps(const Options &options, bool has_fold);

/// Returns one line for each flag that was given but has no effect. Other flags may be the reason.
/// Flags are given on the command line or in the environment.
std::vector<std::string> IdleFlagLines(const Options &options, const ReadFacts &facts = {});

/// Renders the table as a section of a Markdown page.
std::string FlagModesPage();

} // namespace refold::run
