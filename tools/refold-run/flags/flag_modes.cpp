//===- flag_modes.cpp - The modes in which flags act ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If several modes refuse or ignore a flag, the message is about the first of them.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/flags/flag_modes.h"

#include "runtime/core/idle_flag.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace refold::run {

std::string WrittenFlag(absl::string_view flag) {
  return absl::StrCat(flag.size() == 1 ? "-" : "--", flag);
}

namespace {

bool IsCompiledBefore(const Options &options) { return absl::EndsWith(options.program, ".rfx"); }

/// The entry of the row among the FLAGS_ of runs, or null.
const runtime::FlagEntry *FlagEntryOf(const FlagRow &row) {
  for (const runtime::FlagEntry &entry : runtime::KnownFlags())
    if (absl::StrReplaceAll(entry.name, {{"_", "-"}}) == row.flag)
      return &entry;
  return nullptr;
}

bool RefusesFlag(const FlagRow &row, Mode mode) { return row.In(mode) == Effect::Refused; }

bool LeavesIdle(const FlagRow &row, Mode mode, const Options &options, const ReadFacts &facts) {
  const Effect effect = row.In(mode);
  return effect == Effect::Idle || (effect == Effect::IdleUnless && !row.unless(options, facts));
}

/// The reason why a flag cannot act: "--compile-only ends before the run".
std::string ReasonOf(Mode mode, const Options &options) {
  switch (mode) {
  case Mode::CompileOnly:
    return "--compile-only ends before the run";
  case Mode::DumpCommands:
    return "--dump-commands ends before the run";
  case Mode::FindBatch:
    return "--find-batch runs no program";
  case Mode::Compiled:
    return absl::StrCat("'", options.program, "' is already compiled");
  case Mode::Null:
    return "device 'null' computes nothing";
  case Mode::Cpu:
  case Mode::Cuda:
  case Mode::Checked:
    return absl::StrCat("it is for other devices than '", options.device.name, "'");
  case Mode::Reference:
    return "device 'reference' evaluates the program without compiling it";
  case Mode::ForHost:
    return "it is for GPUs";
  case Mode::ForGpu:
    return "it is for CPUs";
  case Mode::TierStep:
    return "it is for the fusion granularities op and layer";
  case Mode::OtherFunction:
    return absl::StrCat("function '", options.function, "' has no fold");
  case Mode::Run:
  case Mode::NoSteps:
    break;
  }
  return "nothing uses it";
}

std::string RefusalOf(const FlagRow &row, Mode mode, const Options &options) {
  const std::string flag = WrittenFlag(row.flag);
  if (mode == Mode::Reference && !*row.refusal)
    return absl::StrCat("flag ", flag,
                        " is for devices that programs are compiled for, not for 'reference'");
  if (mode == Mode::Null && !*row.refusal)
    return absl::StrCat("flag ", flag, " is for devices that compute, not for 'null'");
  if (mode == Mode::OtherFunction)
    return absl::StrCat("flag ", flag, " is for training, not for --function=", options.function);
  if (*row.refusal)
    return absl::StrReplaceAll(row.refusal, {{"{device}", options.device.name}});
  const char *end = mode == Mode::CompileOnly    ? "--compile-only"
                    : mode == Mode::DumpCommands ? "--dump-commands"
                                                 : "--find-batch";
  if (absl::string_view(row.flag) == "compile-only" ||
      absl::string_view(row.flag) == "dump-commands")
    return absl::StrCat("flags ", flag, " and ", end,
                        mode == Mode::FindBatch ? " both run nothing: give only one"
                                                : " both end before the run: give only one");
  return absl::StrCat("flag ", flag, " is for runs, and ", ReasonOf(mode, options));
}

} // namespace

std::set<Mode> ModesOf(const Options &options, const ReadFacts &facts) {
  std::set<Mode> modes;
  modes.insert(!options.find_batch.empty() ? Mode::FindBatch
               : options.compile_only      ? Mode::CompileOnly
               : options.dump_commands     ? Mode::DumpCommands
                                           : Mode::Run);
  if (options.find_batch.empty() && options.compile_only && options.dump_commands)
    modes.insert(Mode::DumpCommands);
  const std::string &device = options.device.name;
  if (IsCompiledBefore(options))
    modes.insert(Mode::Compiled);
  for (auto [name, mode] :
       {std::pair{"cpu", Mode::Cpu}, std::pair{"cuda", Mode::Cuda}, std::pair{"null", Mode::Null},
        std::pair{"checked", Mode::Checked}, std::pair{kReference, Mode::Reference}})
    if (device == name)
      modes.insert(mode);
  if (device == "cuda" || (device == "null" && (options.device.like == "cuda" || facts.for_gpu)))
    modes.insert(Mode::ForGpu);
  else if (device != kReference)
    modes.insert(Mode::ForHost);
  if (modes.count(Mode::ForGpu) && options.cuda_granularity == "step")
    modes.insert(Mode::TierStep);
  if (options.function != "train")
    modes.insert(Mode::OtherFunction);
  if (options.steps == int64_t{0})
    modes.insert(Mode::NoSteps);
  return modes;
}

absl::Status CheckModes(const Options &options, const ReadFacts &facts) {
  const std::set<Mode> modes = ModesOf(options, facts);
  for (const FlagRow &row : FlagRows()) {
    if (!options.given.count(row.flag))
      continue;
    for (Mode mode : modes)
      if (RefusesFlag(row, mode))
        return absl::InvalidArgumentError(RefusalOf(row, mode, options));
  }
  return absl::OkStatus();
}

absl::Status CheckNoSteps(const Options &options, bool has_fold) {
  if (has_fold || !ModesOf(options).count(Mode::NoSteps))
    return absl::OkStatus();
  for (const FlagRow &row : FlagRows())
    if (row.In(Mode::NoSteps) == Effect::RefusedWithoutFold && options.given.count(row.flag))
      return absl::InvalidArgumentError(
          absl::StrCat("flag ", WrittenFlag(row.flag), " needs a step: function '",
                       options.function, "' has no fold, and --steps=0 does not run it"));
  return absl::OkStatus();
}

std::vector<std::string> IdleFlagLines(const Options &options, const ReadFacts &facts) {
  const std::set<Mode> modes = ModesOf(options, facts);
  std::vector<std::string> lines;
  for (const FlagRow &row : FlagRows()) {
    const runtime::FlagEntry *entry = FlagEntryOf(row);
    const bool said = entry ? entry->said(options.flags) : options.given.count(row.flag) > 0;
    if (!said)
      continue;
    const auto idle = std::find_if(modes.begin(), modes.end(), [&](Mode mode) {
      return LeavesIdle(row, mode, options, facts);
    });
    if (idle != modes.end())
      lines.push_back(absl::StrCat(entry ? absl::StrCat("FLAGS_", entry->name)
                                         : absl::StrCat("flag ", WrittenFlag(row.flag)),
                                   " has no effect: ", ReasonOf(*idle, options)));
    else if (std::string line = entry ? runtime::IdleFlag(*entry, options.flags) : "";
             !line.empty())
      lines.push_back(std::move(line));
  }
  return lines;
}

} // namespace refold::run
