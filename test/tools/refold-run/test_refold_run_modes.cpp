//===- test_refold_run_modes.cpp - All flags, in all modes ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of flag_modes.h held against the tool: a flag that it calls idle gets one warning and
// changes no file and no number, one that it calls refused ends the run in one line with every file
// as it was, and no other flag gets a warning. Every flag meets every mode, then random command
// lines mix them.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"
#include "test/fuzz/dice.h"
#include "test/tools/refold-run/command.h"
#include "test/tools/refold-run/fold_texts.h"
#include "tools/refold-run/flag_modes.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace refold::testing::modes {
namespace {

using Catch::Matchers::Contains;
using run::Effect;
using run::FlagRow;
using run::Mode;
using test::Dice;

/// How a command line ends, and what it is about: the modes come from these.
struct Base {
  std::string end;     // "", "compile-only", "dump-commands", "find-batch"
  std::string program; // p.mlir, p.rfx, gpu.rfx; nothing for find-batch
  std::string device = "cpu";
  std::string function = "train";
  std::string steps = "";
  std::string tier = "";
};

/// Flags beside it, with their values; `environment`: those that are FLAGS_ variables.
using Flags = std::map<std::string, std::string>;
struct Line {
  Base base;
  Flags flags, environment;
};

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

/// All flags of a line, those that make its modes among them.
Flags AllFlags(const Line &line) {
  Flags all = line.flags;
  if (!line.base.end.empty())
    all[line.base.end] = "";
  if (line.base.function != "train")
    all["function"] = line.base.function;
  if (!line.base.steps.empty())
    all["steps"] = line.base.steps;
  if (!line.base.tier.empty())
    all["refold-cuda-tier"] = line.base.tier;
  for (const auto &[name, value] : line.environment)
    all.emplace(name, value);
  return all;
}

std::string ValueOf(const Flags &flags, const std::string &name, const std::string &otherwise) {
  auto found = flags.find(name);
  return found == flags.end() ? otherwise : found->second;
}

/// The conditions of the cells 'u', by hand.
bool ActsAllTheSame(const std::string &flag, const Line &line) {
  const Flags all = AllFlags(line);
  const bool compiles = !absl::EndsWith(line.base.program, ".rfx");
  const std::string strategy = ValueOf(all, "allocator-strategy", "arena");
  if (flag == "threads")
    return compiles && all.count("profile");
  if (flag == "function")
    return compiles && all.count("steps");
  if (flag == "allocator-strategy")
    return all.count("memory-budget");
  if (flag == "eager-delete-tensor-gb")
    return strategy != "arena" && line.base.end.empty();
  if (flag == "cuda-arch")
    return !absl::StrContains(line.base.device, "like=cuda-");
  if (flag == "cache-dir")
    return ValueOf(all, "profile", "") == "cpu";
  return false; // steps and feeds: the programs here have a fold
}

/// FLAGS_ that do nothing with the strategy of the line.
bool IdlesWithStrategy(const std::string &flag, const Line &line) {
  const Flags all = AllFlags(line);
  const std::string strategy = ValueOf(all, "allocator-strategy", "arena");
  if (absl::StrContains(flag, "pu-memory-") && flag != "gpu-memory-limit-mb")
    return strategy != "naive_best_fit";
  if (flag == "memory-fraction-of-eager-deletion" || flag == "fast-eager-deletion-mode")
    return strategy == "arena";
  return flag == "eager-delete-tensor-gb" && strategy == "arena" && all.at(flag) == "0.5";
}

bool IsRefused(const FlagRow &row, const std::set<Mode> &modes) {
  return std::any_of(modes.begin(), modes.end(),
                     [&](Mode mode) { return row.In(mode) == Effect::Refused; });
}

bool IsIdle(const FlagRow &row, const Line &line) {
  const std::set<Mode> modes = ModesOf(line.base);
  return std::any_of(modes.begin(), modes.end(),
                     [&](Mode mode) {
                       return row.In(mode) == Effect::Idle || (row.In(mode) == Effect::IdleUnless &&
                                                               !ActsAllTheSame(row.flag, line));
                     }) ||
         IdlesWithStrategy(row.flag, line);
}

const FlagRow &RowOf(const std::string &flag) {
  for (const FlagRow &row : run::FlagRows())
    if (row.flag == flag)
      return row;
  FAIL("no row for " << flag);
  return run::FlagRows()[0];
}

bool IsEnvironmentFlag(const std::string &flag) {
  return std::any_of(runtime::KnownFlags().begin(), runtime::KnownFlags().end(),
                     [&](const runtime::FlagEntry &entry) {
                       return absl::StrReplaceAll(entry.name, {{"_", "-"}}) == flag;
                     });
}

std::string Underscored(const std::string &flag) { return absl::StrReplaceAll(flag, {{"-", "_"}}); }

/// Values to try for each flag. Flags that make modes are the bases'.
const std::map<std::string, std::vector<std::string>> &Values() {
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
      {"refold-cuda-tier", {"layer"}},
      {"libraries", {"auto", "none"}},
      {"tf32", {""}},
      {"no-row-tiles", {""}},
      {"recompute", {"none", "user", "auto"}},
      {"recompute-layers", {"1"}},
      {"recompute-objective", {"time"}},
      {"cache-dir", {"cache"}},
      {"profile", {"cpu:times.txt"}},
  };
  return values;
}

