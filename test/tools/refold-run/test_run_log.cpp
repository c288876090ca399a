//===- test_run_log.cpp - Files written by --log --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests curves of bounded size, the page, and the table of runs that are resumed.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/folders.h"
#include "test/tools/refold-run/long_fold.h"
#include "tools/refold-run/log/curve_bins.h"
#include "tools/refold-run/log/log_page.h"
#include "tools/refold-run/log/run_log.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <cmath>

using namespace refold;
using namespace refold::run;
using namespace refold::testing;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

TEST_CASE("a curve of any length has at most 512 columns and keeps all extremes") {
  for (int64_t count : {1, 2, 511, 512, 513, 1025, 100000}) {
    INFO(count);
    CurveBins bins;
    for (int64_t i = 0; i < count; ++i)
      bins.Add(1000 + i, static_cast<double>(i % 97));
    const auto columns = bins.columns();
    REQUIRE(!columns.empty());
    CHECK(columns.size() <= CurveBins::kBins);
    CHECK(columns.size() > std::min<size_t>(CurveBins::kBins, count) / 2);
    CHECK(bins.first_step() == 1000);
    CHECK(bins.last_step() == 999 + count);
    CHECK(bins.last_value() == (count - 1) % 97);
    double least = 1e9, most = -1;
    for (const CurveColumn &column : columns) {
      CHECK(column.any);
      least = std::min(least, column.least);
      most = std::max(most, column.most);
    }
    CHECK(least == 0);
    CHECK(most == std::min<int64_t>(count - 1, 96));
    CHECK(columns.front().step < columns.back().step + 1);
    CHECK(columns.back().step <= 999 + count);
  }
}

TEST_CASE("curves may have missing steps and values that are not finite") {
  CurveBins bins;
  bins.Add(0, 1);
  bins.Add(1, std::nan(""));
  bins.Add(5, HUGE_VAL);
  bins.Add(6, 3);
  const auto columns = bins.columns();
  REQUIRE(columns.size() == 7);
  for (size_t i : {0, 6})
    CHECK(columns[i].any);
  for (size_t i : {1, 2, 3, 4, 5})
    CHECK(!columns[i].any);
  CHECK(CurveBins().columns().empty());
}

TEST_CASE("the log page loads nothing and escapes its text") {
  CurveBins loss;
  for (int i = 0; i < 2000; ++i)
    loss.Add(i, 2000 - i);
  const std::string page =
      HtmlOfLog({"net <1> & \"2\"", {"cpu, 2 threads", "step <b>"}, true, {{"loss<", &loss}}});
  CHECK_THAT(page, StartsWith("<!DOCTYPE html>") &&
                       Contains("<title>net &lt;1&gt; &amp; &quot;2&quot;</title>") &&
                       Contains("step &lt;b&gt;") && Contains("loss&lt; (logarithmic)") &&
                       Contains("http-equiv=\"refresh\"") &&
                       Contains("prefers-color-scheme: dark") && Contains("class=\"range\""));
  // The page loads nothing.
  CHECK(page.find("src=") == std::string::npos);
  CHECK(page.find("href=") == std::string::npos);
  CHECK(page.find("<b>") == std::string::npos);
  CHECK(HtmlOfLog({"n", {}, false, {}}).find("refresh") == std::string::npos);
  // As many points as columns, each with six valid JSON numbers.
  const size_t begin = page.find("data-points=\"") + 13;
  auto points = nlohmann::json::parse(page.substr(begin, page.find('"', begin) - begin), nullptr,
                                      /*allow_exceptions=*/false);
  REQUIRE(points.is_array());
  CHECK(points.size() == loss.columns().size());
  for (const auto &point : points)
    CHECK(point.size() == 6);
  CHECK(points[0][3] > points[499][3]);
}

namespace {

using Lines = std::vector<std::string>;

Lines Table(const ScratchFolder &folder) {
  Lines lines = absl::StrSplit(folder.Read("log/log.csv"), '\n');
  CHECK(lines.back().empty());
  lines.pop_back();
  return lines;
}

/// Returns the line without the time, which differs in every run.
std::string WithoutTime(const std::string &line) {
  Lines fields = absl::StrSplit(line, ',');
  REQUIRE(fields.size() == 4);
  return absl::StrCat(fields[0], ",", fields[1], ",", fields[3]);
}

} // namespace

