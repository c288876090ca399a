//===- schedule_test.cpp - Orders against all orders ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the orders that are chosen for small programs with every possible order.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/schedule/schedule.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

using namespace refold::planner;

namespace {

std::vector<uint32_t> InOrder(size_t ops) {
  std::vector<uint32_t> order(ops);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

ScheduleProblem RandomProblem(uint32_t seed, int ops, int buffers) {
  std::mt19937 random(seed);
  auto below = [&](uint64_t bound) { return static_cast<uint32_t>(random() % bound); };
  ScheduleProblem problem;
  for (int i = 0; i < buffers; ++i)
    problem.bytes.push_back(below(4) == 0 ? 0 : 1 + below(50));
  for (int i = 0; i < ops; ++i) {
    ScheduledOp op;
    for (uint32_t uses = 1 + below(3); uses > 0; --uses)
      op.reads.push_back(below(buffers));
    op.writes.push_back(below(buffers));
    problem.ops.push_back(op);
  }
  return problem;
}

/// Returns the peak of an order, computed with a slow and simple method.
uint64_t SlowPeak(const ScheduleProblem &problem, const std::vector<uint32_t> &order) {
  uint64_t peak = 0;
  for (size_t at = 0; at < order.size(); ++at) {
    uint64_t live = 0;
    for (uint32_t buffer = 0; buffer < problem.bytes.size(); ++buffer) {
      bool begun = false, goes_on = false;
      for (size_t place = 0; place < order.size(); ++place) {
        const ScheduledOp &op = problem.ops[order[place]];
        const bool uses = std::count(op.reads.begin(), op.reads.end(), buffer) +
                              std::count(op.writes.begin(), op.writes.end(), buffer) >
                          0;
        begun |= uses && place <= at;
        goes_on |= uses && place >= at;
      }
      live += begun && goes_on ? problem.bytes[buffer] : 0;
    }
    peak = std::max(peak, live);
  }
  return peak;
}

} // namespace

TEST_CASE("exact orders are the best of all orders") {
  int better = 0;
  for (uint32_t seed = 0; seed < 150; ++seed) {
    const ScheduleProblem problem = RandomProblem(seed, 7, 6);
    uint64_t least = UINT64_MAX;
    std::vector<uint32_t> order = InOrder(7);
    do
      if (ValidateOrder(problem, order).ok())
        least = std::min(least, SlowPeak(problem, order));
    while (std::next_permutation(order.begin(), order.end()));
    const Schedule schedule = ChooseOrder(problem);
    INFO("seed " << seed);
    CHECK(schedule.exact);
    CHECK(schedule.peak == least);
    CHECK(ValidateOrder(problem, schedule.order).ok());
    CHECK(SlowPeak(problem, schedule.order) == schedule.peak);
    CHECK(schedule.program_order_peak == SlowPeak(problem, InOrder(7)));
    better += schedule.peak < schedule.program_order_peak;
    if (schedule.peak == schedule.program_order_peak)
      CHECK(schedule.order == InOrder(7));
  }
  CHECK(better > 20);
}

TEST_CASE("a searched order is never worse than program order, and near the optimum") {
  uint64_t searched = 0, exact = 0, given = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    const ScheduleProblem problem = RandomProblem(1000 + seed, 14, 16);
    const Schedule found = ChooseOrder(problem, {.max_states = 0});
    const Schedule best = ChooseOrder(problem, {.max_states = 1 << 20});
    INFO("seed " << seed);
    CHECK(best.exact);
    CHECK(ValidateOrder(problem, found.order).ok());
    CHECK(SlowPeak(problem, found.order) == found.peak);
    CHECK(PeakOfOrder(problem, found.order) == found.peak);
    CHECK(found.peak <= found.program_order_peak);
    CHECK(found.peak >= best.peak);
    if (found.exact)
      CHECK(found.peak == best.peak);
    CHECK(ChooseOrder(problem, {.max_states = 0}).order == found.order);
    searched += found.peak;
    exact += best.peak;
    given += found.program_order_peak;
  }
  // The largest possible gain would reach `exact`.
  CHECK(static_cast<double>(given - searched) > 0.7 * static_cast<double>(given - exact));
}

TEST_CASE("updates move to their gradients") {
  // A step with a hundred layers. In program order, the backward pass first computes all gradients.
  // All updates follow.
  constexpr uint32_t kScheduledLayers = 100;
  ScheduleProblem problem;
  for (uint32_t i = 0; i < kScheduledLayers; ++i)
    problem.bytes.push_back(10); // gradients
  for (uint32_t i = 0; i < kScheduledLayers; ++i)
    problem.bytes.push_back(0); // parameters
  problem.bytes.push_back(1);   // the gradient that flows backward
  for (uint32_t i = 0; i < kScheduledLayers; ++i)
    problem.ops.push_back(
        {{kScheduledLayers + i, 2 * kScheduledLayers}, {i, 2 * kScheduledLayers}});
  for (uint32_t i = 0; i < kScheduledLayers; ++i)
    problem.ops.push_back({{i}, {kScheduledLayers + i}});
  const Schedule schedule = ChooseOrder(problem);
  CHECK(schedule.program_order_peak == 10 * kScheduledLayers + 1);
  CHECK(schedule.peak == 11);
  CHECK(schedule.exact); // one command alone needs as much
  CHECK(ValidateOrder(problem, schedule.order).ok());
}

TEST_CASE("invalid orders are refused with the reason") {
  ScheduleProblem problem;
  problem.bytes = {4, 4};
  problem.ops = {{{}, {0}}, {{0}, {1}}, {{1}, {0}}};
  CHECK(ValidateOrder(problem, {0, 1, 2}).ok());
  auto message = [&](std::vector<uint32_t> order) {
    return std::string(ValidateOrder(problem, order).message());
  };
  CHECK(message({1, 0, 2}) ==
        "command 1 comes before command 0, and one of them writes buffer 0, which the other uses");
  CHECK(message({0, 2, 1}) ==
        "command 2 comes before command 1, and one of them writes buffer 1, which the other uses");
  CHECK(message({0, 1}) == "an order of 2 commands for 3");
  CHECK(message({0, 1, 1}) == "command 1 is not a command, or is a duplicate, at position 2");
  CHECK(message({0, 1, 3}) == "command 3 is not a command, or is a duplicate, at position 2");
}

TEST_CASE("an empty problem has an empty order") {
  CHECK(ChooseOrder({}).order.empty());
  CHECK(ChooseOrder({}).peak == 0);
  ScheduleProblem one;
  one.bytes = {7};
  one.ops = {{{}, {0}}};
  CHECK(ChooseOrder(one).order == std::vector<uint32_t>{0});
  CHECK(ChooseOrder(one).peak == 7);
}
