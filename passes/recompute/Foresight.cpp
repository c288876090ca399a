//===- Foresight.cpp - What may keep a budget, before it is tried ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/Foresight.h"

#include <algorithm>

using namespace refold;

/// What would not fit if it needed this share of what is predicted is not tried. Where the step as
/// it is needs what is predicted of it, so do plans, or more; where tiles take turns in values, as
/// in small programs, other plans may win more by that.
static constexpr double kHopeless = 0.8, kHopelessAsPredicted = 0.95, kAsPredicted = 0.98;
/// A plan that costs no more than this share above the step as it is is cheap.
static constexpr double kCheap = 0.02;
/// By as much of a step may kernels of a program that is cut be cheaper than they are without.
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
