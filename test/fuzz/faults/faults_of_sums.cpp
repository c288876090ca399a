//===- faults_of_sums.cpp - Faults in the order of sums ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// These faults change only the last bits of results.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/faults/fault_site.h"
#include "test/fuzz/faults/injected_faults.h"

namespace refold::test {

using namespace mlir;

/// Changes an attribute of a random reduction that has it.
static bool change(FaultSite &site, bool hasLanes, int64_t (*next)(int64_t chain)) {
  auto reduce = site.one<rf::ReduceOp>([&](rf::ReduceOp op) {
    return op.getChain() && *op.getChain() > 1 && op.getLanes().has_value() == hasLanes;
  });
  if (!reduce)
    return false;
  reduce.setChain(next(*reduce.getChain()));
  return true;
}

static bool lengthenSegment(FaultSite &site) {
  return change(site, true, [](int64_t chain) { return 2 * chain; });
}
static bool shortenSegment(FaultSite &site) {
  return change(site, true, [](int64_t chain) { return chain / 2; });
}
static bool lengthenChain(FaultSite &site) {
  return change(site, false, [](int64_t chain) { return chain + 1; });
}
static bool shortenChain(FaultSite &site) {
  return change(site, false, [](int64_t chain) { return chain - 1; });
}

/// Changes the chains of a random product that has them.
static bool changeProduct(FaultSite &site, int64_t (*next)(int64_t chain)) {
  auto change = [&](auto op) {
    if (!op)
      return false;
    SmallVector<int64_t> chain(*op.getChain());
    chain.back() = next(chain.back());
    op.setChain(chain);
    return true;
  };
  auto has = [](auto op) { return op.getChain().has_value() && op.getChain()->back() > 1; };
  return change(site.any<rf::DotGeneralOp>(has)) || change(site.any<rf::WindowProductOp>(has));
}

static bool lengthenProduct(FaultSite &site) {
  return changeProduct(site, [](int64_t chain) { return chain + 1; });
}
static bool shortenProduct(FaultSite &site) {
  return changeProduct(site, [](int64_t chain) { return chain - 1; });
}
static bool doubleProduct(FaultSite &site) {
  return changeProduct(site, [](int64_t chain) { return 2 * chain; });
}

/// Turns a tree into one chain.
static bool dropChains(FaultSite &site) {
  auto has = [](auto op) { return op.getChain().has_value(); };
  auto drop = [](auto op) {
    if (op)
      op.removeChainAttr();
    return bool(op);
  };
  return drop(site.any<rf::DotGeneralOp>(has)) || drop(site.any<rf::WindowProductOp>(has));
}

/// Folds half as many lanes, so that other terms meet.
static bool halveLanes(FaultSite &site) {
  auto reduce =
      site.one<rf::ReduceOp>([](rf::ReduceOp op) { return op.getLanes() && *op.getLanes() > 1; });
  if (!reduce)
    return false;
  reduce.setLanes(*reduce.getLanes() / 2);
  return true;
}

/// Adds parts one after the other, as a counter without carries would.
static bool dropCarries(FaultSite &site) {
  auto reduce = site.one<rf::ReduceOp>([](rf::ReduceOp op) { return op.getChain() == 1; });
  if (!reduce)
    return false;
  reduce.removeChainAttr();
  return true;
}

/// Changes the chains of sums of groups of rows.
static bool changeGroups(FaultSite &site, int64_t change) {
  auto sum = site.one<rf::SumRowsOp>([](rf::SumRowsOp) { return true; });
  if (!sum)
    return false;
  sum.setChain(static_cast<int64_t>(sum.getChain()) + change);
  return true;
}

static bool shiftGroups(FaultSite &site) { return changeGroups(site, -1); }
static bool chainGroups(FaultSite &site) { return changeGroups(site, int64_t{1} << 40); }

const std::vector<InjectedFault> &SumFaults() {
  static const auto *faults = new std::vector<InjectedFault>{
      {"refold-sum-trees", "a segment is too long", lengthenSegment},
      {"refold-sum-trees", "a segment is too short", shortenSegment},
      {"refold-sum-trees", "a chain is too long", lengthenChain},
      {"refold-sum-trees", "the border of a chain is off by one", shortenChain},
      {"refold-sum-trees", "lanes are folded in another order", halveLanes},
      {"refold-sum-trees", "carries are dropped", dropCarries},
      {"refold-sum-trees", "a chain of a product is too long", doubleProduct},
      {"refold-sum-trees", "the border of a product's chain is off by one", lengthenProduct},
      {"refold-sum-trees", "a chain of a product is too short", shortenProduct},
      {"refold-sum-trees", "a product is one chain", dropChains},
      {"refold-sum-trees", "the border of a group's chain is off by one", shiftGroups},
      {"refold-sum-trees", "a group of rows is one chain", chainGroups},
  };
  return *faults;
}

} // namespace refold::test
