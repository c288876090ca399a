//===- before_after_chart.cpp - Live bytes before and after ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each curve has one point for each dispatch of its program. The program with recomputation has
// more dispatches, so its curve is longer.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/before_after_chart.h"

#include "compiler/report/chart_frame.h"
#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <vector>

namespace refold {

using runtime::FormatBytes;

namespace {

constexpr double kComparedHeight = 340;
constexpr size_t kComparedNameLength = 70;

struct Curve {
  const char *style;
  const char *what;
  const std::vector<uint64_t> &live; // in the arena
  const std::vector<std::string> &names;
};

/// The positions [begin, end) of both curves.
struct ComparedColumn {
  size_t begin, end;
};

/// Returns the first position within `column` at which `curve` has the most live bytes. If the
/// curve ends before the column, returns the size of the curve.
size_t Fullest(const Curve &curve, const ComparedColumn &column) {
  const size_t size = curve.live.size();
  const auto begin = curve.live.begin() + std::min(column.begin, size),
             end = curve.live.begin() + std::min(column.end, size);
  return begin == end ? size : std::max_element(begin, end) - curve.live.begin();
}

/// Returns the curve's area and its upper edge.
std::string Area(const ChartFrame &frame, const Curve &curve,
                 const std::vector<ComparedColumn> &columns, uint64_t residents) {
  std::string edge;
  int64_t last = 0;
  for (const ComparedColumn &column : columns)
    if (const size_t at = Fullest(curve, column); at < curve.live.size()) {
      last = static_cast<int64_t>(std::min(column.end, curve.live.size()));
      absl::StrAppend(&edge, "V", Coordinate(frame.Y(residents + curve.live[at])), "H",
                      Coordinate(frame.X(last)));
    }
  return absl::StrCat("<path class=\"", curve.style, "\" d=\"M", Coordinate(frame.left()), ",",
                      Coordinate(frame.lower()), edge, "V", Coordinate(frame.lower()), "Z\"/>\n");
}

std::string TextOf(const Curve &curve, const ComparedColumn &column, uint64_t residents) {
  const size_t at = Fullest(curve, column);
  if (at == curve.live.size())
    return absl::StrCat(curve.what, ": finished");
  std::string text =
      absl::StrCat(curve.what, ": ", runtime::FormatBytesExact(residents + curve.live[at]));
  if (at < curve.names.size())
    absl::StrAppend(&text, " at ", column.end - column.begin == 1 ? "" : absl::StrCat(at + 1, ", "),
                    runtime::Shortened(curve.names[at], kComparedNameLength));
  return text;
}

} // namespace

std::string BeforeAfterChart(const planner::LiveCurve &before, const planner::Program &program,
                             const planner::MemoryModel &model, uint64_t budget,
                             size_t max_columns) {
  if (before.bytes.empty() || model.live_bytes.empty())
    return "";
  const Curve curves[] = {{"before", "baseline", before.bytes, before.names},
                          {"after", "as compiled", model.live_bytes, program.position_names}};
  const size_t positions = std::max(before.bytes.size(), model.live_bytes.size());
  const size_t count = std::min(positions, max_columns);
  std::vector<ComparedColumn> columns;
  for (size_t c = 0; c < count; ++c)
    columns.push_back({positions * c / count, positions * (c + 1) / count});

  const uint64_t residents = model.resident_bytes;
  const uint64_t most = residents + *std::max_element(before.bytes.begin(), before.bytes.end());
  const uint64_t top = std::max({most, model.peak_bytes, budget});
  const ChartFrame frame(static_cast<int64_t>(positions), top + top / 16, kComparedHeight);
  std::string svg = frame.Begin("live bytes over the dispatches, of the baseline and as compiled");
  for (const Curve &curve : curves)
    svg += Area(frame, curve, columns, residents);
  svg += frame.LineAt(most, absl::StrCat("baseline: ", FormatBytes(most)), ChartFrame::Side::Left,
                      "bound");
  svg += frame.LineAt(budget, absl::StrCat("budget: ", FormatBytes(budget)),
                      ChartFrame::Side::Right, "limit");
  for (const ComparedColumn &column : columns) {
    const bool one = column.end - column.begin == 1;
    svg += Rectangle(
        "hit", frame.X(static_cast<int64_t>(column.begin)), frame.upper(),
        frame.X(static_cast<int64_t>(column.end)) - frame.X(static_cast<int64_t>(column.begin)),
        frame.lower() - frame.upper(),
        absl::StrCat(one ? absl::StrCat("dispatch ", column.end)
                         : absl::StrCat("dispatches ", column.begin + 1, "-", column.end),
                     "; ", TextOf(curves[0], column, residents), "; ",
                     TextOf(curves[1], column, residents)));
  }
  return svg + "</svg>\n";
}

} // namespace refold
