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

/// Returns one number for each buffer alive at the peak: the bytes by which the peak would fall
/// without this buffer. The numbers are in the order of MemoryModel::alive_at_peak. A number may be
/// less than the buffer's size, because another position may become the peak. For a buffer outside
/// the arena, the number is exact. For a buffer in the arena, the number is the decrease of the
/// maximum of live bytes. The size of the arena may decrease by a different number of bytes,
/// because the gaps between buffers may change.
std::vector<uint64_t> PeakFalls(const planner::MemoryModel &model);

/// Returns sentences, the most important first.
std::vector<std::string> MemoryAdvice(const planner::Program &program,
                                      const planner::MemoryModel &model,
                                      std::optional<uint64_t> limit);

} // namespace refold
