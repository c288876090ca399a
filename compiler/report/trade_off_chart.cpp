//===- trade_off_chart.cpp - Chart of bytes against work ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The line shows the result for budgets in between: the cheapest plan below them.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/trade_off_chart.h"

#include "compiler/report/chart_frame.h"
#include "compiler/report/recompute_text.h"
#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"
#include "runtime/core/nice_step.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace refold {

using planner::RecomputeOutcome;
using planner::TriedPlan;
using runtime::FormatBytes;

namespace {

constexpr double kTradeOffHeight = 320;
constexpr double kPoint = 9, kTakenPoint = 15; // sizes of points
constexpr int kTicks = 10;
/// The picture's width in parts.
constexpr int64_t kParts = 1'000'000;

std::vector<ChartFrame::Tick> Ticks(const ChartFrame &frame, double most) {
  std::vector<ChartFrame::Tick> ticks;
  const double step = runtime::NiceStep(100 * most, kTicks);
  const int digits = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step)));
  for (int i = 0; i * step <= 100 * most; ++i)
    ticks.push_back({frame.X(static_cast<int64_t>(i * step / (100 * most) * kParts)),
                     absl::StrFormat("%.*f %%", digits, i * step)});
  return ticks;
}

struct Point {
  const TriedPlan *plan;
  const char *style;
  std::string what;
};

/// Returns the plans as points, cheapest first; the plan that was taken is the last.
std::vector<Point> Points(const RecomputeOutcome &recompute) {
  std::vector<Point> points;
  for (size_t i = 0; i < recompute.tried.size(); ++i)
    if (i != recompute.taken)
      points.push_back(
          {&recompute.tried[i], "plan", absl::StrCat("plan ", i + 1, " of those tried: needs ")});
  for (const TriedPlan &plan : recompute.skipped)
    if (plan.clones > 0)
      points.push_back({&plan, "plan skipped", "not tried: predicted to need "});
  std::stable_sort(points.begin(), points.end(),
                   [](const Point &a, const Point &b) { return a.plan->cost < b.plan->cost; });
  points.push_back({&recompute.Taken(), "plan taken", "taken: needs "});
  return points;
}

std::string TextOf(const RecomputeOutcome &recompute, const Point &point) {
  const std::string &strategy = point.plan->strategy;
  return absl::StrCat(strategy.empty() ? "" : absl::StrCat("plan of ", strategy, ", "), point.what,
                      runtime::FormatBytesExact(point.plan->bytes), ", ",
                      point.plan->clones == 0 ? "nothing is recomputed"
                                              : absl::StrCat(KernelsAgain(point.plan->clones), ", ",
                                                             ExtraWork(recompute, *point.plan)));
}

std::string Label(double x, double y, absl::string_view side, absl::string_view text) {
  return absl::StrCat("<text class=\"halo height ", side, "\" x=\"", Coordinate(x), "\" y=\"",
                      Coordinate(y), "\">", runtime::EscapeMarkup(text), "</text>\n");
}

} // namespace

std::string TradeOffChart(const RecomputeOutcome &recompute) {
  if (recompute.tried.size() < 2)
    return "";
  double most = 0;
  uint64_t top = recompute.budget;
  for (const TriedPlan &plan : recompute.tried) {
    most = std::max(most, recompute.OverheadOf(plan));
    top = std::max(top, plan.bytes);
  }
  if (most <= 0)
    return "";
  most *= 1.08; // leaves room beside the last point
  const ChartFrame frame(kParts, top + top / 12, kTradeOffHeight);
  auto x = [&](const TriedPlan &plan) {
    return frame.X(static_cast<int64_t>(recompute.OverheadOf(plan) / most * kParts));
  };
  std::string svg = frame.Begin("bytes needed against extra work, for each plan that was tried",
                                Ticks(frame, most), "extra work in a step, estimated");
  svg += frame.LineAt(recompute.budget, absl::StrCat("budget: ", FormatBytes(recompute.budget)),
                      ChartFrame::Side::Left, "limit"); // plans descend to the right
  if (recompute.bound > 0)
    svg += frame.LineAt(recompute.bound,
                        absl::StrCat("no plan needs less: ", FormatBytes(recompute.bound)),
                        ChartFrame::Side::Right, "bound");

  std::string stairs, marks;
  uint64_t least = recompute.KeepAll().bytes;
  for (const Point &point : Points(recompute)) {
    const TriedPlan &plan = *point.plan;
    if (plan.bytes < least)
      absl::StrAppend(&stairs, "H", Coordinate(x(plan)), "V", Coordinate(frame.Y(plan.bytes)));
    least = std::min(least, plan.bytes);
    const double size = &plan == &recompute.Taken() ? kTakenPoint : kPoint;
    marks += Rectangle(point.style, x(plan) - size / 2, frame.Y(plan.bytes) - size / 2, size, size,
                       TextOf(recompute, point));
  }
  absl::StrAppend(&svg, "<path class=\"stairs\" d=\"M", Coordinate(x(recompute.KeepAll())), ",",
                  Coordinate(frame.Y(recompute.KeepAll().bytes)), stairs, "\"/>\n", marks);
  const TriedPlan &taken = recompute.Taken();
  absl::StrAppend(&svg,
                  Label(x(recompute.KeepAll()) + 10, frame.Y(recompute.KeepAll().bytes) - 6, "",
                        absl::StrCat("baseline: ", FormatBytes(recompute.KeepAll().bytes))));
  if (recompute.taken > 0) {
    // No other point is below and to the left of the last one.
    const bool ends = x(taken) > (frame.left() + frame.right()) / 2;
    svg +=
        Label(x(taken) + (ends ? -6 : 6), frame.Y(taken.bytes) + 21, ends ? "end" : "",
              absl::StrCat("taken: ", FormatBytes(taken.bytes), ", ", ExtraWork(recompute, taken)));
  }
  return svg + "</svg>\n";
}

} // namespace refold
