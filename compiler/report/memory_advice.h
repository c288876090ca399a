//===- memory_advice.h - What would make a program smaller ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements that follow from the accounts, each with its bytes. No estimate, and nothing that the
// accounts do not show.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold {

/// For each buffer alive at the peak, in that order: by how much the peak falls at most if it were
/// not there. What else is alive then makes the next peak, so that may be less than its bytes.
/// Exact for residents; for the arena, of the most that is live at once, which its height follows
/// but for gaps.
std::vector<uint64_t> PeakFalls(const planner::MemoryModel &model);

/// Sentences, the most telling first.
std::vector<std::string> MemoryAdvice(const planner::Program &program,
                                      const planner::MemoryModel &model,
                                      std::optional<uint64_t> limit);

} // namespace refold
