//===- Foresight.h - What may keep a budget, before it is tried ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trying a plan takes tenths of a second, making a published strategy's program most of a second.
// What is said here depends on the program and on no budget: what is not tried with one budget is
// not with any smaller one, so more budget still never costs more work.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/OpCost.h"
#include "passes/arena/ProgramBytes.h"
#include "passes/planner/recompute/recompute_front.h"
#include "passes/recompute/PublishedPrograms.h"

#include <cstdint>

namespace refold {

class Foresight {
public:
  /// Of the program that computes nothing again: what it needs and what a step of it costs.
  Foresight(const ProgramBytes &bytes, uint64_t cost, const DeviceRates &rates)
      : bytes(bytes), cost(cost), rates(rates) {}

  /// `keepAll` is the front's plan that computes nothing again: what it is predicted to need, and
  /// what it does, says how far predictions are to be believed.
  void learnFrom(const planner::FrontPlan &keepAll);
  bool hasLearnt() const { return share > 0; }

  /// Bytes that the plan will need, about.
  uint64_t predictedOf(const planner::FrontPlan &plan) const;

  /// The least budget for which it is tried.
  uint64_t leastOf(const planner::FrontPlan &plan) const;
  uint64_t leastOf(const PublishedProgram &program) const;
  /// Where it costs less, it is not taken: it may not have been asked.
  uint64_t leastCostOf(const PublishedProgram &program) const;

  /// Published strategies compute whole segments again. If a plan of the front is not dear, nobody
  /// asks what they come to, and what is not dear of them is never taken: larger budgets may have
  /// got plans that cost more.
  bool isDear(uint64_t cost) const;

private:
  ProgramBytes bytes;
  uint64_t cost;
  DeviceRates rates;
  double share = 0; // that is needed of what the planner predicts
};

} // namespace refold
