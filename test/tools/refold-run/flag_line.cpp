//===- flag_line.cpp - A command line of refold-run -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/flag_line.h"

#include "runtime/core/flag_values.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace refold::testing::modes {

using run::Effect;
using run::FlagRow;
using run::Mode;

bool IsGpu(const Base &base) {
  return base.device == "cuda" || absl::StrContains(base.device, "like=cuda") ||
         (absl::StartsWith(base.device, "null") && base.program == "gpu.rfx");
}

std::set<Mode> ModesOf(const Base &base) {
  std::set<Mode> modes;
  modes.insert(base.end == "compile-only"    ? Mode::CompileOnly
               : base.end == "dump-commands" ? Mode::DumpCommands
               : base.end == "find-batch"    ? Mode::FindBatch
                                             : Mode::Run);
  if (absl::EndsWith(base.program, ".rfx"))
    modes.insert(Mode::Compiled);
  const std::string device = base.device.substr(0, base.device.find(':'));
  modes.insert(device == "cpu"       ? Mode::Cpu
               : device == "cuda"    ? Mode::Cuda
               : device == "null"    ? Mode::Null
               : device == "checked" ? Mode::Checked
                                     : Mode::Reference);
  if (device != "reference")
    modes.insert(IsGpu(base) ? Mode::ForGpu : Mode::ForHost);
  if (IsGpu(base) && base.tier == "step")
    modes.insert(Mode::TierStep);
  if (base.function != "train")
    modes.insert(Mode::OtherFunction);
  if (base.steps == "0")
    modes.insert(Mode::NoSteps);
  return modes;
}

Flags AllFlags(const Line &line) {
  Flags all = line.flags;
  if (!line.base.end.empty())
    all[line.base.end] = "";
  if (line.base.function != "train")
    all["function"] = line.base.function;
  if (!line.base.steps.empty())
    all["steps"] = line.base.steps;
  if (!line.base.tier.empty())
    all["cuda-granularity"] = line.base.tier;
  for (const auto &[name, value] : line.environment)
    all.emplace(name, value);
  return all;
}

std::string ValueOf(const Flags &flags, const std::string &name, const std::string &otherwise) {
  auto found = flags.find(name);
  return found == flags.end() ? otherwise : found->second;
}

std::string TextOf(const Line &line) {
  std::string text;
  for (const auto &[name, value] : line.environment)
    absl::StrAppend(&text, "FLAGS_", Underscored(name), "=", value, " ");
  absl::StrAppend(&text, "'", REFOLD_RUN, "' ", line.base.program, " --device=", line.base.device);
  if (line.base.end == "find-batch")
    text += " --find-batch='sed s/BATCH/{batch}/g batch.mlir'";
  else if (!line.base.end.empty())
    absl::StrAppend(&text, " --", line.base.end);
  if (line.base.function != "train")
    absl::StrAppend(&text, " --function=", line.base.function);
  if (!line.base.steps.empty())
    absl::StrAppend(&text, " --steps=", line.base.steps);
  if (!line.base.tier.empty())
    absl::StrAppend(&text, " --cuda-granularity=", line.base.tier);
  for (const auto &[name, value] : line.flags) {
    const std::string fetched = line.base.function == "eval" ? "m" : "loss";
    absl::StrAppend(&text, name.size() == 1 ? " -" : " --", name, value.empty() ? "" : "=",
                    absl::StrReplaceAll(value, {{"NAME", fetched}}));
  }
  return text;
}

const FlagRow &RowOf(const std::string &flag) {
  for (const FlagRow &row : run::FlagRows())
    if (row.flag == flag)
      return row;
  FAIL("no row for " << flag);
  return run::FlagRows()[0];
}

bool IsRefused(const FlagRow &row, const std::set<Mode> &modes) {
  return std::any_of(modes.begin(), modes.end(),
                     [&](Mode mode) { return row.In(mode) == Effect::Refused; });
}

bool IsEnvironmentFlag(const std::string &flag) {
  return std::any_of(runtime::KnownFlags().begin(), runtime::KnownFlags().end(),
                     [&](const runtime::FlagEntry &entry) {
                       return absl::StrReplaceAll(entry.name, {{"_", "-"}}) == flag;
                     });
}

std::string Underscored(const std::string &flag) { return absl::StrReplaceAll(flag, {{"-", "_"}}); }

} // namespace refold::testing::modes
