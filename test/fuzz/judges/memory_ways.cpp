//===- memory_ways.cpp - Combinations of memory options -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/memory_ways.h"

#include "absl/strings/str_cat.h"

#include <array>
#include <set>
#include <tuple>

namespace refold::test {
namespace {

/// The number of settings of each option.
constexpr std::array<int, 8> kSettings = {2, 2, 2, 3, 3, 2, 2, 3};
using Choice = std::array<int, kSettings.size()>;

MemoryWay WayOf(const Choice &choice) {
  return {.in_place = choice[0] == 1,
          .schedule = choice[1] == 1,
          .remake_copies = choice[2] == 1,
          .collection = static_cast<Collection>(choice[3]),
          .strategy = static_cast<runtime::AllocatorStrategy>(choice[4]),
          .threads = choice[5] + 1,
          .no_fold = choice[6] == 1,
          .given = static_cast<Given>(choice[7])};
}

std::vector<Choice> AllChoices(bool budgets) {
  std::vector<Choice> all = {Choice{}};
  for (size_t option = 0; option < kSettings.size(); ++option) {
    std::vector<Choice> more;
    const int settings = option == kSettings.size() - 1 && !budgets ? 1 : kSettings[option];
    for (int setting = 0; setting < settings; ++setting)
      for (Choice choice : all) {
        choice[option] = setting;
        more.push_back(choice);
      }
    all = std::move(more);
  }
  return all;
}

using Pair = std::tuple<size_t, int, size_t, int>;

std::vector<Pair> PairsOf(const Choice &choice) {
  std::vector<Pair> pairs;
  for (size_t a = 0; a < choice.size(); ++a)
    for (size_t b = a + 1; b < choice.size(); ++b)
      pairs.emplace_back(a, choice[a], b, choice[b]);
  return pairs;
}

} // namespace

ProgramCompiler::Memory MemoryWay::Compiled() const {
  return {.in_place = in_place,
          .remake_copies = remake_copies,
          .schedule = schedule,
          .eager_deletion = collection != Collection::AtTheEnd,
          // With a budget, each dispatch has only one launch. If a dispatch executed most kernels
          // of a small program, it would need so much memory that a budget would have no effect.
          .row_tiles = given == Given::Everything};
}

runtime::FlagValues MemoryWay::Flags() const {
  runtime::FlagValues flags;
  flags.allocator_strategy = strategy;
  // A chunk size that only some of these small programs fit into.
  flags.initial_cpu_memory_in_mb = 1;
  if (collection == Collection::AtTheEnd) {
    flags.eager_delete_tensor_gb = -1;
  } else if (collection == Collection::Gathered) {
    flags.eager_delete_tensor_gb = 0x1p-18; // 4 KiB
    flags.memory_fraction_of_eager_deletion = 0.6;
    flags.fast_eager_deletion_mode = false;
  }
  return flags;
}

std::string MemoryWay::Text() const {
  constexpr const char *kCollections[] = {"kept to the end", "freed at once", "gathered"};
  return absl::StrCat(
      in_place ? "in place, " : "", schedule ? "scheduled, " : "",
      remake_copies ? "copies made again, " : "", kCollections[static_cast<int>(collection)], ", ",
      runtime::StrategyName(strategy), ", ", threads, " threads", no_fold ? ", no fold" : "",
      given == Given::Everything ? ""
      : given == Given::Half     ? ", half given"
                                 : ", least given");
}

std::vector<MemoryWay> AllMemoryWays() {
  std::vector<MemoryWay> ways;
  for (const Choice &choice : AllChoices(true))
    ways.push_back(WayOf(choice));
  return ways;
}

namespace {

std::vector<MemoryWay> Pairwise(const std::vector<Choice> &all) {
  std::set<Pair> open;
  for (const Choice &choice : all)
    for (const Pair &pair : PairsOf(choice))
      open.insert(pair);
  // Greedy choice: the way with the most pairs that no earlier way had.
  std::vector<MemoryWay> ways;
  while (!open.empty()) {
    const Choice *best = nullptr;
    int most = -1;
    for (const Choice &choice : all) {
      int gain = 0;
      for (const Pair &pair : PairsOf(choice))
        gain += static_cast<int>(open.count(pair));
      if (gain > most) {
        most = gain;
        best = &choice;
      }
    }
    for (const Pair &pair : PairsOf(*best))
      open.erase(pair);
    ways.push_back(WayOf(*best));
  }
  return ways;
}

} // namespace

std::vector<MemoryWay> PairwiseMemoryWays() { return Pairwise(AllChoices(true)); }
std::vector<MemoryWay> PairwiseWaysWithoutBudget() { return Pairwise(AllChoices(false)); }

} // namespace refold::test
