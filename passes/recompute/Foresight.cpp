//===- Foresight.cpp - Prediction of plan sizes ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/Foresight.h"

#include <algorithm>

using namespace refold;

/// A plan is skipped if its predicted bytes, times a factor below 1, exceed the budget:
/// - The factor is usually kHopeless, because a plan may need far fewer bytes than predicted. In
///   small programs, tiles share temporaries, and this may save more in a plan than in the
///   baseline.
/// - The factor is kHopelessAsPredicted if the baseline needs at least kAsPredicted of its
///   predicted bytes. Then most plans need their predicted bytes or more.
static constexpr double kHopeless = 0.8, kHopelessAsPredicted = 0.95, kAsPredicted = 0.98;
/// A plan is cheap if its cost exceeds that of the baseline by at most this share.
static constexpr double kCheap = 0.02;
/// A program that is split into segments may have cheaper kernels than the original program. They
/// save at most this fraction of the step's cost.
static constexpr double kCheaper = 0.05;

void Foresight::learnFrom(const planner::FrontPlan &keepAll) {
  share = std::min(1.0, static_cast<double>(bytes.total()) / static_cast<double>(keepAll.peak));
}

uint64_t Foresight::predictedOf(const planner::FrontPlan &plan) const {
  return static_cast<uint64_t>(static_cast<double>(plan.peak) * share);
}

uint64_t Foresight::leastOf(const planner::FrontPlan &plan) const {
  const double hopeless = share < kAsPredicted ? kHopeless : kHopelessAsPredicted;
  return static_cast<uint64_t>(static_cast<double>(plan.peak) * share * hopeless);
}

uint64_t Foresight::leastOf(const PublishedProgram &program) const {
  const uint64_t kept = bytes.residents + static_cast<uint64_t>(program.keptBytes);
  return static_cast<uint64_t>(static_cast<double>(kept) * kHopeless);
}

uint64_t Foresight::leastCostOf(const PublishedProgram &program) const {
  return static_cast<uint64_t>((1 - kCheaper) * static_cast<double>(cost) +
                               1e12 * program.flopsAgain / rates.flopsPerSecond);
}

bool Foresight::isDear(uint64_t other) const {
  return static_cast<double>(other) > (1 + kCheap) * static_cast<double>(cost);
}
