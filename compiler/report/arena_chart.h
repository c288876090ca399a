//===- arena_chart.h - Where the arena's buffers lie ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rectangle for each buffer: its lifetime across, its bytes up from its offset.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace refold {

struct ArenaChart {
  /// Empty where no buffer of the arena has bytes.
  std::string svg;
  size_t drawn = 0;
  /// Those for which there was no room: how many, their bytes together, and the largest of them.
  size_t left_out = 0;
  uint64_t left_out_bytes = 0;
  uint64_t left_out_most = 0;
};

/// Draws at most so many buffers, those with the largest areas (bytes times lifetime). Buffers
/// without bytes are no part of it.
ArenaChart DrawArena(const planner::Program &program, const planner::MemoryModel &model,
                     size_t max_rectangles);

} // namespace refold
