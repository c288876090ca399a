//===- DonatedArguments.cpp - Results written over arguments --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/DonatedArguments.h"

#include "dialects/rf/Rf.h"
#include "passes/analysis/InPlace.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace refold;

/// Returns the part of a name after its first dot; the whole name if it has none.
static StringRef donationStem(StringRef name) {
  auto [head, tail] = name.split('.');
  return tail.empty() ? head : tail;
}

namespace {

class DonationChooser {
public:
  explicit DonationChooser(func::FuncOp function)
      : function(function), block(function.getBody().front()) {
    // The next value of a state is written into the state's memory.
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (auto state = function.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr))
        if (state.getResult() >= 0 && state.getResult() < function.getNumResults())
          taken.insert(valueOf(state.getResult()));
  }

  DonatedArguments choose() {
    SmallVector<BlockArgument> rest;
    for (BlockArgument argument : block.getArguments())
      if (isDonated(argument) && !pairUp(argument, /*sameStem=*/true))
        rest.push_back(argument);
    for (BlockArgument argument : rest)
      if (!pairUp(argument, /*sameStem=*/false))
        chosen.unused.push_back({argument, whyUnused(argument)});
    return std::move(chosen);
  }

private:
  bool isDonated(BlockArgument argument) {
    return function.getArgAttr(argument.getArgNumber(), rf::RfDialect::kDonatedAttr) &&
           function.getArgAttrOfType<rf::InputAttr>(argument.getArgNumber(),
                                                    rf::RfDialect::kInputAttr);
  }

  Value valueOf(unsigned result) {
    return throughBarriers(block.getTerminator()->getOperand(result));
  }

  rf::FetchAttr fetchOf(unsigned result) {
    return function.getResultAttrOfType<rf::FetchAttr>(result, rf::RfDialect::kFetchAttr);
  }

  bool isCandidate(BlockArgument argument, unsigned result) {
    return fetchOf(result) && function.getResultTypes()[result] == argument.getType();
  }

  /// Returns why the result cannot be written over the argument; empty if it can.
  StringRef obstacle(BlockArgument argument, unsigned result) {
    auto made = dyn_cast<OpResult>(valueOf(result));
    // These ops allocate their results; other values already have memory.
    if (!made || made.getOwner()->getBlock() != &block ||
        !isa<rf::FusionOp, scf::ForOp, scf::WhileOp>(made.getOwner()))
      return "no kernel or loop computes the result of its type";
    if (taken.contains(made))
      return "the result of its type has other memory";
    return inPlaceObstacle(argument, made, block);
  }

  bool pairUp(BlockArgument argument, bool sameStem) {
    auto input = function.getArgAttrOfType<rf::InputAttr>(argument.getArgNumber(),
                                                          rf::RfDialect::kInputAttr);
    for (unsigned result = 0; result < function.getNumResults(); ++result) {
      if (!isCandidate(argument, result) ||
          (sameStem && donationStem(input.getName()) != donationStem(fetchOf(result).getName())) ||
          !obstacle(argument, result).empty())
        continue;
      taken.insert(valueOf(result));
      chosen.pairs.push_back({argument, result});
      return true;
    }
    return false;
  }

  StringRef whyUnused(BlockArgument argument) {
    for (unsigned result = 0; result < function.getNumResults(); ++result)
      if (isCandidate(argument, result))
        return obstacle(argument, result);
    return "no result has its type";
  }

  func::FuncOp function;
  Block &block;
  llvm::DenseSet<Value> taken;
  DonatedArguments chosen;
};

} // namespace

DonatedArguments refold::chooseDonated(func::FuncOp function) {
  if (function.isDeclaration() || !function.getBody().hasOneBlock())
    return {};
  return DonationChooser(function).choose();
}
