//===- memory_advice.h - Advice on using less memory ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements that follow from the memory accounts, each with its bytes. No estimates.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold {

/// Returns one number for each buffer in MemoryModel::alive_at_peak, in order. The number is the
/// bytes by which the peak would fall without this buffer. It may be less than the buffer's size,
/// because another position may become the peak.
///
/// The number is exact for a buffer outside the arena. For a buffer in the arena, it is the
/// decrease of the maximum of live bytes. The arena may shrink by a different number of bytes,
/// because the gaps between buffers may change.
std::vector<uint64_t> PeakFalls(const planner::MemoryModel &model);

/// Returns sentences, the most important first.
std::vector<std::string> MemoryAdvice(const planner::Program &program,
                                      const planner::MemoryModel &model,
                                      std::optional<uint64_t> limit);

} // namespace refold
