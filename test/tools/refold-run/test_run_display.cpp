//===- test_run_display.cpp - Progress, summary, picture --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the text that users see.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/progress.h"
#include "tools/refold-run/log/summary.h"
#include "tools/refold-run/log/svg_plot.h"
#include "tools/refold-run/program_table.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

using namespace refold;
using namespace refold::run;
using namespace refold::runtime;
using Catch::Matchers::Contains;

TEST_CASE("durations are printed with a suitable unit") {
  CHECK(FormatDuration(0) == "0:00");
  CHECK(FormatDuration(6.2) == "0:07");
  CHECK(FormatDuration(754) == "12:34");
  CHECK(FormatDuration(3723) == "1:02:03");
  CHECK(FormatDuration(-1) == "0:00");
  CHECK(FormatDuration(1e300) == FormatDuration(1e9));
}

TEST_CASE("the progress line fits the terminal's width") {
  CHECK(Progress::Bar(2500, 10000, 0.5, 80) ==
        "2,500 / 10,000 steps [#######........................] 5,000 steps/s, 0:02 left");
  CHECK(Progress::Bar(2500, 10000, 0.5, 80).size() == 79);
  CHECK(Progress::Bar(10, 10, 2, 40) == "10 / 10 steps 5 steps/s, 0:00 left");
  CHECK(Progress::Bar(0, 10, 0, 80).find("left") == std::string::npos);
  for (int width = 0; width < 120; ++width)
    for (int64_t done : {0, 1, 7, 10})
      CHECK(Progress::Bar(done, 10, 3, width).size() < static_cast<size_t>(std::max(width, 1)));
}

TEST_CASE("the progress line has a plain form") {
  CHECK(Progress::Line(4000, 1500, 6000, 10) == "step 5,500 of 10,000, 150 steps/s, 0:30 left");
}

TEST_CASE("a stacked fetch is summarized") {
  HostTensor values(ElementType::F32, {250});
  for (int i = 0; i < 250; ++i)
    values.as<float>()[i] = static_cast<float>(250 - i);
  HistorySummary loss = Summarize("loss", values);
  CHECK(loss.count == 250);
  CHECK(loss.first == 250);
  CHECK(loss.last == 1);
  CHECK(loss.least == 1);
  CHECK(loss.tail_mean == 50.5);
  HostTensor few(ElementType::S32, {2});
  few.as<int32_t>()[0] = 4;
  few.as<int32_t>()[1] = -1;
  CHECK(Summarize("n", few).tail_mean == 1.5);
  CHECK(Summarize("n", HostTensor(ElementType::F64, {0})).count == 0);
}

TEST_CASE("the summary is printed as text and as JSON") {
  Summary summary;
  summary.program = "p\"\xff";
  summary.device = "cpu";
  summary.threads = 2;
  summary.seed = UINT64_MAX;
  summary.run.steps = 10000;
  summary.run.seconds = 1.25;
  summary.run.host_calls = 1;
  summary.run.peak_predicted_bytes = summary.run.peak_measured_bytes = 283512345;
  HistorySummary loss{"loss", 10000, 3412.5, std::nan(""), 1, 2.5};
  summary.histories = {loss, {"none", 0, 0, 0, 0, 0}, {"right", 1, 0.75, 0.75, 0.75, 0.75}};
  CHECK_THAT(
      SummaryText(summary),
      Contains("on cpu, 2 threads: 10,000 steps in 1.25 s, 8,000 steps/s (125 us each), 1 host "
               "call\nloss: 3412.5 at first, 2.5 mean of the last 100\nright: 0.75\n"
               "peak: 283,512,345 bytes predicted, 283,512,345 measured\n"));
  auto json = nlohmann::json::parse(SummaryJson(summary), nullptr, false);
  REQUIRE(json.is_object());
  CHECK(json["us_per_step"] == 125);
  CHECK(json["seed"] == UINT64_MAX);
  CHECK(json["fetches"]["loss"]["last"].is_null());
  CHECK(json["fetches"]["loss"]["mean_last_100"] == 2.5);
  CHECK(json["fetches"]["none"]["count"] == 0);
  CHECK(!json.contains("kernels"));
  CHECK(!json.contains("launched_as"));
  summary.kernels = KernelCounts{.compiled = 1, .from_memory = 2, .from_disk = 3000};
  summary.compile_seconds = 0.125;
  CHECK_THAT(
      SummaryText(summary),
      Contains("measured\ncompiled in 0.125 s: 1 kernel made, 2 found in memory, 3,000 on disk\n"));
  json = nlohmann::json::parse(SummaryJson(summary), nullptr, false);
  CHECK(json["kernels"]["compiled"] == 1);
  CHECK(json["kernels"]["from_memory"] == 2);
  CHECK(json["kernels"]["from_disk"] == 3000);
  summary.run.launched_as = "one graph";
  CHECK_THAT(SummaryText(summary), Contains("on cpu, one graph: 10,000 steps"));
  CHECK(nlohmann::json::parse(SummaryJson(summary), nullptr, false)["launched_as"] == "one graph");
  CHECK(!json.contains("tier"));
  summary.tier = "step";
  CHECK_THAT(SummaryText(summary), Contains("on cpu, granularity step, one graph: 10,000 steps"));
  CHECK(nlohmann::json::parse(SummaryJson(summary), nullptr, false)["tier"] == "step");
  CHECK(!json.contains("tier_estimates_us"));
  summary.tiers = {{"step", 33.5}, {"layer", 74.5}};
  CHECK(nlohmann::json::parse(SummaryJson(summary), nullptr, false)["tier_estimates_us"] ==
        nlohmann::json{{"step", 33.5}, {"layer", 74.5}});
  CHECK(!json.contains("libraries"));
  summary.run.libraries = {
      {"f32 product of 512x256 and 256x256", "cuBLASLt 13.1.0, algorithm 21", 4096}};
  CHECK_THAT(
      SummaryText(summary),
      Contains("measured\nf32 product of 512x256 and 256x256: cuBLASLt 13.1.0, algorithm 21, "
               "4,096 bytes of workspace\n"));
  json = nlohmann::json::parse(SummaryJson(summary), nullptr, false);
  CHECK(json["libraries"].size() == 1);
  CHECK(json["libraries"][0]["product"] == "f32 product of 512x256 and 256x256");
  CHECK(json["libraries"][0]["algorithm"] == "cuBLASLt 13.1.0, algorithm 21");
  CHECK(json["libraries"][0]["workspace_bytes"] == 4096);
  summary.has_peak = false;
  CHECK(SummaryText(summary).find("peak") == std::string::npos);
  CHECK(!nlohmann::json::parse(SummaryJson(summary), nullptr, false)
             .contains("peak_predicted_bytes"));
}

