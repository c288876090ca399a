//===- faults_of_tiles.cpp - Faults in loops over tiles ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/faults/fault_site.h"
#include "test/fuzz/faults/injected_faults.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace refold::test {

using namespace mlir;

static scf::ForOp tileLoop(FaultSite &site) {
  return site.one<scf::ForOp>([](scf::ForOp) { return true; });
}

static bool dropSum(FaultSite &site) {
  auto add = site.one<rf::AddOp>([](rf::AddOp op) {
    return isa<BlockArgument>(op.getLhs()) &&
           llvm::any_of(op->getUsers(), [](Operation *user) { return isa<scf::YieldOp>(user); });
  });
  if (!add)
    return false;
  add.getResult().replaceAllUsesWith(add.getRhs());
  return true;
}

static bool dropLastTile(FaultSite &site) {
  auto loop = tileLoop(site);
  if (!loop)
    return false;
  loop.setUpperBound(loop.getStep());
  return true;
}

/// Each tile reads the rows of the first one.
static bool repeatTile(FaultSite &site) {
  auto slice = site.one<rf::SliceRowOp>([](rf::SliceRowOp) { return true; });
  if (!slice)
    return false;
  OpBuilder builder(slice);
  slice.getPositionMutable().assign(
      rf::makeSplat(builder, slice.getLoc(), slice.getPosition().getType(), 0));
  return true;
}

const std::vector<InjectedFault> &TileFaults() {
  static const auto *faults = new std::vector<InjectedFault>{
      {"refold-tile-rows", "a sum has the last tile only", dropSum},
      {"refold-tile-rows", "only the first tile is computed", dropLastTile},
      {"refold-tile-rows", "each tile reads the same rows", repeatTile},
  };
  return *faults;
}

} // namespace refold::test