const std::set<std::string> kModeFlags = {"device",     "compile-only", "dump-commands",
                                          "find-batch", "function",     "steps"};

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
    absl::StrAppend(&text, " --refold-cuda-tier=", line.base.tier);
  for (const auto &[name, value] : line.flags) {
    const std::string fetched = line.base.function == "eval" ? "m" : "loss";
    absl::StrAppend(&text, name.size() == 1 ? " -" : " --", name, value.empty() ? "" : "=",
                    absl::StrReplaceAll(value, {{"NAME", fetched}}));
  }
  return text;
}

/// A flag with those that it needs beside it.
Flags WithNeeds(const std::string &flag, const std::string &value) {
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

class ModesFolder : public ScratchFolder {
public:
  ModesFolder() {
    Write("p.mlir", kWithEvalText);
    Write("batch.mlir",
          absl::StrReplaceAll(
              kNegateText,
              {{"2x3", "BATCHx3"}, {R"(<"x">)", R"(<"x", <uniform_open, of = "", bound = 0>>)"}}));
    Output(*this, "p.mlir --quiet --compile-only --check-nan-inf -o p.rfx");
    Output(*this, "p.mlir --quiet --compile-only --check-nan-inf --device=cuda -o gpu.rfx");
    Output(*this, "p.mlir --quiet --seed=5 --steps=2 --state-out=at2.st");
    // Times of every kernel that a line may ask for, so that no line has to measure.
    Output(*this, "p.mlir --quiet --compile-only -o x.rfx --threads=1 --profile=cpu:times.txt");
    refold::runtime::HostTensor x(refold::runtime::ElementType::F32, {4, 3});
    for (int i = 0; i < 12; ++i)
      x.as<float>()[i] = static_cast<float>(i) / 4;
    REQUIRE(refold::runtime::WriteNpy(*this / "x.npy", x).ok());
    for (const std::string &name : List())
      kept_.insert(name);
  }

  /// Outputs of the last line, by name; takes them away. Lines that only say how long something
  /// took are left out.
  std::map<std::string, std::string> TakeOutputs() {
    std::map<std::string, std::string> outputs;
    for (const std::string &name : List()) {
      if (kept_.count(name))
        continue;
      if (name == "out" && std::filesystem::is_directory(*this / name))
        for (const auto &entry : std::filesystem::directory_iterator(*this / name))
          outputs["out/" + entry.path().filename().string()] =
              Read("out/" + entry.path().filename().string());
      else if (name == "s.json")
        outputs[name] = nlohmann::json::parse(Read(name))["fetches"].dump();
      else if (name == "run")
        outputs[name] = std::to_string(absl::StrContains(Read("run/log.csv"), "loss"));
      else if (name == "t.json" || name == "cache")
        outputs[name] = "";
      else
        outputs[name] = Read(name);
      std::filesystem::remove_all(*this / name);
    }
    return outputs;
  }

private:
  std::set<std::string> kept_;
};

/// Lines of standard error, sorted.
std::vector<std::string> Warnings(const Result &result) {
  std::vector<std::string> lines = absl::StrSplit(result.err, '\n', absl::SkipEmpty());
  lines.erase(std::remove_if(lines.begin(), lines.end(),
                             [](const std::string &line) {
                               return !absl::StrContains(line, " has no effect");
                             }),
              lines.end());
  return lines;
}

/// Why a line that the table takes is not tried: it is refused for a reason of its own, or needs a
/// GPU.
bool IsLeftOut(const Line &line) {
  const Flags all = AllFlags(line);
  const bool runs = line.base.end.empty();
  if (runs && line.base.device == "cuda")
    return true;
  // A function without a history has no curve, and one without steps nothing to fetch.
  if (runs && line.base.function == "eval" && all.count("plot"))
    return true;
  if (runs && line.base.function == "eval" && line.base.steps == "0" && all.count("fetch"))
    return true;
  // Refused by the compiler, or where flags are read.
  if (all.count("tf32") && ValueOf(all, "libraries", "auto") == "none")
    return true;
  // Bytes of a file for a GPU are no CPU's.
  if (line.base.program == "gpu.rfx" && !absl::StartsWith(line.base.device, "null") && runs)
    return true;
  // A share of a GPU's memory needs to be told how much that is.
  if (runs && IsGpu(line.base) && !absl::StrContains(line.base.device, "capacity") &&
      ValueOf(all, "allocator-strategy", "") == "naive_best_fit")
    return true;
  if (line.base.program == "p.rfx" && IsGpu(line.base) && line.base.device != "cuda")
    return true;
  return line.base.device == "reference" && line.base.program != "p.mlir";
}

/// The line without the flags that have no effect, and without those that have none then.
Line WithoutIdle(Line line) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[flag, value] : AllFlags(line)) {
      if (!IsIdle(RowOf(flag), line))
        continue;
      changed = true;
      line.flags.erase(flag);
      line.environment.erase(flag);
      if (flag == "function")
        line.base.function = "train";
      if (flag == "steps")
        line.base.steps = "";
      if (flag == "refold-cuda-tier")
        line.base.tier = "";
    }
  }
  return line;
}

