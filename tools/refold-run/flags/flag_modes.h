//===- flag_modes.h - Which flags act in which modes ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One table, a row for each flag of refold-run and a column for each mode, says where a flag acts,
// where it has no effect and where it is refused. Refusals, warnings, the page of the reference and
// the test that crosses all flags with all modes are made from it.
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

/// A property of a command line that decides what its flags do. One line has several of them: how
/// it ends, its device, what its program was compiled for.
enum class Mode : uint8_t {
  Run,           ///< the program runs
  CompileOnly,   ///< --compile-only ends before the run
  DumpCommands,  ///< --dump-commands does
  FindBatch,     ///< --find-batch compiles programs and runs none
  Compiled,      ///< the program is an .rfx file
  Cpu,           ///< --device=cpu
  Cuda,          ///< --device=cuda
  Null,          ///< --device=null
  Checked,       ///< --device=checked
  Reference,     ///< --device=reference
  ForHost,       ///< the program's bytes are those of a host: cpu, checked, null:like=cpu
  ForGpu,        ///< they are those of a GPU: cuda, null:like=cuda
  TierStep,      ///< --refold-cuda-tier=step
  OtherFunction, ///< --function is another one than train
  NoSteps,       ///< --steps=0
};
inline constexpr size_t kModes = 15;

/// The effect of a flag in a mode.
enum class Effect : uint8_t {
  Acts,
  Idle,               ///< nothing; there is a warning
  IdleUnless,         ///< nothing, unless FlagRow::unless is so
  Refused,            ///< the command line is an error
  RefusedWithoutFold, ///< it is one where the function that runs has no fold
};

/// Facts about a program that are known once it is read.
struct ReadFacts {
  bool for_gpu = false; ///< its bytes are those of a GPU: what an .rfx file was compiled for
  bool folded = false;  ///< --steps put a fold around its step
};

struct FlagRow {
  /// As tools::Flags has it.
  const char *flag;
  /// A letter for each mode, in order: '.' acts, 'w' idle, 'u' idle unless, 'r' refused, 'f'
  /// refused without a fold. Spaces are for the reader.
  const char *cells;
  /// The error where the flag is refused; "": the mode has one. "{device}" stands for --device.
  const char *refusal = "";
  /// For 'u': when the flag acts all the same, as a condition and in words.
  bool (*unless)(const Options &options, const ReadFacts &facts) = nullptr;
  const char *unless_text = "";

  Effect In(Mode mode) const;
};

/// The table, a row for each flag.
absl::Span<const FlagRow> FlagRows();

/// "--fetch", "-o".
std::string WrittenFlag(absl::string_view flag);

/// The modes of a command line.
std::set<Mode> ModesOf(const Options &options, const ReadFacts &facts = {});

/// An error for the first flag that was given in a mode that refuses it.
absl::Status CheckModes(const Options &options, const ReadFacts &facts = {});

/// An error for a fetch that no step would make: with --steps=0 a function without a fold does not
/// run. `has_fold`: whether the function that runs has one.
absl::Status CheckNoSteps(const Options &options, bool has_fold);

/// A line for each flag that was given, here or by the environment, and has no effect in these
/// modes or beside the other flags.
std::vector<std::string> IdleFlagLines(const Options &options, const ReadFacts &facts = {});

/// The table as a section of a page in Markdown.
std::string FlagModesPage();

} // namespace refold::run