TEST_CASE("estimates of fusion granularities are printed with few digits") {
  CHECK(TierLine({{"step", 33.54}, {"layer", 74.54}}) ==
        "fusion granularity step: a step is estimated to take 34 us, with granularity layer 75 us");
  CHECK(
      TierLine({{"layer", 999.6}, {"step", 130360.6}}) ==
      "fusion granularity layer: a step is estimated to take 1.0 ms, with granularity step 130 ms");
  CHECK(
      TierLine({{"step", 9.96}, {"layer", 2.5e9}}) ==
      "fusion granularity step: a step is estimated to take 10 us, with granularity layer 2500 s");
}

namespace {

/// Returns the y coordinates of all points of the curve.
std::vector<double> LineY(const std::string &svg) {
  std::vector<double> ys;
  for (size_t at = 0; (at = svg.find("<polyline", at)) != std::string::npos; ++at) {
    size_t begin = svg.find("points=\"", at) + 8, end = svg.find('"', begin);
    while (begin < end) {
      begin = svg.find(',', begin) + 1;
      ys.push_back(std::stod(svg.substr(begin)));
      begin = std::min(svg.find(' ', begin), end);
    }
  }
  return ys;
}

} // namespace

TEST_CASE("a falling loss is drawn as a falling logarithmic curve") {
  Curve curve{"net <1>", "loss & more", 0, {}};
  for (int i = 0; i < 10000; ++i)
    curve.values.push_back(3000 * std::exp(-i / 1500.0) + 2);
  std::string svg = SvgOfCurve(curve);
  CHECK_THAT(svg, Contains("net &lt;1&gt;: loss &amp; more (logarithmic)") && Contains(">1000<") &&
                      Contains(">10<") && Contains(">4,000<") && Contains("class=\"range\""));
  CHECK(svg.size() < 40000);
  std::vector<double> ys = LineY(svg);
  REQUIRE(ys.size() == 400);
  CHECK(std::is_sorted(ys.begin(), ys.end()));
  CHECK(ys.front() > 52);
  CHECK(ys.back() < 440 - 56);
}

TEST_CASE("curves of every kind are drawn") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity(),
                   kNan = std::numeric_limits<double>::quiet_NaN();
  auto svg = [](std::vector<double> values, int64_t first_step = 0) {
    std::string text = SvgOfCurve({"p", "loss", first_step, std::move(values)});
    CHECK(text.find("nan") == std::string::npos);
    CHECK(text.find("inf") == std::string::npos);
    CHECK(text.substr(text.size() - 7) == "</svg>\n");
    return text;
  };
  CHECK_THAT(svg({}), Contains("no finite values"));
  CHECK_THAT(svg({kNan, kInfinity}), Contains("no finite values"));
  CHECK(LineY(svg({5})).size() == 2);
  CHECK(LineY(svg({5, 5, 5})).size() == 3);
  CHECK(svg({0, 1, -1}).find("logarithmic") == std::string::npos);
  CHECK(svg({1, 2}).find("logarithmic") == std::string::npos);
  CHECK(LineY(svg({1, 2, kNan, 3, 4})).size() == 4);
  CHECK_THAT(svg({1e-30, 1e30}), Contains("logarithmic"));
  CHECK_THAT(svg({1, 2, 3}, 4000), Contains(">4,001<"));
  CHECK(svg({0, 0}).find("polyline") != std::string::npos);
  CHECK(svg({-1e300, 1e300}) != "");
}
