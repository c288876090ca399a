//===- memory_judge.cpp - Oracle for memory options -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/memory_judge.h"

#include "compiler/report/budget.h"
#include "runtime/executable/lookup.h"
#include "test/fuzz/judges/live_after_step.h"

#include "absl/strings/str_cat.h"

#include <map>
#include <tuple>

namespace refold::test {
namespace {

/// A program compiled with as many options as requested, once for each.
class Compiled {
public:
  Compiled(ProgramCompiler &compiler, const std::string &text, const std::string &device)
      : compiler_(compiler), text_(text), device_(device) {}

  absl::StatusOr<std::shared_ptr<const runtime::LoadedExecutable>>
  operator()(const ProgramCompiler::Memory &memory) {
    auto &known = known_[KeyOf(memory)];
    if (known)
      return known;
    absl::StatusOr<Compilation> compiled = compiler_.Compile(text_, device_, memory);
    if (!compiled.ok())
      return compiled.status();
    const exe::ExecutableT &table = compiled->executable->table;
    if (std::string fed = FeedsWritten(table); !fed.empty())
      return absl::InternalError(absl::StrCat("what is fed is written: ", fed));
    for (const auto &function : table.functions)
      if (std::string alive = AliveAfterStep(table, *function); !alive.empty())
        return absl::InternalError(absl::StrCat("alive after a step: ", alive));
    return known = compiled->executable;
  }

  /// Returns the memory budget for one way to run the program. With Given::Least, this is the
  /// minimum budget, which the compiler names when it refuses a smaller one. Otherwise it is the
  /// mean of the minimum budget and the bytes that the program needs without a budget.
  absl::StatusOr<uint64_t> BudgetOf(const MemoryWay &way) {
    ProgramCompiler::Memory memory = way.Compiled();
    auto known = ranges_.find(KeyOf(memory));
    if (known == ranges_.end()) {
      absl::StatusOr<std::pair<uint64_t, uint64_t>> range = RangeOf(memory);
      if (!range.ok())
        return range.status();
      known = ranges_.emplace(KeyOf(memory), *range).first;
    }
    const auto &[least, most] = known->second;
    return way.given == Given::Least ? least : least + (most - least) / 2;
  }

private:
  using Key = std::tuple<bool, bool, bool, bool, bool, uint64_t>;
  static Key KeyOf(const ProgramCompiler::Memory &memory) {
    return {memory.in_place,       memory.remake_copies, memory.schedule,
            memory.eager_deletion, memory.row_tiles,     memory.budget};
  }

  /// Returns the least budget that can be met, and the bytes needed without a budget.
  absl::StatusOr<std::pair<uint64_t, uint64_t>> RangeOf(ProgramCompiler::Memory memory) {
    auto all = (*this)(memory);
    if (!all.ok())
      return all.status();
    uint64_t most = 0;
    for (size_t i = 0; i < (*all)->table.functions.size(); ++i)
      most = std::max(most, runtime::PeakBytes((*all)->table, i));
    memory.budget = 1;
    const absl::Status refused = (*this)(memory).status();
    const std::optional<uint64_t> least = NeededBytes(refused);
    if (!least)
      return absl::InternalError(absl::StrCat("a budget of a byte: ", refused.ToString()));
    if (*least > most)
      return absl::InternalError(absl::StrCat("the leanest plan needs ", *least, " bytes, ", most,
                                              " are needed where everything is kept"));
    return std::pair{*least, most};
  }

  ProgramCompiler &compiler_;
  const std::string &text_, &device_;
  std::map<Key, std::shared_ptr<const runtime::LoadedExecutable>> known_;
  std::map<Key, std::pair<uint64_t, uint64_t>> ranges_;
};

} // namespace

Finding JudgeMemory(ProgramCompiler &compiler, const FuzzCase &one, const std::string &device,
                    const std::vector<MemoryWay> &ways) {
  Compiled compiled(compiler, one.program.text, device);
  auto run = [&](const MemoryWay &way, Results *results) {
    ProgramCompiler::Memory memory = way.Compiled();
    if (way.given != Given::Everything) {
      absl::StatusOr<uint64_t> budget = compiled.BudgetOf(way);
      if (!budget.ok())
        return budget.status();
      memory.budget = *budget;
    }
    auto executable = compiled(memory);
    if (!executable.ok())
      return executable.status();
    RunWays run_ways = one.Ways(device);
    run_ways.threads = way.threads;
    run_ways.no_fold = way.no_fold;
    run_ways.flags = way.Flags();
    return TryRun(*executable, run_ways, one.feeds, results);
  };
  Results plain;
  if (absl::Status status = run(MemoryWay(), &plain); !status.ok())
    return FindingOf("plain", status);
  for (const MemoryWay &way : ways) {
    Results results;
    if (absl::Status status = run(way, &results); !status.ok())
      return FindingOf(way.Text(), status);
    if (std::string differ = Differences(plain, results); !differ.empty())
      return {way.Text() + ": other bits", differ};
    if (results.last.pool && results.last.pool->live.now != 0)
      return {way.Text() + ": alive after a step",
              absl::StrCat(results.last.pool->live.now, " bytes of its pool")};
    if (results.last.peak_predicted_bytes != results.last.peak_measured_bytes)
      return {way.Text() + ": other bytes",
              absl::StrCat(results.last.peak_predicted_bytes, " predicted, ",
                           results.last.peak_measured_bytes, " measured")};
    if (way.given != Given::Everything && way.strategy == runtime::AllocatorStrategy::Arena &&
        way.collection != Collection::AtTheEnd) {
      const uint64_t budget = *compiled.BudgetOf(way);
      if (results.last.peak_measured_bytes > budget)
        return {way.Text() + ": budget not kept",
                absl::StrCat(results.last.peak_measured_bytes, " measured, ", budget, " given")};
    }
    // In an arena the options may only reduce the bytes.
    if (way.strategy == runtime::AllocatorStrategy::Arena && way.in_place && !way.schedule &&
        !way.remake_copies && way.collection == Collection::AtOnce &&
        way.given == Given::Everything &&
        results.last.peak_predicted_bytes > plain.last.peak_predicted_bytes)
      return {"in place needs more than the plain program",
              absl::StrCat(results.last.peak_predicted_bytes, " instead of ",
                           plain.last.peak_predicted_bytes)};
  }
  return {};
}

} // namespace refold::test
