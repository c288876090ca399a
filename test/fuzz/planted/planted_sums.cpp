//===- planted_sums.cpp - Faults in the order of sums ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// These faults change only the last bits of results.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/planted/bug_site.h"
#include "test/fuzz/planted/planted_bugs.h"

namespace refold::test {

using namespace mlir;

/// Changes an attribute of a random reduction that has it.
static bool change(BugSite &site, bool hasLanes, int64_t (*next)(int64_t chain)) {
  auto reduce = site.one<rf::ReduceOp>([&](rf::ReduceOp op) {
    return op.getChain() && *op.getChain() > 1 && op.getLanes().has_value() == hasLanes;
  });
  if (!reduce)
    return false;
  reduce.setChain(next(*reduce.getChain()));
  return true;
}

static bool lengthenSegment(BugSite &site) {
  return change(site, true, [](int64_t chain) { return 2 * chain; });
}
static bool shortenSegment(BugSite &site) {
  return change(site, true, [](int64_t chain) { return chain / 2; });
}
static bool lengthenChain(BugSite &site) {
  return change(site, false, [](int64_t chain) { return chain + 1; });
}
static bool shortenChain(BugSite &site) {
  return change(site, false, [](int64_t chain) { return chain - 1; });
}

/// Folds half as many lanes, so that other terms meet.
static bool halveLanes(BugSite &site) {
  auto reduce =
      site.one<rf::ReduceOp>([](rf::ReduceOp op) { return op.getLanes() && *op.getLanes() > 1; });
  if (!reduce)
    return false;
  reduce.setLanes(*reduce.getLanes() / 2);
  return true;
}

/// Adds parts one after the other, as a counter without carries would.
static bool dropCarries(BugSite &site) {
  auto reduce = site.one<rf::ReduceOp>([](rf::ReduceOp op) { return op.getChain() == 1; });
  if (!reduce)
    return false;
  reduce.removeChainAttr();
  return true;
}

const std::vector<PlantedBug> &SumBugs() {
  static const auto *bugs = new std::vector<PlantedBug>{
      {"refold-sum-trees", "a segment is too long", lengthenSegment},
      {"refold-sum-trees", "a segment is too short", shortenSegment},
      {"refold-sum-trees", "a chain is too long", lengthenChain},
      {"refold-sum-trees", "the border of a chain is off by one", shortenChain},
      {"refold-sum-trees", "lanes are folded in another order", halveLanes},
      {"refold-sum-trees", "carries are dropped", dropCarries},
  };
  return *bugs;
}

} // namespace refold::test
