//===- chart_frame.h - Axes of the charts over dispatches -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws the frame of the charts of a memory page: axes, grid and horizontal lines. Also computes
// the coordinates of positions and bytes. The result is SVG inside an HTML page. The style sheet of
// that page (page_frame.h) defines the classes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold {

/// Maps positions and bytes to coordinates of a chart that is as wide as the page. A position is
/// the number of a dispatch. On the x axis, position p extends from X(p) to X(p + 1).
class ChartFrame {
public:
  /// `top`: the bytes at the upper edge.
  ChartFrame(int64_t positions, uint64_t top, double height);

  double X(int64_t position) const;
  double Y(uint64_t bytes) const;
  double left() const;
  double right() const;
  double upper() const;
  double lower() const;

  /// Returns <svg> with its grid and axes; `label` is the text for screen readers.
  std::string Begin(absl::string_view label) const;

  struct Tick {
    double x;
    std::string text;
  };
  /// Returns <svg> with a given x axis, for a chart that is not over dispatches.
  std::string Begin(absl::string_view label, const std::vector<Tick> &across,
                    absl::string_view title) const;

  enum class Side { Left, Right };
  /// Returns a dashed horizontal line at `bytes`, with `text` above one of its ends.
  std::string LineAt(uint64_t bytes, absl::string_view text, Side side,
                     absl::string_view style) const;
  /// Returns a vertical line that marks the peak at `position`. The line runs from the upper edge
  /// of the chart down to `down_to` bytes. `text` is written above the line, unless it is empty.
  std::string PeakLine(int64_t position, absl::string_view text, uint64_t down_to = 0) const;

private:
  std::string ByteAxis() const;
  std::vector<Tick> DispatchTicks() const;

  int64_t positions_;
  uint64_t top_;
  double height_;
};

/// Formats a coordinate with at most two digits after the point.
std::string Coordinate(double value);

/// Returns a rectangle that shows `text` under the pointer.
std::string Rectangle(absl::string_view style, double x, double y, double width, double height,
                      absl::string_view text);

/// Returns a picture with a line below it that describes the element under the pointer.
std::string Figure(absl::string_view svg);

} // namespace refold