/// Tries a line; false where it is left out.
bool TryLine(ModesFolder &folder, const Line &line) {
  if (IsLeftOut(line))
    return false;
  const std::set<Mode> modes = ModesOf(line.base);
  const std::string text = TextOf(line);
  INFO(text);
  const Flags all = AllFlags(line);
  const bool refused = std::any_of(all.begin(), all.end(), [&](const auto &flag) {
    return IsRefused(RowOf(flag.first), modes);
  });
  const Result result = Shell(folder, text);
  INFO(result.err);
  if (refused) {
    CHECK(result.code == 1);
    CHECK(result.out.empty());
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    CHECK_THAT(result.err, Contains("refold-run: error: flag"));
    CHECK(folder.TakeOutputs().empty());
    return true;
  }
  CHECK(result.code == 0);
  std::vector<std::string> expected;
  for (const auto &[flag, value] : all)
    if (IsIdle(RowOf(flag), line))
      expected.push_back(IsEnvironmentFlag(flag)
                             ? absl::StrCat("FLAGS_", Underscored(flag))
                             : absl::StrCat("flag ", flag.size() == 1 ? "-" : "--", flag));
  if (all.count("quiet")) {
    CHECK(result.err.empty());
  } else {
    std::vector<std::string> warned = Warnings(result);
    CHECK(warned.size() == expected.size());
    for (const std::string &flag : expected)
      CHECK(std::count_if(warned.begin(), warned.end(), [&](const std::string &warning) {
              return absl::StartsWith(
                  warning, absl::StrCat("refold-run: warning: ", flag, " has no effect"));
            }) == 1);
  }
  // Without the flags that have no effect the line does the same.
  const auto outputs = folder.TakeOutputs();
  if (expected.empty())
    return true;
  const Line acting = WithoutIdle(line);
  INFO("without what is idle: " << TextOf(acting));
  const Result again = Shell(folder, TextOf(acting));
  INFO(again.err);
  CHECK(again.code == 0);
  CHECK(Warnings(again).empty());
  CHECK(folder.TakeOutputs() == outputs);
  if (line.base.end == "dump-commands" || line.base.end == "find-batch")
    CHECK(again.out == result.out);
  return true;
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

/// -o goes with --compile-only.
void AddOutput(Line &line) {
  if (line.base.end == "compile-only")
    line.flags["o"] = "out.rfx";
}

int64_t FromEnvironment(const char *name, int64_t otherwise) {
  const char *text = std::getenv(name);
  return text && *text ? std::strtoll(text, nullptr, 10) : otherwise;
}

} // namespace

