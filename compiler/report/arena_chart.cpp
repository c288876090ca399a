//===- arena_chart.cpp - Chart of the arena's buffers ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws larger buffers darker, and buffers that are alive at the peak with an outline. A buffer's
// name is drawn if it fits into the rectangle.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/arena_chart.h"

#include "compiler/report/chart_frame.h"
#include "passes/planner/memory/report.h"
#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace refold {

using planner::MemoryModel;
using planner::Temp;
using runtime::FormatBytes;
using runtime::FormatBytesExact;

namespace {

constexpr double kArenaHeight = 440;
constexpr size_t kArenaNameLength = 80, kArenaPlaceLength = 60;
/// Least sizes of a rectangle with an outline and of one with a name, and the width of a letter.
constexpr double kOutlined = 4, kNamedWidth = 50, kNamedHeight = 15, kLetter = 6.6;

/// Returns the indices of temps with bytes, by area in the picture, largest first; ties by index.
std::vector<size_t> LargestFirst(const planner::Program &program) {
  std::vector<size_t> order;
  for (size_t i = 0; i < program.temps.size(); ++i)
    if (program.temps[i].lifetime.bytes > 0)
      order.push_back(i);
  auto area = [&](size_t i) {
    const planner::Lifetime &lifetime = program.temps[i].lifetime;
    return static_cast<double>(lifetime.bytes) *
           static_cast<double>(lifetime.upper - lifetime.lower);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return area(a) > area(b); });
  return order;
}

/// Returns one of four shades by size.
const char *Shade(uint64_t bytes, uint64_t most) {
  if (bytes >= most / 4)
    return "s0";
  if (bytes >= most / 16)
    return "s1";
  return bytes >= most / 64 ? "s2" : "s3";
}

std::string TextOf(const Temp &temp, uint64_t offset) {
  std::string text =
      absl::StrCat(runtime::Shortened(temp.lifetime.name, kArenaNameLength), ": ",
                   FormatBytesExact(temp.lifetime.bytes), " of ", KindName(temp.kind), " at ",
                   runtime::FormatCount(offset),
                   temp.lifetime.upper - temp.lifetime.lower <= 1 ? ", alive in dispatch "
                                                                  : ", alive in dispatches ",
                   planner::DispatchSpan(temp.lifetime.lower, temp.lifetime.upper));
  if (!temp.place.empty())
    absl::StrAppend(&text, ", made at ", runtime::Shortened(temp.place, kArenaPlaceLength));
  return text;
}

/// Returns the name inside its rectangle, shortened to the room there.
std::string NameIn(const Temp &temp, double x, double y, double width, double height) {
  if (width < kNamedWidth || height < kNamedHeight || temp.lifetime.name.empty())
    return "";
  const auto letters = static_cast<size_t>((width - 8) / kLetter);
  return absl::StrCat("<text class=\"in\" x=\"", Coordinate(x + 4), "\" y=\"",
                      Coordinate(y + std::min(height / 2 + 4, 16.0)), "\">",
                      runtime::EscapeMarkup(runtime::Shortened(temp.lifetime.name, letters)),
                      "</text>\n");
}

/// Returns lines for the two numbers that describe a packing; one line if they are equal.
std::string Bounds(const ChartFrame &frame, const MemoryModel &model) {
  const std::string height = absl::StrCat("height: ", FormatBytes(model.arena_bytes));
  if (model.arena_bytes == model.max_live_bytes)
    return frame.LineAt(model.arena_bytes, height + ", the most live at once",
                        ChartFrame::Side::Right, "height");
  return absl::StrCat(
      frame.LineAt(model.arena_bytes, height, ChartFrame::Side::Right, "height"),
      frame.LineAt(model.max_live_bytes,
                   absl::StrCat("most live at once: ", FormatBytes(model.max_live_bytes)),
                   ChartFrame::Side::Left, "bound"));
}

} // namespace

ArenaChart DrawArena(const planner::Program &program, const MemoryModel &model,
                     size_t max_rectangles) {
  ArenaChart chart;
  const std::vector<size_t> order = LargestFirst(program);
  if (order.empty())
    return chart;
  chart.drawn = std::min(order.size(), max_rectangles);
  chart.left_out = order.size() - chart.drawn;
  for (size_t i = chart.drawn; i < order.size(); ++i) {
    const uint64_t bytes = program.temps[order[i]].lifetime.bytes;
    chart.left_out_bytes += bytes;
    chart.left_out_most = std::max(chart.left_out_most, bytes);
  }

  const uint64_t height = model.arena_bytes;
  const ChartFrame frame(program.positions, height + height / 16, kArenaHeight);
  uint64_t most = 0;
  for (const Temp &temp : program.temps)
    most = std::max(most, temp.lifetime.bytes);
  std::string names;
  chart.svg = frame.Begin("the buffers of the arena, by lifetime and offset");
  for (size_t i = 0; i < chart.drawn; ++i) {
    const Temp &temp = program.temps[order[i]];
    const uint64_t offset = model.packing.offsets[order[i]];
    const double x = frame.X(temp.lifetime.lower), y = frame.Y(offset + temp.lifetime.bytes);
    const double wide = frame.X(temp.lifetime.upper) - x, high = frame.Y(offset) - y;
    std::string style =
        absl::StrCat("k", static_cast<int>(temp.kind), " ", Shade(temp.lifetime.bytes, most));
    if (wide >= kOutlined && high >= kOutlined) {
      const bool at_peak =
          temp.lifetime.lower <= model.peak_position && model.peak_position < temp.lifetime.upper;
      style += at_peak ? " at" : " o";
    }
    chart.svg += Rectangle(style, x, y, wide, high, TextOf(temp, offset));
    names += NameIn(temp, x, y, wide, high);
  }
  absl::StrAppend(&chart.svg, names, frame.PeakLine(model.peak_position, "peak"),
                  Bounds(frame, model), "</svg>\n");
  return chart;
}

} // namespace refold
