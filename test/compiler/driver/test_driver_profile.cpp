//===- test_driver_profile.cpp - Plans by measured times ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests CompileOptions::profile, a table of measured kernel times. Each kernel is measured once.
// The plan depends on the table, but the bits do not. Invalid tables are refused. No test checks a
// time.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include "test/runtime/data/scratch_folder.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::HostTensor;
using rf::testing::ScratchFolder;

namespace {

constexpr int64_t kProfiledSteps = 3, kProfiledRows = 64, kProfiledColumns = 32;

/// Rows are sorted, so every value has a buffer.
rf::Program ProfiledNetwork() {
  rf::Program program("network");
  rf::Tensor x = program.Input("x", rf::F32, {kProfiledSteps, kProfiledRows, kProfiledColumns});
  program.Foldl(x, [&](rf::Tensor rows) {
    rf::Tensor h = rows;
    for (int layer = 0; layer < 6; ++layer) {
      h = rf::Tanh(rf::nn::Linear(h, kProfiledColumns, {.name = absl::StrCat("fc", layer)}));
      h = rf::Sort(h, {.dim = 0});
    }
    rf::Tensor loss = rf::Mean(h * h);
    rf::optim::Momentum({.learning_rate = 0.1}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  return program;
}

rf::CompiledProgram Compiled(const rf::CompileOptions &options) {
  auto compiled = rf::Compile(ProfiledNetwork(), options);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return *std::move(compiled);
}

std::string ProfileRefusal(const rf::CompileOptions &options) {
  return std::string(rf::Compile(ProfiledNetwork(), options).status().message());
}

std::vector<float> Losses(rf::CompiledProgram &program) {
  HostTensor x(rf::runtime::ElementType::F32, {kProfiledSteps, kProfiledRows, kProfiledColumns});
  for (int64_t i = 0; i < kProfiledSteps * kProfiledRows * kProfiledColumns; ++i)
    x.as<float>()[i] = static_cast<float>(i * 7 % 31) / 31;
  auto outputs = program.Run({{"x", x}});
  INFO(outputs.status());
  REQUIRE(outputs.ok());
  CHECK(outputs->report.peak_measured_bytes == outputs->report.peak_predicted_bytes);
  const HostTensor &losses = outputs->fetches.at("loss");
  return {losses.as<float>(), losses.as<float>() + kProfiledSteps};
}

std::vector<std::string> LinesOf(const std::string &text) {
  return absl::StrSplit(text, '\n', absl::SkipEmpty());
}

/// Returns a table of the network's kernels, measured on this host.
std::string Table(const ScratchFolder &folder) {
  Compiled({.device = "cpu", .threads = 1, .profile = "cpu:" + folder / "t.txt"});
  return folder.Read("t.txt");
}

/// Returns `table` with new times: `with` picoseconds for kernels that contain `op`, and `other`
/// picoseconds for all other kernels.
std::string Rewritten(const std::string &table, const std::string &op, int64_t with,
                      int64_t other) {
  std::string text;
  for (const std::string &line : LinesOf(table)) {
    const std::vector<std::string> words = absl::StrSplit(line, ' ');
    if (words[0].size() == 32)
      absl::StrAppend(&text, words[0], " ", absl::StrContains(words[2], op) ? with : other, " ",
                      words[2], "\n");
    else
      absl::StrAppend(&text, line, "\n");
  }
  return text;
}

/// The result of compiling the network: the program as a file would hold it, and its losses.
struct ProfiledPlan {
  std::string program;
  std::vector<float> losses;
};

ProfiledPlan PlannedBy(const ScratchFolder &folder, uint64_t budget, const std::string &table) {
  rf::CompileOptions options{.device = "checked", .memory_budget = budget};
  if (!table.empty())
    options.profile = "cpu:" + folder.Write("plan.txt", table);
  rf::CompiledProgram compiled = Compiled(options);
  CHECK(compiled.PlannedPeakBytes() <= budget);
  REQUIRE(compiled.Save(folder / "p.rfx").ok());
  return {folder.Read("p.rfx"), Losses(compiled)};
}

} // namespace

TEST_CASE("each kernel is measured once, and missing kernels are added to the table") {
  ScratchFolder folder;
  const std::string table = Table(folder);
  const std::vector<std::string> lines = LinesOf(table);
  REQUIRE(lines.size() > 8);
  CHECK(lines[0] == "refold-profile 1");
  CHECK_THAT(lines[1], Contains("machine "));
  CHECK(lines[2] == "threads 1");
  CHECK_THAT(table, Contains("sort"));
  CHECK(Table(folder) == table);
  // The table without its last kernel.
  folder.Write("t.txt", absl::StrReplaceAll(table, {{lines.back() + "\n", ""}}));
  const std::vector<std::string> again = LinesOf(Table(folder));
  REQUIRE(again.size() == lines.size());
  CHECK(std::equal(lines.begin(), lines.end() - 1, again.begin()));
  CHECK(again.back().substr(0, 32) == lines.back().substr(0, 32));
}

TEST_CASE("a profile in the cache folder gets its name there") {
  ScratchFolder folder;
  Compiled({.device = "cpu", .threads = 1, .cache_dir = folder / "cache", .profile = "cpu"});
  CHECK_THAT(folder.Read("cache/profile-cpu.txt"), Contains("refold-profile 1\n"));
}

TEST_CASE("a profile that cannot be written to the cache folder gives a warning") {
  ScratchFolder folder;
  folder.Write("file", "");
  rf::CompiledProgram compiled = Compiled(
      {.device = "cpu", .threads = 1, .cache_dir = folder / "file/cache", .profile = "cpu"});
  REQUIRE(compiled.warnings().size() == 2);
  CHECK(compiled.warnings()[0] ==
        absl::StrCat("profile cannot be kept: cannot write '", folder / "file/cache",
                     "/profile-cpu.txt': Not a directory; missing times are estimated"));
  CHECK_THAT(compiled.warnings()[1], Contains("cannot be made: Not a directory"));
}

TEST_CASE("the plan depends on the profile, and the bits do not") {
  ScratchFolder folder;
  const std::string table = Table(folder);
  rf::CompiledProgram usual = Compiled({.device = "checked"});
  const std::vector<float> losses = Losses(usual);
  const uint64_t budget = usual.PlannedPeakBytes() * 9 / 10;
  const ProfiledPlan estimated = PlannedBy(folder, budget, "");
  const ProfiledPlan noSorts =
      PlannedBy(folder, budget, Rewritten(table, "sort", 1'000'000'000'000, 1000));
  const ProfiledPlan noProducts =
      PlannedBy(folder, budget, Rewritten(table, "dot_general", 1'000'000'000'000, 1000));
  for (const ProfiledPlan &planned : {estimated, noSorts, noProducts})
    CHECK(planned.losses == losses);
  CHECK(noSorts.program != noProducts.program);
  CHECK(PlannedBy(folder, budget, Rewritten(table, "sort", 1'000'000'000'000, 1000)).program ==
        noSorts.program);
}

TEST_CASE("a profile of another host or thread count is used unchanged") {
  ScratchFolder folder;
  const std::vector<std::string> lines = LinesOf(Table(folder));
  for (const auto &[line, other] :
       {std::pair{lines[1], "machine another"}, {lines[2], "threads 1000"}}) {
    const std::string table =
        absl::StrReplaceAll(folder.Read("t.txt"), {{line, other}, {lines.back() + "\n", ""}});
    folder.Write("other.txt", table);
    Compiled({.device = "cpu", .threads = 1, .profile = "cpu:" + folder / "other.txt"});
    CHECK(folder.Read("other.txt") == table);
  }
}

TEST_CASE("an invalid profile is refused in one line") {
  ScratchFolder folder;
  for (const char *text : {"gpu", "cpux", "/t.txt"})
    CHECK(ProfileRefusal({.device = "checked", .profile = text}) ==
          absl::StrCat("profile must be cpu or cpu:FILE, got '", text, "'"));
  for (const char *text : {"cpu", "cpu:"})
    CHECK(ProfileRefusal({.device = "checked", .profile = text}) ==
          "profile needs a file for its table: give cpu:FILE, or a cache folder");
  const std::string file = folder / "none.txt";
  CHECK(ProfileRefusal({.device = "cuda", .profile = "cpu:" + file}) ==
        "profile measures kernels for a CPU, not for device 'cuda'");
  CHECK(ProfileRefusal({.device = "checked", .profile = "cpu:" + file}) ==
        absl::StrCat(
            "profile '", file,
            "' does not exist, and device 'checked' does not measure: device 'cpu' writes it"));
  CHECK_THAT(ProfileRefusal({.device = "cpu", .profile = "cpu:" + folder / "no/folder/t.txt"}),
             Contains("no/folder/t.txt'"));
  const std::string damaged = folder.Write("damaged.txt", "refold-profile 2\n");
  CHECK_THAT(ProfileRefusal({.device = "cpu", .profile = "cpu:" + damaged}),
             Contains("line 1 must be 'refold-profile 1', got 'refold-profile 2'"));
  CHECK(folder.Read("damaged.txt") == "refold-profile 2\n");
}
