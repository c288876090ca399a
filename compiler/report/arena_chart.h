//===- arena_chart.h - Chart of the arena's buffers -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each buffer is a rectangle: its lifetime on the x axis, its bytes from its offset on the y axis.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace refold {

struct ArenaChart {
  /// Empty if no buffer of the arena has bytes.
  std::string svg;
  size_t drawn = 0;
  /// The buffers that were omitted for lack of room: their number, total bytes and largest size.
  size_t left_out = 0;
  uint64_t left_out_bytes = 0;
  uint64_t left_out_most = 0;
};

/// Draws the arena with one rectangle for each buffer. A rectangle is as high as the buffer has
/// bytes, and as wide as its lifetime. If there are more than `max_rectangles` buffers, draws the
/// rectangles with the largest areas, and counts the other buffers in `left_out`. Buffers of 0
/// bytes are not drawn and not counted.
ArenaChart DrawArena(const planner::Program &program, const planner::MemoryModel &model,
                     size_t max_rectangles);

} // namespace refold