TEST_CASE("a run's log has one row per step") {
  FoldFolder folder;
  Output(folder, "fold.rfx --feed x=x.npy --log=log --fetch loss=loss.csv");
  const Lines losses = absl::StrSplit(folder.Read("loss.csv"), '\n'), rows = Table(folder);
  REQUIRE(rows.size() == 11);
  CHECK(rows[0] == "step,loss,seconds_a_step,peak_bytes");
  for (size_t i = 1; i < rows.size(); ++i)
    CHECK(WithoutTime(rows[i]) == absl::StrCat(losses[i], ",", kFoldPeak));
  const std::string page = folder.Read("log/log.html");
  CHECK_THAT(page, Contains("<title>fold</title>") && Contains("step 10 of 10, done") &&
                       Contains("fold: loss") && Contains("fold: seconds per step") &&
                       Contains("<p>peak 844 "));
  CHECK(page.find("refresh") == std::string::npos);
}

TEST_CASE("the peak bytes in a log are those of the whole training") {
  FoldFolder folder;
  const std::string line =
      "fold.rfx --feed x=x.npy --log=log --state-out=c --save-every=3 --resume ";
  Output(folder, line + "--steps=3");
  // A run of another build, or on another host, needed more bytes.
  Lines rows = Table(folder);
  rows[2].replace(rows[2].rfind(',') + 1, std::string::npos, "123456");
  folder.Write("log/log.csv", absl::StrJoin(rows, "\n") + "\n");
  Output(folder, line);
  rows = Table(folder);
  REQUIRE(rows.size() == 11);
  CHECK_THAT(rows[3], EndsWith(absl::StrCat(",", kFoldPeak)));
  for (size_t i = 4; i < rows.size(); ++i)
    CHECK_THAT(rows[i], EndsWith(",123456"));
  CHECK_THAT(folder.Read("log/log.html"), Contains("(123,456 bytes)"));
}

TEST_CASE("an existing log, and one that another run writes, are refused") {
  FoldFolder folder;
  const std::string run = "fold.rfx --feed x=x.npy --log=log ";
  Output(folder, run);
  const std::string earlier = folder.Read("log/log.csv");
  const std::string words =
      "' is of an earlier run: remove it, give --log another folder, or continue it with --resume";
  CHECK(Refusal(folder, run) == "'log/log.csv" + words);
  CHECK(Refusal(folder, run + "--state-out=c --save-every=3") == "'log/log.csv" + words);
  // It is refused before the program is read.
  CHECK(Refusal(folder, "no.rfx --log=log") == "'log/log.csv" + words);
  std::filesystem::remove(folder / "log/log.csv");
  CHECK(Refusal(folder, run) == "'log/log.html" + words);
  std::filesystem::remove(folder / "log/log.html");
  REQUIRE(runtime::MakeFolder(folder / "log/log.csv").ok());
  CHECK(Refusal(folder, run) == "cannot read 'log/log.csv': it is a folder");
  std::filesystem::remove(folder / "log/log.csv");
  {
    auto lock = runtime::FolderLock::Take(folder / "log");
    REQUIRE(lock.ok());
    CHECK(Refusal(folder, run) == "another run is writing to folder 'log': wait for it, or end it");
  }
  // Another run began and ended after this one looked for the log.
  RunLog log(RunLog::About{.folder = folder / "log"});
  folder.Write("log/log.csv", earlier);
  CHECK(log.Begin(0, 10, /*resumed=*/false).message() == "'" + (folder / "log/log.csv") + words);
  CHECK(folder.Read("log/log.csv") == earlier);
}

TEST_CASE("checkpoints and log may share one folder") {
  FoldFolder folder;
  const std::string run = "fold.rfx --feed x=x.npy --state-out=all --log=./all/ --save-every=3 ";
  Output(folder, run + "--steps=4");
  CHECK(Lines(absl::StrSplit(folder.Read("all/log.csv"), '\n')).size() == 6);
  Output(folder, run + "--resume");
  CHECK(Lines(absl::StrSplit(folder.Read("all/log.csv"), '\n')).size() == 12);
}

TEST_CASE("a resumed run continues its log") {
  FoldFolder folder;
  const std::string line =
      "fold.rfx --feed x=x.npy --log=log --state-out=c --save-every=3 --resume ";
  Output(folder, line + "--steps=7");
  const Lines seven = Table(folder);
  REQUIRE(seven.size() == 8);
  std::filesystem::remove(folder / "c/step-0000000007.safetensors");
  Output(folder, line);
  Lines all = Table(folder);
  REQUIRE(all.size() == 11);
  for (size_t i = 1; i <= 6; ++i)
    CHECK(all[i] == seven[i]);
  CHECK(WithoutTime(all[7]) == WithoutTime(seven[7]));
  CHECK_THAT(folder.Read("log/log.html"), Contains("step 10 of 10, done"));
  // A partially written row, and everything after it, is ignored.
  for (const std::string &broken :
       {seven[0] + "\n" + seven[1] + "\n2,1",
        seven[0] + "\n" + seven[1] + "\n" + seven[2] + "\nnonsense\n" + seven[3] + "\n"}) {
    for (const char *name : {"c/step-0000000009.safetensors", "c/step-0000000010.safetensors"})
      std::filesystem::remove(folder / name);
    Output(folder, line + "--steps=6");
    folder.Write("log/log.csv", broken);
    const bool lost_all_but_one = broken.size() < 100;
    const Result rest = RefoldRun(folder, line);
    CHECK(rest.code == 0);
    CHECK(rest.err == absl::StrCat("refold-run: warning: 'log/log.csv' has no row of steps ",
                                   lost_all_but_one ? 1 : 2,
                                   " to 5: the file lost them, or they ran without --log\n"));
    all = Table(folder);
    CHECK(all[1] == seven[1]);
    CHECK_THAT(all.back(), StartsWith("9,"));
  }
}

