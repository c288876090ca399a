//===- memory_ways.h - Combinations of memory options -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options that must not change a bit, and the combinations that tests try.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"
#include "test/fuzz/failures/program_compiler.h"

#include <string>
#include <vector>

namespace refold::test {

/// When temporaries are freed: at the end, as soon as they are dead, or in batches.
enum class Collection { AtTheEnd, AtOnce, Gathered };

/// The memory budget of a program: no budget, half of what recomputation can save, or all of it.
enum class Given { Everything, Half, Least };

struct MemoryWay {
  bool in_place = false, schedule = false, remake_copies = false;
  Collection collection = Collection::AtTheEnd;
  runtime::AllocatorStrategy strategy = runtime::AllocatorStrategy::Arena;
  int threads = 1;
  bool no_fold = false;
  Given given = Given::Everything;

  /// Returns the compiler options without the budget, which the caller computes from `given`.
  ProgramCompiler::Memory Compiled() const;
  /// Returns the flags for the run.
  runtime::FlagValues Flags() const;
  /// Returns a description: "in place, scheduled, gathered, auto_growth, 2 threads, no fold".
  std::string Text() const;
};

/// Returns the full product of all settings.
std::vector<MemoryWay> AllMemoryWays();
/// Returns a fixed subset in which any two settings of any two options occur together.
std::vector<MemoryWay> PairwiseMemoryWays();
/// The same without budgets: planning takes much longer than everything else.
std::vector<MemoryWay> PairwiseWaysWithoutBudget();

} // namespace refold::test
