//===- in_place.cpp - Most bytes saved in place ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds a maximum matching of results and operands, with augmenting paths from each result. The two
// values of a pair have the same bytes. So a matching with the most pairs among values of each size
// also saves the most bytes.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/in_place.h"

#include <algorithm>
#include <map>
#include <set>

namespace refold::planner {
namespace {

class Matching {
public:
  explicit Matching(std::vector<InPlacePair> pairs) : pairs_(std::move(pairs)) {}

  bool Augment(uint32_t result) {
    visited_.clear();
    return Visit(result);
  }

private:
  bool Visit(uint32_t result) {
    for (const InPlacePair &pair : pairs_) {
      if (pair.result != result || !visited_.insert(pair.operand).second)
        continue;
      const auto taken = result_of_.find(pair.operand);
      if (taken == result_of_.end() || Visit(taken->second)) {
        result_of_[pair.operand] = result;
        return true;
      }
    }
    return false;
  }

  const std::vector<InPlacePair> pairs_;
  std::map<uint32_t, uint32_t> result_of_; // by operand
  std::set<uint32_t> visited_;             // operands
};

} // namespace

uint64_t MostSavedInPlace(const TrainingStep &step, const StepOp &op,
                          absl::FunctionRef<bool(uint32_t operand)> may_die) {
  std::vector<InPlacePair> pairs;
  std::copy_if(op.in_place.begin(), op.in_place.end(), std::back_inserter(pairs),
               [&](const InPlacePair &pair) { return may_die(pair.operand); });
  if (pairs.empty())
    return 0;
  if (pairs.size() == 1)
    return step.values[pairs[0].result].bytes;
  Matching matching(std::move(pairs));
  uint64_t bytes = 0;
  for (uint32_t result : op.results)
    if (matching.Augment(result))
      bytes += step.values[result].bytes;
  return bytes;
}

} // namespace refold::planner