TEST_CASE("the table has a row for each flag, and a cell for each mode") {
  std::set<std::string> rows;
  for (const FlagRow &row : run::FlagRows()) {
    INFO(row.flag);
    CHECK(rows.insert(row.flag).second);
    const std::string cells = absl::StrReplaceAll(row.cells, {{" ", ""}});
    CHECK(cells.size() == run::kModes);
    CHECK(cells.find_first_not_of(".wurf") == std::string::npos);
    CHECK((cells.find('u') == std::string::npos) == (row.unless == nullptr));
    CHECK((kModeFlags.count(row.flag) || Values().count(row.flag)));
  }
  ScratchFolder folder;
  const std::string help = Output(folder, "--help=index");
  for (absl::string_view line : absl::StrSplit(help, '\n', absl::SkipEmpty())) {
    const size_t name = line.find("`-");
    if (name == absl::string_view::npos)
      continue; // a variable
    line.remove_prefix(line.find_first_not_of("`-| "));
    const std::string flag(line.substr(0, line.find_first_of("=[` ")));
    INFO(flag);
    CHECK((rows.count(flag) || flag == "help" || flag == "version"));
  }
  const std::string page = Output(folder, "--help=flags");
  for (const std::string &row : rows)
    CHECK_THAT(page, Contains(absl::StrCat("| `", row.size() == 1 ? "-" : "--", row, "` |")));
}

TEST_CASE("every flag in every mode") {
  ModesFolder folder;
  // Flags that a mode refuses have a line each; the others are dealt out, so that a few lines have
  // all of them.
  constexpr size_t kLines = 3;
  for (const Base &base : Bases()) {
    const std::set<Mode> modes = ModesOf(base);
    std::vector<Line> lines(kLines, Line{base, {}, {}});
    size_t next = 0;
    for (const auto &[flag, values] : Values()) {
      const Flags with_needs = WithNeeds(flag, values[0]);
      Line alone{base, with_needs, {}};
      AddOutput(alone);
      if (IsRefused(RowOf(flag), modes)) {
        TryLine(folder, alone);
        continue;
      }
      const bool refused = std::any_of(with_needs.begin(), with_needs.end(), [&](const auto &each) {
        return IsRefused(RowOf(each.first), modes);
      });
      if (base.end.empty() && base.function == "eval" && flag == "plot")
        continue; // it has no curve
      if (refused || flag == "quiet" || (flag == "refold-cuda-tier" && !base.tier.empty()))
        continue;
      Line &line = lines[next++ % kLines];
      for (const auto &[name, value] : with_needs)
        if (flag == name || !line.flags.count(name))
          line.flags[name] = value;
    }
    for (Line &line : lines) {
      AddOutput(line);
      // Two flags want other strategies of --recompute.
      if (line.flags.count("recompute-layers") && line.flags.count("recompute-objective"))
        line.flags.erase("recompute-objective");
      if (line.flags.count("recompute-layers"))
        line.flags["recompute"] = "every-n";
      else if (line.flags.count("recompute-objective"))
        line.flags["recompute"] = "kusumoto-approx";
      TryLine(folder, line);
    }
  }
}

TEST_CASE("random command lines") {
  ModesFolder folder;
  const int64_t count = FromEnvironment("REFOLD_FUZZ_PROGRAMS", 40);
  const uint64_t seed = static_cast<uint64_t>(FromEnvironment("REFOLD_FUZZ_SEED", 1));
  for (int64_t i = 0; i < count; ++i) {
    Dice dice(seed + static_cast<uint64_t>(i));
    INFO("seed " << seed + static_cast<uint64_t>(i));
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
    Line line{base, {}, {}};
    for (const auto &[flag, values] : Values()) {
      // Refusals hide all else, so they are rare.
      if (!dice.Chance(IsRefused(RowOf(flag), ModesOf(base)) ? 1 : 15))
        continue;
      if (flag == "refold-cuda-tier" || flag == "recompute-layers" || flag == "recompute-objective")
        continue;
      const std::string value = dice.Of(values);
      if (IsEnvironmentFlag(flag) && dice.Chance(40)) {
        line.environment[flag] = value;
        continue;
      }
      for (const auto &[name, needed] : WithNeeds(flag, value))
        if (name == flag || !line.flags.count(name))
          line.flags[name] = needed;
    }
    AddOutput(line);
    if (line.base.end != "compile-only")
      line.flags.erase("o");
    TryLine(folder, line);
  }
}

} // namespace refold::testing::modes