TEST_CASE("missing rows of a log are reported on resuming") {
  FoldFolder folder;
  const std::string line = "fold.rfx --feed x=x.npy --state-out=c --save-every=3 --resume ";
  Output(folder, line + "--log=log --steps=4");
  std::string table = folder.Read("log/log.csv");
  folder.Write("log/log.csv", table.substr(0, table.size() - 1)); // its last line feed is missing
  const std::string lost = ": the file lost them, or they ran without --log\n";
  Result run = RefoldRun(folder, line + "--log=log --steps=5");
  CHECK(run.err == "refold-run: warning: 'log/log.csv' has no row of step 3" + lost);
  Output(folder, line + "--steps=7");
  run = RefoldRun(folder, line + "--log=log --steps=8");
  CHECK(run.err == "refold-run: warning: 'log/log.csv' has no row of steps 5 to 6" + lost);
  CHECK(RefoldRun(folder, line + "--log=log").err == "");
  // There is no warning either if there was no log yet.
  CHECK(RefoldRun(folder, line + "--log=other").err == "");
}

TEST_CASE("a log with other columns or without a folder is refused") {
  FoldFolder folder;
  const std::string line =
      "fold.rfx --feed x=x.npy --log=log --state-out=c --save-every=3 --resume ";
  Output(folder, line + "--steps=3");
  folder.Write("log/log.csv", "step,accuracy\n0,1\n");
  CHECK(Refusal(folder, line) == "'log/log.csv' has the columns step,accuracy, this run has "
                                 "step,loss,seconds_a_step,peak_bytes: give --log another folder");
  folder.Write("log/log.csv", "step,loss,seconds_a_step,peak_bytes\r\n");
  CHECK(Refusal(folder, line) ==
        "'log/log.csv' has the columns step,loss,seconds_a_step,peak_bytes\\r, this run has "
        "step,loss,seconds_a_step,peak_bytes: give --log another folder");
  folder.Write("log/log.csv", "step,accuracy\n0,1\n");
  // It is refused before any other file is opened.
  CHECK_THAT(Refusal(folder, "fold.rfx --feed x=no.npy --log=log --state-out=c --save-every=3 "
                             "--resume"),
             StartsWith("'log/log.csv' has the columns step,accuracy, "));
  // Only the beginning of a long line is shown. A log without a line does not belong to this run.
  folder.Write("log/log.csv", std::string(500, 'a'));
  CHECK_THAT(Refusal(folder, line),
             StartsWith("'log/log.csv' has the columns " + std::string(200, 'a') + ", this run"));
  folder.Write("log/log.csv", "");
  CHECK_THAT(Refusal(folder, line), StartsWith("'log/log.csv' has the columns , this run has"));
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --log=no/log") ==
        "cannot make folder 'no/log': No such file or directory");
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --log=x.npy") ==
        "cannot write to folder 'x.npy': it is a file");
  CHECK(Refusal(folder, "fold.rfx --device=null --log=another") ==
        "flag --log is for devices that compute, not for 'null'");
}

TEST_CASE("a failed run writes the reason to its page") {
  FoldFolder folder;
  // The weights are infinite from the start.
  REQUIRE(runtime::WriteSafetensors(
              folder / "s",
              {{"step", refold::runtime::ElementType::S64, {}},
               {"seed", refold::runtime::ElementType::S64, {}},
               {"w", refold::runtime::ElementType::F32, {64}}},
              [](const runtime::TensorEntry &entry) -> absl::StatusOr<runtime::HostTensor> {
                runtime::HostTensor tensor(entry.type, entry.shape);
                std::memset(tensor.data(), 0, tensor.bytes());
                if (entry.name == "w")
                  tensor.as<float>()[0] = HUGE_VALF;
                return tensor;
              })
              .ok());
  Result run = RefoldRun(folder, "fold.rfx --feed x=x.npy --state-in=s --check-nan-inf --log=log");
  CHECK(run.code == 1);
  CHECK_THAT(run.err, Contains("step 0: "));
  CHECK_THAT(folder.Read("log/log.html"), Contains("step 0 of 10, ended by an error: step 0: "));
  CHECK(Table(folder).size() == 1);
}
