//===- test_memory_options.cpp - The same bits with all memory options ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs random programs with combinations of memory options: in-place writes, the order of commands,
// recomputed copies, the time at which temporaries are freed, allocators, threads and the fold. The
// checked device fills freed and unwritten memory with invalid values, so a wrong free becomes
// visible.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/failure.h"
#include "test/fuzz/judges/memory_judge.h"

#include <catch2/catch.hpp>

#include <set>

using namespace refold;
using namespace refold::test;

TEST_CASE("tried combinations of memory options contain every pair of settings") {
  const std::vector<MemoryWay> ways = PairwiseMemoryWays();
  CHECK(ways.size() >= 9);
  CHECK(ways.size() <= 16);
  auto settings = [](const MemoryWay &way) {
    return std::vector<int>{way.in_place,      way.schedule, way.remake_copies, int(way.collection),
                            int(way.strategy), way.threads,  way.no_fold,       int(way.given)};
  };
  std::set<std::vector<size_t>> all, some;
  auto add = [&](std::set<std::vector<size_t>> &pairs, const MemoryWay &way) {
    const std::vector<int> each = settings(way);
    for (size_t a = 0; a < each.size(); ++a)
      for (size_t b = a + 1; b < each.size(); ++b)
        pairs.insert({a, size_t(each[a]), b, size_t(each[b])});
  };
  for (const MemoryWay &way : AllMemoryWays())
    add(all, way);
  for (const MemoryWay &way : ways)
    add(some, way);
  CHECK(AllMemoryWays().size() == 864);
  CHECK(some == all);
}

TEST_CASE("random programs have the same bits and the predicted bytes with all memory options",
          "[programs]") {
  ProgramCompiler compiler;
  const std::vector<MemoryWay> ways = PairwiseWaysWithoutBudget();
  JudgeRandomPrograms("memory", 400, 2, [&](const FuzzCase &one) {
    return JudgeMemory(compiler, one, "checked", ways);
  });
}

TEST_CASE("random programs with small tiles have the same bits with all memory options",
          "[tiles]") {
  ProgramCompiler compiler(ProgramCompiler::Rows::SmallTiles);
  const std::vector<MemoryWay> ways = PairwiseWaysWithoutBudget();
  JudgeRandomPrograms("memory-tiles", 40, 2, [&](const FuzzCase &one) {
    return JudgeMemory(compiler, one, "checked", ways);
  });
}

TEST_CASE("compiled random programs have the same bits with all memory options", "[cpu]") {
  ProgramCompiler compiler;
  const std::vector<MemoryWay> ways = PairwiseWaysWithoutBudget();
  JudgeRandomPrograms("memory-cpu", 20, 1,
                      [&](const FuzzCase &one) { return JudgeMemory(compiler, one, "cpu", ways); });
}

TEST_CASE("random programs have the same bits within budgets down to the least", "[budgets]") {
  ProgramCompiler compiler;
  const std::vector<MemoryWay> ways = PairwiseMemoryWays();
  JudgeRandomPrograms("memory-budgets", 16, 2, [&](const FuzzCase &one) {
    return JudgeMemory(compiler, one, "checked", ways);
  });
}

TEST_CASE("random programs have the same bits with every combination of memory options", "[all]") {
  ProgramCompiler compiler;
  const std::vector<MemoryWay> ways = AllMemoryWays();
  JudgeRandomPrograms("memory-all", 2, 2, [&](const FuzzCase &one) {
    return JudgeMemory(compiler, one, "checked", ways);
  });
}
