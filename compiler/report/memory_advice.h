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

/// Returns for each buffer alive at the peak, in that order, the most by which the peak would fall
/// without it. It may be less than the buffer's bytes, because the remaining buffers form the next
/// peak. Exact for residents. For the arena it is the fall of the most live bytes, which the
/// arena's height follows except for gaps.
std::vector<uint64_t> PeakFalls(const planner::MemoryModel &model);

/// Returns sentences, the most important first.
std::vector<std::string> MemoryAdvice(const planner::Program &program,
                                      const planner::MemoryModel &model,
                                      std::optional<uint64_t> limit);

} // namespace refold
