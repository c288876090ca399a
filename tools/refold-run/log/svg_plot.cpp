//===- svg_plot.cpp - A curve as a picture ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Colours are defined once, and follow the light or dark scheme of the reader.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/svg_plot.h"

#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"
#include "runtime/core/nice_step.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace refold::run {

using runtime::EscapeMarkup;
using runtime::NiceStep;

namespace {

constexpr double kWidth = 860, kHeight = 440;
constexpr double kLeft = 76, kRight = 24, kTop = 52, kBottom = 56;
constexpr double kPlotWidth = kWidth - kLeft - kRight, kPlotHeight = kHeight - kTop - kBottom;
constexpr double kLogFactor = 3;
constexpr size_t kMostColumns = 400;

constexpr char kPlotStyle[] = R"(<style>
  svg { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; background: #fff }
  text { fill: #444 } .title { font-size: 16px; font-weight: 600; fill: #222 }
  .grid { stroke: #e4e4e4 } .axis { stroke: #888 }
  .range { fill: #2a6fb0; opacity: .22 } .line { fill: none; stroke: #2a6fb0; stroke-width: 1.8; stroke-linejoin: round }
  @media (prefers-color-scheme: dark) {
    svg { background: #16181c } text { fill: #b8bcc4 } .title { fill: #f0f0f0 }
    .grid { stroke: #2b2f36 } .axis { stroke: #6b7078 } .range { fill: #6db3f2 } .line { stroke: #6db3f2 }
  }
</style>
)";

struct Tick {
  double at; // the value
  std::string label;
};

/// The y axis: maps values to coordinates, and chooses ticks.
class Scale {
public:
  Scale(double least, double most) : log_(least > 0 && most > kLogFactor * least) {
    low_ = log_ ? std::log10(least) : least;
    high_ = log_ ? std::log10(most) : most;
    double pad = high_ > low_ ? (high_ - low_) * 0.04 : std::max(std::abs(high_) * 0.1, 1e-12);
    low_ -= pad;
    high_ += pad;
  }
  bool log() const { return log_; }
  double Y(double value) const {
    double v = log_ ? std::log10(value) : value;
    return kTop + kPlotHeight * (1 - (v - low_) / (high_ - low_));
  }
  std::vector<Tick> Ticks() const {
    std::vector<Tick> ticks;
    if (!log_) {
      double step = NiceStep(high_ - low_, 7);
      for (double k = std::ceil(low_ / step); k * step <= high_; ++k)
        ticks.push_back({k * step, absl::StrFormat("%.6g", k * step)});
      return ticks;
    }
    int decades = static_cast<int>(std::floor(high_) - std::ceil(low_)) + 1;
    int stride = std::max(1, decades / 8);
    for (int decade = static_cast<int>(std::floor(low_)); decade <= high_; ++decade)
      for (double factor : {1.0, 2.0, 5.0}) {
        double value = factor * std::pow(10.0, decade);
        bool wanted = factor == 1.0 ? decade % stride == 0 : decades <= 3;
        if (wanted && std::log10(value) >= low_ && std::log10(value) <= high_)
          ticks.push_back({value, absl::StrFormat("%.6g", value)});
      }
    return ticks;
  }

private:
  bool log_;
  double low_, high_;
};

std::vector<CurveColumn> Columns(const std::vector<double> &values, double first_step) {
  size_t count = std::min(values.size(), kMostColumns);
  std::vector<CurveColumn> columns(count);
  for (size_t c = 0; c < count; ++c) {
    size_t begin = values.size() * c / count, end = values.size() * (c + 1) / count;
    CurveColumn &column = columns[c];
    column.step = first_step + static_cast<double>(begin + end - 1) / 2;
    double sum = 0;
    int64_t finite = 0;
    for (size_t i = begin; i < end; ++i) {
      if (!std::isfinite(values[i]))
        continue;
      column.least = finite == 0 ? values[i] : std::min(column.least, values[i]);
      column.most = finite == 0 ? values[i] : std::max(column.most, values[i]);
      sum += values[i];
      ++finite;
    }
    column.any = finite > 0;
    // Rounding may move a mean out of the range of the values.
    column.mean = std::clamp(sum / static_cast<double>(std::max<int64_t>(finite, 1)), column.least,
                             column.most);
  }
  return columns;
}

} // namespace

std::string SvgOfCurve(const Curve &curve) {
  ColumnCurve drawn{curve.title, curve.name, curve.first_step, curve.first_step,
                    Columns(curve.values, static_cast<double>(curve.first_step))};
  drawn.last_step += static_cast<int64_t>(std::max<size_t>(curve.values.size(), 2)) - 1;
  drawn.ranges = curve.values.size() > drawn.columns.size();
  return SvgOfColumns(drawn);
}

std::string SvgOfColumns(const ColumnCurve &curve, std::vector<PlacedColumn> *placed) {
  const std::vector<CurveColumn> &columns = curve.columns;
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const CurveColumn &column : columns) {
    if (!column.any)
      continue;
    least = std::min(least, column.least);
    most = std::max(most, column.most);
  }
  const bool empty = !(least <= most);
  const Scale scale = empty ? Scale(0, 1) : Scale(least, most);
  const double first = static_cast<double>(curve.first_step),
               last = std::max(1.0, static_cast<double>(curve.last_step) - first);
  auto x_of = [&](double step) { return kLeft + kPlotWidth * (step - first) / last; };
  if (placed)
    for (const CurveColumn &column : columns)
      placed->push_back({x_of(column.step), column.any ? scale.Y(column.mean) : 0});

  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" height=\"%g\" "
      "role=\"img\" aria-label=\"%s\">\n",
      kWidth, kHeight, kWidth, kHeight, EscapeMarkup(absl::StrCat(curve.title, ": ", curve.name)));
  svg += kPlotStyle;
  absl::StrAppendFormat(&svg, "<text class=\"title\" x=\"%g\" y=\"28\">%s: %s%s</text>\n", kLeft,
                        EscapeMarkup(curve.title), EscapeMarkup(curve.name),
                        scale.log() ? " (logarithmic)" : "");
  for (const Tick &tick : scale.Ticks()) {
    double y = scale.Y(tick.at);
    absl::StrAppendFormat(&svg,
                          "<line class=\"grid\" x1=\"%g\" x2=\"%g\" y1=\"%.1f\" y2=\"%.1f\"/>"
                          "<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
                          kLeft, kWidth - kRight, y, y, kLeft - 8, y + 4.5, tick.label);
  }
  const double step = std::max(1.0, NiceStep(last, 8));
  for (double k = std::ceil(first / step); k * step <= first + last; ++k) {
    double x = x_of(k * step);
    absl::StrAppendFormat(&svg,
                          "<line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%g\" y2=\"%g\"/>"
                          "<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%s</text>\n",
                          x, x, kTop + kPlotHeight, kTop + kPlotHeight + 5, x,
                          kTop + kPlotHeight + 20,
                          runtime::FormatCount(static_cast<uint64_t>(k * step)));
  }
  absl::StrAppendFormat(&svg,
                        "<line class=\"axis\" x1=\"%g\" x2=\"%g\" y1=\"%g\" y2=\"%g\"/>"
                        "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">step</text>\n",
                        kLeft, kWidth - kRight, kTop + kPlotHeight, kTop + kPlotHeight,
                        kLeft + kPlotWidth / 2, kHeight - 14);
  if (empty) {
    absl::StrAppendFormat(
        &svg, "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">no finite values</text>\n",
        kLeft + kPlotWidth / 2, kTop + kPlotHeight / 2);
    return svg + "</svg>\n";
  }

  // Draws each run of columns without a gap: its range as an area, its mean as a line.
  for (size_t begin = 0; begin < columns.size();) {
    if (!columns[begin].any) {
      ++begin;
      continue;
    }
    size_t end = begin;
    std::string upper, lower, line;
    while (end < columns.size() && columns[end].any) {
      const CurveColumn &column = columns[end++];
      double x = x_of(column.step);
      absl::StrAppendFormat(&upper, " %.1f,%.1f", x, scale.Y(column.most));
      lower = absl::StrFormat(" %.1f,%.1f", x, scale.Y(column.least)) + lower;
      absl::StrAppendFormat(&line, " %.1f,%.1f", x, scale.Y(column.mean));
    }
    if (end - begin == 1) // a line of one point is invisible
      absl::StrAppendFormat(&line, " %.1f,%.1f", x_of(columns[begin].step) + 2,
                            scale.Y(columns[begin].mean));
    if (curve.ranges)
      absl::StrAppend(&svg, "<polygon class=\"range\" points=\"", upper.substr(1), lower, "\"/>\n");
    absl::StrAppend(&svg, "<polyline class=\"line\" points=\"", line.substr(1), "\"/>\n");
    begin = end;
  }
  return svg + "</svg>\n";
}

} // namespace refold::run
