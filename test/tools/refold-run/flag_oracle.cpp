//===- flag_oracle.cpp - Command lines and the flag table -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/flag_oracle.h"

#include "runtime/data/npy.h"
#include "test/tools/refold-run/fold_texts.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace refold::testing::modes {

using Catch::Matchers::Contains;
using run::Effect;
using run::FlagRow;
using run::Mode;

/// Returns whether `flag`, which is idle unless a condition holds, has an effect on `line`. The
/// conditions are written here by hand, independently of the table of flags.
static bool ActsAllTheSame(const std::string &flag, const Line &line) {
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

/// Returns whether the line's allocator strategy makes a FLAGS_ variable have no effect.
static bool IdlesWithStrategy(const std::string &flag, const Line &line) {
  const Flags all = AllFlags(line);
  const std::string strategy = ValueOf(all, "allocator-strategy", "arena");
  if (absl::StrContains(flag, "pu-memory-") && flag != "gpu-memory-limit-mb")
    return strategy != "naive_best_fit";
  if (flag == "memory-fraction-of-eager-deletion" || flag == "fast-eager-deletion-mode")
    return strategy == "arena";
  return flag == "eager-delete-tensor-gb" && strategy == "arena" && all.at(flag) == "0.5";
}

static bool IsIdle(const FlagRow &row, const Line &line) {
  const std::set<Mode> modes = ModesOf(line.base);
  return std::any_of(modes.begin(), modes.end(),
                     [&](Mode mode) {
                       return row.In(mode) == Effect::Idle || (row.In(mode) == Effect::IdleUnless &&
                                                               !ActsAllTheSame(row.flag, line));
                     }) ||
         IdlesWithStrategy(row.flag, line);
}

/// Removes all flags without effect from the line. Repeats this, because the removal of one flag
/// can make another flag idle.
static Line WithoutIdle(Line line) {
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
      if (flag == "cuda-granularity")
        line.base.tier = "";
    }
  }
  return line;
}

/// Returns whether the test must skip a line that the table of flags accepts. A line is skipped if
/// it needs a GPU, or if another check refuses it.
static bool IsLeftOut(const Line &line) {
  const Flags all = AllFlags(line);
  const bool runs = line.base.end.empty();
  if (runs && line.base.device == "cuda")
    return true;
  // A function without a stacked fetch has no curve, and one without steps has nothing to fetch.
  if (runs && line.base.function == "eval" && all.count("plot"))
    return true;
  if (runs && line.base.function == "eval" && line.base.steps == "0" && all.count("fetch"))
    return true;
  // Refused by the compiler, or while flags are parsed.
  if (all.count("tf32") && ValueOf(all, "libraries", "auto") == "none")
    return true;
  // A CPU cannot run code for a GPU.
  if (line.base.program == "gpu.rfx" && !absl::StartsWith(line.base.device, "null") && runs)
    return true;
  // A share of a GPU's memory can be computed only if its size is given.
  if (runs && IsGpu(line.base) && !absl::StrContains(line.base.device, "capacity") &&
      ValueOf(all, "allocator-strategy", "") == "naive_best_fit")
    return true;
  if (line.base.program == "p.rfx" && IsGpu(line.base) && line.base.device != "cuda")
    return true;
  return line.base.device == "reference" && line.base.program != "p.mlir";
}

FlagFolder::FlagFolder() {
  Write("p.mlir", WithEvalText());
  Write("batch.mlir",
        absl::StrReplaceAll(
            kNegateText,
            {{"2x3", "BATCHx3"}, {R"(<"x">)", R"(<"x", <uniform_open, of = "", bound = 0>>)"}}));
  Output(*this, "p.mlir --quiet --compile-only --check-nan-inf -o p.rfx");
  Output(*this, "p.mlir --quiet --compile-only --check-nan-inf --device=cuda -o gpu.rfx");
  Output(*this, "p.mlir --quiet --seed=5 --steps=2 --state-out=at2.st");
  // Times of every kernel that a line may request, so that no line has to measure.
  Output(*this, "p.mlir --quiet --compile-only -o x.rfx --threads=1 --profile=cpu:times.txt");
  runtime::HostTensor x(runtime::ElementType::F32, {4, 3});
  for (int i = 0; i < 12; ++i)
    x.as<float>()[i] = static_cast<float>(i) / 4;
  REQUIRE(runtime::WriteNpy(*this / "x.npy", x).ok());
  for (const std::string &name : List())
    kept_.insert(name);
}

