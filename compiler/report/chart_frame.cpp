//===- chart_frame.cpp - Axes of the charts over dispatches ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/chart_frame.h"

#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"
#include "runtime/core/nice_step.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>

namespace refold {

using runtime::EscapeMarkup;

namespace {

constexpr double kWidth = 1060, kLeft = 84, kRight = 16, kUpper = 26, kLower = 46;
constexpr int kByteTicks = 6, kDispatchTicks = 12;

/// Returns a line that is visible on any colour.
std::string Line(absl::string_view style, double x1, double x2, double y1, double y2) {
  std::string svg;
  for (absl::string_view each : {absl::string_view("under"), style})
    absl::StrAppend(&svg, "<line class=\"", each, "\" x1=\"", Coordinate(x1), "\" x2=\"",
                    Coordinate(x2), "\" y1=\"", Coordinate(y1), "\" y2=\"", Coordinate(y2),
                    "\"/>\n");
  return svg;
}

} // namespace

std::string Coordinate(double value) {
  std::string text = absl::StrFormat("%.2f", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.')
    text.pop_back();
  return text;
}

std::string Rectangle(absl::string_view style, double x, double y, double width, double height,
                      absl::string_view text) {
  return absl::StrCat("<rect class=\"", style, "\" x=\"", Coordinate(x), "\" y=\"", Coordinate(y),
                      "\" width=\"", Coordinate(width), "\" height=\"", Coordinate(height),
                      "\"><title>", EscapeMarkup(text), "</title></rect>\n");
}

std::string Figure(absl::string_view svg) {
  return absl::StrCat("<figure>\n", svg,
                      "<div class=\"tip\" aria-live=\"polite\"></div>\n</figure>\n");
}

ChartFrame::ChartFrame(int64_t positions, uint64_t top, double height)
    : positions_(std::max<int64_t>(positions, 1)), top_(std::max<uint64_t>(top, 1)),
      height_(height) {}

double ChartFrame::left() const { return kLeft; }
double ChartFrame::right() const { return kWidth - kRight; }
double ChartFrame::upper() const { return kUpper; }
double ChartFrame::lower() const { return height_ - kLower; }

double ChartFrame::X(int64_t position) const {
  return left() +
         (right() - left()) * static_cast<double>(position) / static_cast<double>(positions_);
}

double ChartFrame::Y(uint64_t bytes) const {
  return lower() - (lower() - upper()) * static_cast<double>(bytes) / static_cast<double>(top_);
}

std::string ChartFrame::ByteAxis() const {
  std::string svg;
  // Ticks at whole bytes only.
  const double step = std::max(1.0, runtime::NiceStep(static_cast<double>(top_), kByteTicks));
  for (double at = 0; at <= static_cast<double>(top_); at += step) {
    const auto bytes = static_cast<uint64_t>(at);
    const std::string y = Coordinate(Y(bytes));
    absl::StrAppend(&svg, "<line class=\"grid\" x1=\"", kLeft, "\" x2=\"", right(), "\" y1=\"", y,
                    "\" y2=\"", y, "\"/><text class=\"end\" x=\"", kLeft - 8, "\" y=\"",
                    Coordinate(Y(bytes) + 4), "\">", runtime::FormatBytes(bytes), "</text>\n");
  }
  return svg;
}

std::vector<ChartFrame::Tick> ChartFrame::DispatchTicks() const {
  const auto step = static_cast<int64_t>(
      std::max(1.0, runtime::NiceStep(static_cast<double>(positions_), kDispatchTicks)));
  std::vector<Tick> ticks;
  // Dispatches are counted from 1 and labelled below their middle.
  for (int64_t dispatch = step; dispatch <= positions_; dispatch += step)
    ticks.push_back({(X(dispatch - 1) + X(dispatch)) / 2,
                     runtime::FormatCount(static_cast<uint64_t>(dispatch))});
  return ticks;
}

std::string ChartFrame::Begin(absl::string_view label) const {
  return Begin(label, DispatchTicks(), "dispatch");
}

std::string ChartFrame::Begin(absl::string_view label, const std::vector<Tick> &across,
                              absl::string_view title) const {
  std::string svg =
      absl::StrCat("<svg viewBox=\"0 0 ", kWidth, " ", height_, "\" role=\"img\" aria-label=\"",
                   EscapeMarkup(label), "\">\n", ByteAxis(), "<line class=\"axis\" x1=\"", kLeft,
                   "\" x2=\"", right(), "\" y1=\"", lower(), "\" y2=\"", lower(), "\"/>\n");
  for (const Tick &tick : across) {
    const std::string x = Coordinate(tick.x);
    // A label that would cross the picture's edge ends there.
    const bool ends = tick.x > right() - kRight;
    absl::StrAppend(&svg, "<line class=\"axis\" x1=\"", x, "\" x2=\"", x, "\" y1=\"", lower(),
                    "\" y2=\"", lower() + 4, "\"/><text class=\"", ends ? "end" : "middle",
                    "\" x=\"", ends ? Coordinate(kWidth - 1) : x, "\" y=\"", lower() + 18, "\">",
                    EscapeMarkup(tick.text), "</text>\n");
  }
  return absl::StrCat(svg, "<text class=\"middle\" x=\"", Coordinate((left() + right()) / 2),
                      "\" y=\"", height_ - 8, "\">", EscapeMarkup(title), "</text>\n");
}

std::string ChartFrame::LineAt(uint64_t bytes, absl::string_view text, Side side,
                               absl::string_view style) const {
  const double y = Y(bytes);
  return absl::StrCat(Line(style, left(), right(), y, y), "<text class=\"halo ", style,
                      side == Side::Right ? " end" : "", "\" x=\"",
                      side == Side::Right ? right() - 6 : left() + 6, "\" y=\"", Coordinate(y - 5),
                      "\">", EscapeMarkup(text), "</text>\n");
}

std::string ChartFrame::PeakLine(int64_t position, absl::string_view text, uint64_t down_to) const {
  const double middle = (X(position) + X(position + 1)) / 2;
  std::string svg = Line("peak", middle, middle, upper(), Y(down_to));
  if (!text.empty()) {
    // The text runs to the side that has room for it.
    const bool ends = middle > (left() + right()) / 2;
    absl::StrAppend(&svg, "<text class=\"peak", ends ? " end" : "", "\" x=\"", Coordinate(middle),
                    "\" y=\"", upper() - 9, "\">", EscapeMarkup(text), "</text>\n");
  }
  return svg;
}

} // namespace refold
