//===- chart_frame.h - Dispatches across, bytes up --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the charts of a memory page share: where a position and a byte lie, axes, and lines across.
// The elements are SVG inside an HTML page, whose style (page_frame.h) has the classes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold {

/// Coordinates in a picture as wide as the page. A position has width: it reaches from X(p) to
/// X(p + 1).
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

  /// <svg> with its grid and axes; `label` is what is read out in its place.
  std::string Begin(absl::string_view label) const;

  struct Tick {
    double x;
    std::string text;
  };
  /// The same where something else than dispatches goes across.
  std::string Begin(absl::string_view label, const std::vector<Tick> &across,
                    absl::string_view title) const;

  enum class Side { Left, Right };
  /// A dashed line across at so many bytes, with what it means above one of its ends.
  std::string LineAt(uint64_t bytes, absl::string_view text, Side side,
                     absl::string_view style) const;
  /// The position of the peak, as a line down to so many bytes; with a text above it, if there is
  /// one.
  std::string PeakLine(int64_t position, absl::string_view text, uint64_t down_to = 0) const;

private:
  std::string ByteAxis() const;
  std::vector<Tick> DispatchTicks() const;

  int64_t positions_;
  uint64_t top_;
  double height_;
};

/// A coordinate as pictures have it: two digits after the point at most.
std::string Coordinate(double value);

/// An element under which the pointer finds `text`.
std::string Rectangle(absl::string_view style, double x, double y, double width, double height,
                      absl::string_view text);

/// A picture with the line below it that says what lies under the pointer.
std::string Figure(absl::string_view svg);

} // namespace refold