std::map<std::string, std::string> FlagFolder::TakeOutputs() {
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

/// Returns the warnings of a run about flags without effect.
static std::vector<std::string> IdleWarnings(const Result &result) {
  std::vector<std::string> lines = absl::StrSplit(result.err, '\n', absl::SkipEmpty());
  lines.erase(std::remove_if(lines.begin(), lines.end(),
                             [](const std::string &line) {
                               // Keeps only warnings that name a flag. The compiler also prints
                               // warnings that name none, such as "tf32 has no effect: ...".
                               return !absl::StrContains(line, " has no effect") ||
                                      !(absl::StrContains(line, "warning: flag ") ||
                                        absl::StrContains(line, "warning: FLAGS_"));
                             }),
              lines.end());
  return lines;
}

static void CheckRefusal(FlagFolder &folder, const Result &result) {
  CHECK(result.code == 1);
  CHECK(result.out.empty());
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  CHECK_THAT(result.err, Contains("refold-run: error: flag"));
  CHECK(folder.TakeOutputs().empty());
}

/// Checks that each flag of `idle` has one warning, and no other flag has one.
static void CheckWarnings(const std::vector<std::string> &idle, const Result &result) {
  const std::vector<std::string> warned = IdleWarnings(result);
  CHECK(warned.size() == idle.size());
  for (const std::string &flag : idle) {
    const std::string name = IsEnvironmentFlag(flag)
                                 ? absl::StrCat("FLAGS_", Underscored(flag))
                                 : absl::StrCat("flag ", flag.size() == 1 ? "-" : "--", flag);
    const std::string begin = absl::StrCat("refold-run: warning: ", name, " has no effect");
    CHECK(std::count_if(warned.begin(), warned.end(), [&](const std::string &warning) {
            return absl::StartsWith(warning, begin);
          }) == 1);
  }
}

/// Checks that the line without its idle flags does the same as `result`.
static void CheckWithoutIdle(FlagFolder &folder, const Line &line, const Result &result) {
  const auto outputs = folder.TakeOutputs();
  const Line acting = WithoutIdle(line);
  INFO("without idle flags: " << TextOf(acting));
  const Result again = Shell(folder, TextOf(acting));
  INFO(again.err);
  CHECK(again.code == 0);
  CHECK(IdleWarnings(again).empty());
  CHECK(folder.TakeOutputs() == outputs);
  if (line.base.end == "dump-commands" || line.base.end == "find-batch")
    CHECK(again.out == result.out);
}

void CheckLine(FlagFolder &folder, const Line &line) {
  if (IsLeftOut(line))
    return;
  const std::set<Mode> modes = ModesOf(line.base);
  const std::string text = TextOf(line);
  INFO(text);
  const Flags all = AllFlags(line);
  const Result result = Shell(folder, text);
  INFO(result.err);
  if (std::any_of(all.begin(), all.end(),
                  [&](const auto &flag) { return IsRefused(RowOf(flag.first), modes); })) {
    CheckRefusal(folder, result);
    return;
  }
  CHECK(result.code == 0);
  std::vector<std::string> idle;
  for (const auto &[flag, value] : all)
    if (IsIdle(RowOf(flag), line))
      idle.push_back(flag);
  if (all.count("quiet"))
    CHECK(result.err.empty());
  else
    CheckWarnings(idle, result);
  if (idle.empty())
    folder.TakeOutputs();
  else
    CheckWithoutIdle(folder, line, result);
}

} // namespace refold::testing::modes
