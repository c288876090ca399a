//===- faults_of_roundings.cpp - Faults that remove roundings ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// These are the simplifications of conversions that other compilers make.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/faults/fault_site.h"
#include "test/fuzz/faults/injected_faults.h"

#include "mlir/IR/TypeUtilities.h"

namespace refold::test {

using namespace mlir;

static unsigned widthOf(Value value) {
  return getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
}

/// Returns the value that is rounded to 16 bits and converted back to get `value`, or null.
static Value unrounded(Value value) {
  auto back = value.getDefiningOp<rf::ConvertOp>();
  auto rounding = back ? back.getOperand().getDefiningOp<rf::ConvertOp>() : rf::ConvertOp();
  if (!rounding || widthOf(rounding.getResult()) != 16 || widthOf(back.getResult()) == 16 ||
      rounding.getOperand().getType() != back.getType())
    return {};
  return rounding.getOperand();
}

/// Replaces a value that is rounded and converted back by the value that was not rounded.
static bool dropRounding(FaultSite &site) {
  auto back = site.any<rf::ConvertOp>([](rf::ConvertOp op) { return bool(unrounded(op)); });
  if (!back)
    return false;
  back.replaceAllUsesWith(unrounded(back));
  return true;
}

/// Rounds once to the second type instead of twice.
static bool roundOnce(FaultSite &site) {
  auto second = site.any<rf::ConvertOp>(
      [](rf::ConvertOp op) { return widthOf(op.getResult()) == 16 && unrounded(op.getOperand()); });
  if (!second)
    return false;
  second.getOperandMutable().assign(unrounded(second.getOperand()));
  return true;
}

const std::vector<InjectedFault> &RoundingFaults() {
  static const auto *faults = new std::vector<InjectedFault>{
      {"refold-widen-floats", "a value that is rounded and converted back is not rounded",
       dropRounding},
      {"refold-fuse", "a value in a group that is rounded and converted back is not rounded",
       dropRounding},
      {"refold-widen-floats", "a value that is rounded twice is rounded once", roundOnce},
  };
  return *faults;
}

} // namespace refold::test
