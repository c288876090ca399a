//===- faults_of_gradients.cpp - Faults in --refold-append-backward ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/faults/fault_site.h"
#include "test/fuzz/faults/injected_faults.h"

namespace refold::test {

using namespace mlir;

static bool isMade(FaultSite &site, Value value) {
  Operation *op = value.getDefiningOp();
  return op && !site.before.contains(op);
}

/// Replaces a sum of two contributions to one gradient by the second one.
static bool loseContribution(FaultSite &site) {
  auto sum = site.one<rf::AddOp>(
      [&](rf::AddOp op) { return isMade(site, op.getLhs()) && isMade(site, op.getRhs()); });
  if (!sum)
    return false;
  sum.replaceAllUsesWith(sum.getRhs());
  return true;
}

static bool loseSign(FaultSite &site) {
  auto negated = site.one<rf::NegateOp>([](rf::NegateOp) { return true; });
  if (!negated)
    return false;
  negated.replaceAllUsesWith(negated.getOperand());
  return true;
}

static bool exchangeChoices(FaultSite &site) {
  auto choice = site.one<rf::SelectOp>([](rf::SelectOp) { return true; });
  if (!choice)
    return false;
  Value first = choice->getOperand(1), second = choice->getOperand(2);
  choice->setOperand(1, second);
  choice->setOperand(2, first);
  return true;
}

/// The backward op of a broadcast takes the maximum instead of the sum.
static bool keepOneOfSum(FaultSite &site) {
  auto sum =
      site.one<rf::ReduceOp>([](rf::ReduceOp op) { return op.getKind() == rf::ReduceKind::Add; });
  if (!sum)
    return false;
  sum.setKindAttr(rf::ReduceKindAttr::get(sum.getContext(), rf::ReduceKind::Maximum));
  return true;
}

/// A product in the backward pass uses the gradient in place of the other factor.
static bool squareGradient(FaultSite &site) {
  auto product = site.one<rf::MultiplyOp>(
      [&](rf::MultiplyOp op) { return isMade(site, op.getLhs()) && !isMade(site, op.getRhs()); });
  if (!product)
    return false;
  product->setOperand(1, product.getLhs());
  return true;
}

void AddGradientFaults(std::vector<InjectedFault> &faults) {
  const char *pass = "refold-append-backward";
  faults.push_back({pass, "a contribution to a gradient is lost", loseContribution});
  faults.push_back({pass, "a negated gradient keeps its sign", loseSign});
  faults.push_back({pass, "the branches of a select are exchanged backward", exchangeChoices});
  faults.push_back({pass, "of a sum over a broadcast one term is kept", keepOneOfSum});
  faults.push_back({pass, "a product's gradient is multiplied by itself", squareGradient});
}

} // namespace refold::test
