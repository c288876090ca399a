//===- live_chart.cpp - Live bytes over the dispatches --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/live_chart.h"

#include "compiler/report/chart_frame.h"
#include "passes/planner/memory/report.h"
#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <vector>

namespace refold {

using planner::BufferKind;
using planner::MemoryModel;
using runtime::FormatBytesExact;

namespace {

constexpr double kLiveHeight = 360;
constexpr size_t kLiveNameLength = 100, kPeakNameLength = 46;
constexpr BufferKind kResidents[] = {BufferKind::State, BufferKind::Input, BufferKind::Fetch,
                                     BufferKind::Constant};

/// Positions [begin, end), and the first fullest one of them.
struct LiveColumn {
  int64_t begin, end, fullest;
};

std::vector<LiveColumn> Columns(const std::vector<uint64_t> &live, size_t most) {
  const size_t positions = live.size(), count = std::min(positions, most);
  std::vector<LiveColumn> columns;
  for (size_t c = 0; c < count; ++c) {
    const size_t begin = positions * c / count, end = positions * (c + 1) / count;
    const auto fullest = std::max_element(live.begin() + begin, live.begin() + end);
    columns.push_back({static_cast<int64_t>(begin), static_cast<int64_t>(end),
                       static_cast<int64_t>(fullest - live.begin())});
  }
  return columns;
}

/// Returns the live bytes of workspace at each position.
std::vector<uint64_t> LiveWorkspace(const planner::Program &program) {
  std::vector<uint64_t> live(program.positions + 1, 0);
  for (const planner::Temp &temp : program.temps)
    if (temp.kind == BufferKind::Workspace) {
      live[temp.lifetime.lower] += temp.lifetime.bytes;
      live[temp.lifetime.upper] -= temp.lifetime.bytes;
    }
  for (int64_t position = 1; position <= program.positions; ++position)
    live[position] += live[position - 1];
  return live;
}

std::string KindClass(BufferKind kind) { return absl::StrCat("k", static_cast<int>(kind)); }

/// Returns a stepped area between two heights for each column.
template <typename LowFn, typename HighFn>
std::string Steps(const ChartFrame &frame, const std::vector<LiveColumn> &columns, BufferKind kind,
                  const LowFn &low, const HighFn &high) {
  std::string forth, back;
  for (const LiveColumn &column : columns)
    absl::StrAppend(&forth, "V", Coordinate(frame.Y(high(column))), "H",
                    Coordinate(frame.X(column.end)));
  for (auto column = columns.rbegin(); column != columns.rend(); ++column)
    absl::StrAppend(&back, "V", Coordinate(frame.Y(low(*column))), "H",
                    Coordinate(frame.X(column->begin)));
  return absl::StrCat("<path class=\"", KindClass(kind), "\" d=\"M", Coordinate(frame.left()), ",",
                      Coordinate(frame.Y(low(columns.front()))), forth, back, "Z\"/>\n");
}

std::string DispatchText(const planner::Program &program, const LiveColumn &column) {
  std::string text = column.end - column.begin == 1
                         ? absl::StrCat("dispatch ", column.begin + 1)
                         : absl::StrCat("dispatches ", column.begin + 1, "-", column.end,
                                        ", of which ", column.fullest + 1, " is the fullest and");
  if (!program.position_names.empty())
    absl::StrAppend(&text, " ",
                    runtime::Shortened(program.position_names[column.fullest], kLiveNameLength));
  return text;
}

} // namespace

std::string LiveChart(const planner::Program &program, const MemoryModel &model,
                      const std::optional<MemoryLimit> &limit, size_t max_columns) {
  if (program.positions == 0)
    return "";
  const std::vector<LiveColumn> columns = Columns(model.live_bytes, max_columns);
  const std::vector<uint64_t> workspace = LiveWorkspace(program);
  const bool shows_limit = limit && limit->bytes / 2 <= model.peak_bytes;
  const uint64_t top = std::max(model.peak_bytes, shows_limit ? limit->bytes : 0);
  const ChartFrame frame(program.positions, top + top / 16, kLiveHeight);

  std::string svg = frame.Begin("live bytes over the dispatches, stacked by kind");
  uint64_t below = 0;
  for (BufferKind kind : kResidents) {
    const uint64_t bytes = model.bytes_by_kind[static_cast<size_t>(kind)];
    if (bytes == 0)
      continue;
    absl::StrAppend(&svg, Rectangle(KindClass(kind), frame.left(), frame.Y(below + bytes),
                                    frame.right() - frame.left(),
                                    frame.Y(below) - frame.Y(below + bytes), KindName(kind)));
    below += bytes;
  }
  auto floor = [&](const LiveColumn &) { return model.resident_bytes; };
  auto middle = [&](const LiveColumn &column) {
    return model.resident_bytes + workspace[column.fullest];
  };
  auto full = [&](const LiveColumn &column) {
    return model.resident_bytes + model.live_bytes[column.fullest];
  };
  if (*std::max_element(workspace.begin(), workspace.end()) > 0)
    svg += Steps(frame, columns, BufferKind::Workspace, floor, middle);
  if (model.max_live_bytes > 0)
    svg += Steps(frame, columns, BufferKind::Activation, middle, full);

  if (shows_limit)
    svg += frame.LineAt(limit->bytes,
                        absl::StrCat(limit->name, ": ", runtime::FormatBytes(limit->bytes)),
                        ChartFrame::Side::Left, "limit");
  // Last, because its text may cover the line of the limit.
  svg += frame.LineAt(model.peak_bytes,
                      absl::StrCat("reserved: ", runtime::FormatBytes(model.peak_bytes)),
                      ChartFrame::Side::Right, "height");
  if (model.max_live_bytes > 0) {
    std::string text = absl::StrCat("peak: dispatch ", model.peak_position + 1);
    if (!program.position_names.empty())
      absl::StrAppend(
          &text, ", which ",
          runtime::Shortened(program.position_names[model.peak_position], kPeakNameLength));
    // The line ends at the top of the live bytes, because that bar may be thinner than the line.
    svg += frame.PeakLine(model.peak_position, text, model.resident_bytes + model.max_live_bytes);
  }
  for (const LiveColumn &column : columns)
    svg += Rectangle("hit", frame.X(column.begin), frame.upper(),
                     frame.X(column.end) - frame.X(column.begin), frame.lower() - frame.upper(),
                     absl::StrCat(DispatchText(program, column), ": ",
                                  FormatBytesExact(full(column)), " live, of them in the arena ",
                                  FormatBytesExact(model.live_bytes[column.fullest])));
  return svg + "</svg>\n";
}

} // namespace refold
