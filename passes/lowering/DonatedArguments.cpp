//===- DonatedArguments.cpp - Results over arguments that may be used up -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/DonatedArguments.h"

#include "dialects/rf/Rf.h"
#include "passes/analysis/InPlace.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace refold;

/// What stands behind the first dot.
static StringRef stemOf(StringRef name) { return name.split('.').second; }

/// Why the value that is returned cannot be written over the argument; empty if it can.
static StringRef obstacleTo(Value returned, BlockArgument argument, Block &block) {
  auto made = dyn_cast<OpResult>(throughBarriers(returned));
  if (!made || made.getOwner()->getBlock() != &block ||
      !isa<rf::FusionOp, scf::ForOp>(made.getOwner()))
    return "no kernel makes the result";
  // A loop updates what it carries; what it began with must be the argument itself.
  if (auto loop = dyn_cast<scf::ForOp>(made.getOwner()))
    if (throughBarriers(loop.getTiedLoopInit(made)->get()) != argument)
      return "a loop makes the result, and does not begin with the argument";
  if (llvm::count_if(block.getTerminator()->getOperands(),
                     [&](Value other) { return throughBarriers(other) == made; }) > 1)
    return "the result is returned twice";
  return inPlaceObstacle(argument, made, block);
}

namespace {
struct Pairing {
  func::FuncOp function;
  Block &block;
  SmallVector<int64_t> resultOf;
  llvm::SmallDenseSet<int64_t> taken;

  explicit Pairing(func::FuncOp function)
      : function(function), block(function.getBody().front()),
        resultOf(function.getNumArguments(), -1) {}

  bool isDonated(unsigned argument) {
    return function.getArgAttr(argument, rf::RfDialect::kDonatedAttr) != nullptr;
  }
  /// Takes the first result that fits and has the argument's stem, or with `any` whatever stem.
  /// Returns what was in the way of the last that was tried.
  StringRef pair(unsigned argument, bool any) {
    StringRef reason = "no result has its type";
    auto input = function.getArgAttrOfType<rf::InputAttr>(argument, rf::RfDialect::kInputAttr);
    for (auto [index, value] : llvm::enumerate(block.getTerminator()->getOperands())) {
      auto fetch = function.getResultAttrOfType<rf::FetchAttr>(index, rf::RfDialect::kFetchAttr);
      if (!fetch || taken.contains(index) ||
          value.getType() != block.getArgument(argument).getType() ||
          (!any && stemOf(fetch.getName()) != stemOf(input.getName())))
        continue;
      reason = obstacleTo(value, block.getArgument(argument), block);
      if (!reason.empty())
        continue;
      resultOf[argument] = index;
      taken.insert(index);
      return "";
    }
    return reason;
  }
};
} // namespace

SmallVector<int64_t> refold::pairDonated(func::FuncOp function) {
  Pairing pairing(function);
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (pairing.isDonated(i))
      pairing.pair(i, /*any=*/false);
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (!pairing.isDonated(i) || pairing.resultOf[i] >= 0)
      continue;
    StringRef reason = pairing.pair(i, /*any=*/true);
    if (reason.empty())
      continue;
    auto input = function.getArgAttrOfType<rf::InputAttr>(i, rf::RfDialect::kInputAttr);
    if (auto remark =
            remark::missed(function.getArgument(i).getLoc(), remark::RemarkOpts::name("donated")
                                                                 .category("refold-rf-to-mem")
                                                                 .function(function.getSymName())))
      remark << remark::reason("{0}", reason) << remark::metric("value", input.getName().str());
  }
  return pairing.resultOf;
}

std::vector<WrittenOver> refold::writtenOver(ModuleOp module) {
  std::vector<WrittenOver> pairs;
  auto train = module.lookupSymbol<func::FuncOp>("train");
  for (unsigned i = 0; train && i < train.getNumArguments(); ++i)
    if (auto fetch = train.getArgAttrOfType<StringAttr>(i, rf::RfDialect::kDonatedAttr))
      pairs.push_back(
          {fetch.str(),
           train.getArgAttrOfType<rf::StateAttr>(i, rf::RfDialect::kStateAttr).getName().str()});
  return pairs;
}
