//===- flag_lines.cpp - Command lines for every flag and mode -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/flag_lines.h"

#include <algorithm>

namespace refold::testing::modes {

using run::Mode;

const std::map<std::string, std::vector<std::string>> &FlagValues() {
  static const std::map<std::string, std::vector<std::string>> values = {
      {"batch-multiple", {"2"}},
      {"quiet", {""}},
      {"feed", {"x=x.npy"}},
      {"state-in", {"at2.st"}},
      {"state-partial", {""}},
      {"seed", {"5"}},
      {"save-every", {"1", "2"}},
      {"keep", {"1"}},
      {"resume", {""}},
      {"log", {"run"}},
      {"fetch", {"NAME=f.npy"}},
      {"plot", {"f.svg"}},
      {"state-out", {"out"}},
      {"json", {"s.json"}},
      {"trace", {"t.json"}},
      {"report", {"m.txt", "m.html"}},
      {"o", {"out.rfx"}},
      {"threads", {"1", "2"}},
      {"no-fold", {""}},
      {"check", {""}},
      {"check-nan-inf", {"true"}},
      {"benchmark", {"true"}},
      {"fraction-of-gpu-memory-to-use", {"0.5"}},
      {"initial-gpu-memory-in-mb", {"1"}},
      {"reallocate-gpu-memory-in-mb", {"1"}},
      {"gpu-memory-limit-mb", {"900"}},
      {"fraction-of-cpu-memory-to-use", {"0.5"}},
      {"initial-cpu-memory-in-mb", {"2"}},
      {"allocator-strategy", {"arena", "naive_best_fit", "auto_growth"}},
      {"eager-delete-tensor-gb", {"-1", "0.5"}},
      {"memory-fraction-of-eager-deletion", {"0.5"}},
      {"fast-eager-deletion-mode", {"false"}},
      {"enable-inplace", {"false"}},
      {"memory-budget", {"1GB"}},
      {"cpu", {"x86-64-v3"}},
      {"cuda-arch", {"sm_90"}},
      {"cuda-granularity", {"layer"}},
      {"libraries", {"auto", "none"}},
      {"tf32", {""}},
      {"no-row-tiles", {""}},
      {"entry", {"main"}}, // without effect for a Program
      {"state", {"none"}},
      {"precision", {"f32", "bf16", "f16"}},
      {"shards", {"1"}}, // the inputs have 3 rows
      {"recompute", {"none", "user", "auto"}},
      {"recompute-layers", {"1"}},
      {"recompute-objective", {"time"}},
      {"cache-dir", {"cache"}},
      {"profile", {"cpu:times.txt"}},
  };
  return values;
}

const std::set<std::string> &ModeFlags() {
  static const std::set<std::string> flags = {"device",     "compile-only", "dump-commands",
                                              "find-batch", "function",     "steps"};
  return flags;
}

/// Returns a flag together with the flags that it needs.
static Flags WithNeeds(const std::string &flag, const std::string &value) {
  Flags flags = {{flag, value}};
  if (flag == "state-partial")
    flags["state-in"] = "at2.st";
  if (flag == "keep" || flag == "resume")
    flags["save-every"] = "2";
  if (flags.count("save-every"))
    flags["state-out"] = "out";
  if (flag == "recompute-layers")
    flags["recompute"] = "every-n";
  if (flag == "recompute-objective")
    flags["recompute"] = "kusumoto-approx";
  return flags;
}

/// Adds a flag and its needs. If the line already has a needed flag, the flag keeps its value.
static void AddWithNeeds(const std::string &flag, const Flags &with_needs, Line &line) {
  for (const auto &[name, value] : with_needs)
    if (name == flag || !line.flags.count(name))
      line.flags[name] = value;
}

/// Adds -o to a line with --compile-only, which needs it.
static void AddOutput(Line &line) {
  if (line.base.end == "compile-only")
    line.flags["o"] = "out.rfx";
}

std::vector<Base> Bases() {
  std::vector<Base> bases;
  for (const char *end : {"", "compile-only", "dump-commands"}) {
    bases.push_back({end, "p.mlir", "cpu"});
    bases.push_back({end, "p.rfx", "cpu"});
    bases.push_back({end, "p.mlir", "checked"});
    bases.push_back({end, "p.mlir", "null"});
    bases.push_back({end, "p.mlir", "cuda"});
    bases.push_back({end, "p.mlir", "null:like=cuda-sm_80,capacity=1GB", "train", "", "step"});
    bases.push_back({end, "gpu.rfx", "null"});
    bases.push_back({end, "p.mlir", "reference"});
    bases.push_back({end, "p.mlir", "cpu", "eval"});
    bases.push_back({end, "p.mlir", "cpu", "train", "0"});
  }
  bases.push_back({"find-batch", "", "null:like=cpu,capacity=2KB"});
  bases.push_back({"find-batch", "", "null:like=cuda-sm_80,capacity=2KB"});
  bases.push_back({"find-batch", "", "cpu"});
  return bases;
}

/// Keeps one of the flags that need a strategy of --recompute, with its strategy.
static void ChooseRecompute(Line &line) {
  if (line.flags.count("recompute-layers") && line.flags.count("recompute-objective"))
    line.flags.erase("recompute-objective");
  if (line.flags.count("recompute-layers"))
    line.flags["recompute"] = "every-n";
  else if (line.flags.count("recompute-objective"))
    line.flags["recompute"] = "kusumoto-approx";
}

std::vector<Line> LinesOfEveryFlag(const Base &base) {
  constexpr size_t kDealt = 3;
  const std::set<Mode> modes = ModesOf(base);
  std::vector<Line> dealt(kDealt, Line{base, {}, {}}), lines;
  size_t next = 0;
  for (const auto &[flag, values] : FlagValues()) {
    const Flags with_needs = WithNeeds(flag, values[0]);
    if (IsRefused(RowOf(flag), modes)) {
      lines.push_back({base, with_needs, {}});
      continue;
    }
    const bool refused = std::any_of(with_needs.begin(), with_needs.end(), [&](const auto &each) {
      return IsRefused(RowOf(each.first), modes);
    });
    if (base.end.empty() && base.function == "eval" && flag == "plot")
      continue; // the function has no curve
    if (refused || flag == "quiet" || (flag == "cuda-granularity" && !base.tier.empty()))
      continue;
    AddWithNeeds(flag, with_needs, dealt[next++ % kDealt]);
  }
  for (Line &line : dealt)
    ChooseRecompute(line);
  lines.insert(lines.end(), dealt.begin(), dealt.end());
  for (Line &line : lines)
    AddOutput(line);
  return lines;
}

static Base RandomBase(test::Dice &dice) {
  Base base;
  base.end = dice.Of<std::string>({"", "", "compile-only", "dump-commands", "find-batch"});
  base.program = base.end == "find-batch"
                     ? ""
                     : dice.Of<std::string>({"p.mlir", "p.mlir", "p.rfx", "gpu.rfx"});
  base.device = dice.Of<std::string>({"cpu", "cpu", "cuda", "null", "null:like=cpu", "checked",
                                      "null:like=cuda,capacity=1GB",
                                      "null:like=cuda-sm_80,capacity=1GB", "reference"});
  if (base.end == "find-batch" && dice.Chance(70))
    base.device =
        dice.Of<std::string>({"null:like=cpu,capacity=2KB", "null:like=cuda,capacity=2KB"});
  else if (base.end == "find-batch" && base.device.substr(0, 4) == "null")
    base.device = "cpu";
  if (dice.Chance(20))
    base.function = "eval";
  if (dice.Chance(30))
    base.steps = dice.Of<std::string>({"0", "1", "2"});
  if (dice.Chance(20))
    base.tier = dice.Of<std::string>({"op", "layer", "step"});
  return base;
}

Line RandomLine(test::Dice &dice) {
  Line line{RandomBase(dice), {}, {}};
  const std::set<Mode> modes = ModesOf(line.base);
  for (const auto &[flag, values] : FlagValues()) {
    // Refusals hide everything else, so they are rare.
    if (!dice.Chance(IsRefused(RowOf(flag), modes) ? 1 : 15))
      continue;
    if (flag == "cuda-granularity" || flag == "recompute-layers" || flag == "recompute-objective")
      continue;
    const std::string value = dice.Of(values);
    if (IsEnvironmentFlag(flag) && dice.Chance(40))
      line.environment[flag] = value;
    else
      AddWithNeeds(flag, WithNeeds(flag, value), line);
  }
  AddOutput(line);
  if (line.base.end != "compile-only")
    line.flags.erase("o");
  return line;
}

} // namespace refold::testing::modes
