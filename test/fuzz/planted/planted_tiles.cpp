//===- planted_tiles.cpp - Faults in loops over tiles ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "test/fuzz/planted/bug_site.h"
#include "test/fuzz/planted/planted_bugs.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace refold::test {

using namespace mlir;

static scf::ForOp tileLoop(BugSite &site) {
  return site.one<scf::ForOp>([](scf::ForOp) { return true; });
}

static bool dropSum(BugSite &site) {
  auto add = site.one<rf::AddOp>([](rf::AddOp op) {
    return isa<BlockArgument>(op.getLhs()) &&
           llvm::any_of(op->getUsers(), [](Operation *user) { return isa<scf::YieldOp>(user); });
  });
  if (!add)
    return false;
  add.getResult().replaceAllUsesWith(add.getRhs());
  return true;
}

static bool dropLastTile(BugSite &site) {
  auto loop = tileLoop(site);
  if (!loop)
    return false;
  loop.setUpperBound(loop.getStep());
  return true;
}

/// Each tile reads the rows of the first one.
static bool repeatTile(BugSite &site) {
  auto slice = site.one<rf::SliceRowOp>([](rf::SliceRowOp) { return true; });
  if (!slice)
    return false;
  OpBuilder builder(slice);
  slice.getPositionMutable().assign(
      rf::makeSplat(builder, slice.getLoc(), slice.getPosition().getType(), 0));
  return true;
}

const std::vector<PlantedBug> &TileBugs() {
  static const auto *bugs = new std::vector<PlantedBug>{
      {"refold-tile-rows", "a sum has the last tile only", dropSum},
      {"refold-tile-rows", "only the first tile is computed", dropLastTile},
      {"refold-tile-rows", "each tile reads the same rows", repeatTile},
  };
  return *bugs;
}

} // namespace refold::test
