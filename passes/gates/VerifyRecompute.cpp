//===- VerifyRecompute.cpp - Gate for recomputed clones -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Recomputed.h"
#include "passes/Passes.h"
#include "passes/analysis/CloneCount.h"
#include "passes/arena/ProgramBytes.h"

namespace refold {
#define GEN_PASS_DEF_VERIFYRECOMPUTE
#include "passes/gates/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

static int64_t sumOf(const CloneCount &count) {
  int64_t sum = 0;
  for (const auto &[of, number] : count)
    sum += number;
  return sum;
}

static LogicalResult verifyClones(func::FuncOp function) {
  const CloneCount given = clonesGiven(function), found = clonesIn(function);
  for (const auto &[of, number] : given)
    if (found.lookup(of) != number)
      return function.emitError() << "'" << function.getSymName() << "' has " << found.lookup(of)
                                  << " of " << number << " clones of " << of.getValue() << ", and "
                                  << sumOf(found) << " of " << sumOf(given) << " in total";
  for (const auto &[of, number] : found)
    if (!given.contains(of))
      return function.emitError() << "'" << function.getSymName() << "' has a clone of "
                                  << of.getValue() << " that rf.clones does not list";
  return success();
}

static LogicalResult verifyBytes(func::FuncOp function) {
  auto planned = function->getAttrOfType<IntegerAttr>(rf::kPlannedBytesAttr);
  if (!planned)
    return success();
  const std::optional<ProgramBytes> placed = placedBytes(function->getParentOfType<ModuleOp>());
  if (!placed)
    return function.emitError() << "a plan was made for '" << function.getSymName()
                                << "', but temporaries have no offsets: run --refold-plan-arena "
                                   "first";
  if (placed->total() > static_cast<uint64_t>(planned.getInt()))
    return function.emitError() << "the plan of '" << function.getSymName() << "' was made for "
                                << planned.getInt() << " bytes, but the program needs "
                                << placed->total();
  return success();
}

namespace {
struct VerifyRecompute : refold::impl::VerifyRecomputeBase<VerifyRecompute> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(verifyClones(function)) || failed(verifyBytes(function)))
        return signalPassFailure();
  }
};
} // namespace
