//===- faults_of_values.cpp - Faults in passes that rewrite values ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/faults/fault_site.h"
#include "test/fuzz/faults/injected_faults.h"

#include "mlir/IR/TypeUtilities.h"

#include <cmath>

namespace refold::test {

using namespace mlir;

/// Changes one number of a formula by a thousandth.
static bool changeNumber(FaultSite &site) {
  auto number = site.one<rf::ConstantOp>([](rf::ConstantOp op) {
    std::optional<double> value = rf::splatValue(op.getResult());
    return value && *value != 0 && std::abs(*value) < 1e30 &&
           isa<FloatType>(getElementTypeOrSelf(op.getType()));
  });
  if (!number)
    return false;
  OpBuilder builder(number);
  number.replaceAllUsesWith(rf::makeSplat(builder, number.getLoc(), number.getType(),
                                          *rf::splatValue(number.getResult()) * 1.001));
  return true;
}

/// Merges two draws of one type with different RNG stream ids.
static bool mergeDraws(FaultSite &site) {
  SmallVector<std::pair<Operation *, Operation *>> pairs;
  SmallVector<Operation *> draws;
  site.train.walk([&](Operation *op) {
    if (!op->hasAttr("site") || op->getNumResults() != 1)
      return;
    for (Operation *other : draws)
      if (other->getName() == op->getName() && other->getBlock() == op->getBlock() &&
          other->getAttr("site") != op->getAttr("site"))
        pairs.push_back({other, op});
    draws.push_back(op);
  });
  if (pairs.empty())
    return false;
  auto [first, second] = site.pick(pairs);
  second->setAttr("site", first->getAttr("site"));
  return true;
}

/// Replaces a sum of parts by their maximum.
static bool loseParts(FaultSite &site) {
  auto sum = site.one<rf::ReduceOp>(
      [](rf::ReduceOp op) { return op.getChain() == 1 && op.getKind() == rf::ReduceKind::Add; });
  if (!sum)
    return false;
  sum.setKindAttr(rf::ReduceKindAttr::get(sum.getContext(), rf::ReduceKind::Maximum));
  return true;
}

/// Returns two operands of one type that are different values.
static std::optional<std::pair<unsigned, unsigned>> alikeOperands(Operation *op) {
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    for (unsigned j = i + 1; j < op->getNumOperands(); ++j)
      if (op->getOperand(i).getType() == op->getOperand(j).getType() &&
          op->getOperand(i) != op->getOperand(j))
        return std::make_pair(i, j);
  return std::nullopt;
}

/// Exchanges two operands of a fusion's inputs or of its yield.
static bool exchange(FaultSite &site, Operation *(*partOf)(rf::FusionOp)) {
  auto group = site.one<rf::FusionOp>(
      [&](rf::FusionOp op) { return alikeOperands(partOf(op)).has_value(); });
  if (!group)
    return false;
  Operation *part = partOf(group);
  auto [i, j] = *alikeOperands(part);
  Value first = part->getOperand(i), second = part->getOperand(j);
  part->setOperand(i, second);
  part->setOperand(j, first);
  return true;
}

static bool exchangeOperands(FaultSite &site) {
  return exchange(site, [](rf::FusionOp op) { return op.getOperation(); });
}

static bool exchangeResults(FaultSite &site) {
  return exchange(site, [](rf::FusionOp op) { return op.getBody().front().getTerminator(); });
}

void AddValueFaults(std::vector<InjectedFault> &faults) {
  faults.push_back({"refold-decompose", "a number of a formula is a little off", changeNumber});
  faults.push_back({"cse", "two draws have one site", mergeDraws});
  faults.push_back({"refold-sum-trees", "parts of a sum are not joined", loseParts});
  faults.push_back({"refold-fuse", "two operands of a group are exchanged", exchangeOperands});
  faults.push_back({"refold-fuse", "two results of a group are exchanged", exchangeResults});
}

} // namespace refold::test
