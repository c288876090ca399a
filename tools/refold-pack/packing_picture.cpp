//===- packing_picture.cpp - A packing as a picture -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The hue of each buffer is a golden-ratio step after the hue of the previous buffer. So neighbours
// differ in colour.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-pack/packing_picture.h"

#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"

#include <algorithm>
#include <cmath>

namespace refold::pack {
namespace {

constexpr double kWidth = 1000, kHeight = 620;
constexpr double kLeft = 90, kRight = 24, kTop = 76, kBottom = 52;
constexpr double kPlotWidth = kWidth - kLeft - kRight, kPlotHeight = kHeight - kTop - kBottom;
constexpr int kTicks = 5;

constexpr char kStyle[] = R"(<style>
  svg { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; background: #fff }
  text { fill: #444 } .title { font-size: 16px; font-weight: 600; fill: #222 }
  .axis { stroke: #888; fill: none } .grid { stroke: #e4e4e4 }
  .buffer { stroke: #fff; stroke-width: .4 } .buffer:hover { stroke: #000; stroke-width: 1.5 }
  .peak { fill: none; stroke: #c0262d; stroke-width: 1.2; stroke-dasharray: 5 3 } .note { fill: #c0262d }
  @media (prefers-color-scheme: dark) {
    svg { background: #16181c } text { fill: #b8bcc4 } .title { fill: #f0f0f0 }
    .axis { stroke: #6b7078 } .grid { stroke: #2b2f36 } .buffer { stroke: #16181c } .buffer:hover { stroke: #fff }
    .peak { stroke: #ff7b80 } .note { fill: #ff7b80 }
  }
</style>
)";

std::string Escape(const std::string &text) {
  return absl::StrReplaceAll(text,
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

} // namespace

std::string PackingPicture(const std::string &title,
                           const std::vector<planner::Lifetime> &lifetimes,
                           const planner::Packing &packing, const planner::LowerBound &bound) {
  int64_t first = 0, last = 1;
  for (size_t i = 0; i < lifetimes.size(); ++i) {
    first = i == 0 ? lifetimes[i].lower : std::min(first, lifetimes[i].lower);
    last = i == 0 ? lifetimes[i].upper : std::max(last, lifetimes[i].upper);
  }
  const double span = static_cast<double>(last) - static_cast<double>(first);
  const double top = static_cast<double>(std::max<uint64_t>(packing.height, 1));
  auto x = [&](int64_t time) {
    return kLeft + kPlotWidth * (static_cast<double>(time) - static_cast<double>(first)) / span;
  };
  auto y = [&](double address) { return kTop + kPlotHeight * (1 - address / top); };

  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" "
      "height=\"%g\">\n",
      kWidth, kHeight, kWidth, kHeight);
  absl::StrAppend(&svg, kStyle);
  absl::StrAppendFormat(&svg, "<text class=\"title\" x=\"%g\" y=\"26\">%s</text>\n", kLeft,
                        Escape(title));
  absl::StrAppendFormat(&svg,
                        "<text x=\"%g\" y=\"46\">%d buffers, %s high, no packing below %s</text>\n",
                        kLeft, lifetimes.size(), runtime::FormatBytesExact(packing.height),
                        runtime::FormatBytesExact(bound.height));
  for (int tick = 0; tick <= kTicks; ++tick) {
    const double share = static_cast<double>(tick) / kTicks;
    const double at = y(top * share), time = kLeft + kPlotWidth * share;
    absl::StrAppendFormat(&svg, "<path class=\"grid\" d=\"M%g %.2fH%g\"/>\n", kLeft, at,
                          kWidth - kRight);
    absl::StrAppendFormat(&svg, "<text x=\"%g\" y=\"%.2f\" text-anchor=\"end\">%s</text>\n",
                          kLeft - 8, at + 4,
                          runtime::FormatBytes(static_cast<uint64_t>(std::llround(top * share))));
    absl::StrAppendFormat(&svg, "<text x=\"%.2f\" y=\"%g\" text-anchor=\"%s\">%.0f</text>\n", time,
                          kHeight - kBottom + 20, tick == kTicks ? "end" : "middle",
                          static_cast<double>(first) + span * share);
  }
  for (size_t i = 0; i < lifetimes.size(); ++i) {
    const planner::Lifetime &lifetime = lifetimes[i];
    if (lifetime.bytes == 0)
      continue;
    const double low = y(static_cast<double>(packing.offsets[i]));
    const double high = y(static_cast<double>(packing.offsets[i] + lifetime.bytes));
    absl::StrAppendFormat(
        &svg,
        "<rect class=\"buffer\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" "
        "fill=\"hsl(%d,58%%,%d%%)\"><title>%s: %s, alive [%d, %d), at [%d, %d)</title></rect>\n",
        x(lifetime.lower), high, x(lifetime.upper) - x(lifetime.lower), low - high,
        static_cast<int>(i * 137 % 360), 52 + static_cast<int>(i % 3) * 8, Escape(lifetime.name),
        runtime::FormatBytesExact(lifetime.bytes), lifetime.lower, lifetime.upper,
        packing.offsets[i], packing.offsets[i] + lifetime.bytes);
  }
  if (packing.height > 0) {
    const double at = x(bound.position);
    absl::StrAppendFormat(&svg, "<path class=\"peak\" d=\"M%.2f %gV%g\"/>\n", at, kTop,
                          kTop + kPlotHeight);
    absl::StrAppendFormat(&svg,
                          "<text class=\"note\" x=\"%.2f\" y=\"%g\" text-anchor=\"%s\">peak: %s "
                          "alive at %d</text>\n",
                          at, kTop - 5, at > kWidth / 2 ? "end" : "start",
                          runtime::FormatBytes(bound.max_live_bytes), bound.position);
    absl::StrAppendFormat(&svg, "<path class=\"peak\" d=\"M%g %.2fH%g\"/>\n", kLeft,
                          y(static_cast<double>(bound.height)), kWidth - kRight);
  }
  absl::StrAppendFormat(&svg, "<path class=\"axis\" d=\"M%g %gV%gH%g\"/>\n", kLeft, kTop,
                        kTop + kPlotHeight, kWidth - kRight);
  absl::StrAppendFormat(&svg, "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">position</text>\n",
                        kLeft + kPlotWidth / 2, kHeight - 10);
  return svg + "</svg>\n";
}

} // namespace refold::pack
