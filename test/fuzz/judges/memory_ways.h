//===- memory_ways.h - Everything that decides on memory --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options that must not change a bit, and which of their combinations a test tries.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"
#include "test/fuzz/failures/program_compiler.h"

#include <string>
#include <vector>

namespace refold::test {

/// When temporaries are freed.
enum class Collection { AtTheEnd, AtOnce, Gathered };

/// What a program is given: as much as it takes, half of what recomputing can win less, or all of
/// that less.
enum class Given { Everything, Half, Least };

struct MemoryWay {
  bool in_place = false, schedule = false, remake_copies = false;
  Collection collection = Collection::AtTheEnd;
  runtime::AllocatorStrategy strategy = runtime::AllocatorStrategy::Arena;
  int threads = 1;
  bool no_fold = false;
  Given given = Given::Everything;

  /// What the compiler is asked for, and what the run.
  /// The budget that `given` stands for is for the caller to find.
  ProgramCompiler::Memory Compiled() const;
  runtime::FlagValues Flags() const;
  /// "in place, scheduled, gathered, auto_growth, 2 threads, no fold"
  std::string Text() const;
};

/// All of them: the full product.
std::vector<MemoryWay> AllMemoryWays();
/// Some of them, always the same, such that any two settings of any two options occur together.
std::vector<MemoryWay> PairwiseMemoryWays();
/// The same of those that are given everything: planning takes many times as long as all the rest.
std::vector<MemoryWay> PairwiseWaysWithoutBudget();

} // namespace refold::test
