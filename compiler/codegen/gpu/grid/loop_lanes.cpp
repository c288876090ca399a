//===- loop_lanes.cpp - Parallel loops become threads ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/loop_lanes.h"

#include "compiler/codegen/nest/loop_form.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <limits>
#include <map>
#include <optional>

namespace refold::codegen {
namespace {

std::optional<int64_t> laneOf(mlir::scf::ForOp loop) {
  auto lane = loop->getAttrOfType<mlir::IntegerAttr>(kLaneAttr);
  return lane ? std::optional(lane.getInt()) : std::nullopt;
}

/// Returns the trip count for each number of a parallel loop (kLaneAttr). Loops with the same
/// number must have the same constant trip count. Otherwise returns nothing. The loop with the
/// highest number is contiguous in memory.
std::optional<std::map<int64_t, int64_t>> lanesOf(mlir::func::FuncOp function) {
  std::map<int64_t, int64_t> lanes;
  bool agree = true;
  function.walk([&](mlir::scf::ForOp loop) {
    std::optional<int64_t> lane = laneOf(loop);
    if (!lane)
      return;
    std::optional<int64_t> trips = mlir::getConstantIntValue(loop.getUpperBound());
    agree &= mlir::isConstantIntValue(loop.getLowerBound(), 0) &&
             mlir::isConstantIntValue(loop.getStep(), 1) && trips && *trips > 0 &&
             lanes.try_emplace(*lane, *trips).first->second == *trips;
  });
  return agree ? std::optional(lanes) : std::nullopt;
}

/// Returns true if `op` may write to memory that is not the function's own.
bool writesOutside(mlir::Operation *op) {
  if (auto store = mlir::dyn_cast<mlir::memref::StoreOp>(op))
    return !mlir::isa_and_nonnull<mlir::memref::AllocOp, mlir::memref::AllocaOp>(
        store.getMemRef().getDefiningOp());
  // The ops inside an op with recursive effects are checked themselves.
  if (op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>())
    return false;
  return !mlir::isMemoryEffectFree(op) &&
         !mlir::isa<mlir::memref::AllocOp, mlir::memref::AllocaOp, mlir::memref::LoadOp,
                    mlir::func::ReturnOp>(op) &&
         !mlir::hasSingleEffect<mlir::MemoryEffects::Read>(op);
}

/// Returns true if all parallel loops are around each write to memory outside the function. There
/// are `lanes` parallel loops.
bool writesInLanesOnly(mlir::func::FuncOp function, size_t lanes) {
  bool only = true;
  function.getBody().walk([&](mlir::Operation *op) {
    if (!writesOutside(op))
      return;
    size_t around = 0;
    for (auto loop = op->getParentOfType<mlir::scf::ForOp>(); loop;
         loop = loop->getParentOfType<mlir::scf::ForOp>())
      around += laneOf(loop) ? 1 : 0;
    only &= around == lanes; // no loop is inside another of the same number
  });
  return only;
}

} // namespace

int64_t spreadLanes(mlir::func::FuncOp function) {
  constexpr int64_t kMostThreads = std::numeric_limits<int32_t>::max();
  const std::optional<std::map<int64_t, int64_t>> lanes = lanesOf(function);
  if (!lanes || lanes->empty() || !writesInLanesOnly(function, lanes->size()))
    return 1;
  int64_t threads = 1;
  for (auto [lane, trips] : *lanes) {
    if (trips > kMostThreads / threads)
      return 1;
    threads *= trips;
  }

  mlir::IRRewriter rewriter(function.getContext());
  (void)function.insertArgument(function.getNumArguments(), rewriter.getIndexType(), {},
                                function.getLoc());
  rewriter.setInsertionPointToStart(&function.front());
  mlir::Value rest = function.getArguments().back();
  llvm::SmallDenseMap<int64_t, mlir::Value> places;
  for (auto lane = lanes->rbegin(); lane != lanes->rend(); ++lane) {
    auto trips = mlir::arith::ConstantIndexOp::create(rewriter, function.getLoc(), lane->second);
    places[lane->first] = mlir::arith::RemUIOp::create(rewriter, function.getLoc(), rest, trips);
    rest = mlir::arith::DivUIOp::create(rewriter, function.getLoc(), rest, trips);
  }

  llvm::SmallVector<mlir::scf::ForOp> loops;
  function.walk([&](mlir::scf::ForOp loop) {
    if (laneOf(loop))
      loops.push_back(loop); // inner ones first
  });
  for (mlir::scf::ForOp loop : loops) {
    rewriter.eraseOp(loop.getBody()->getTerminator());
    rewriter.inlineBlockBefore(loop.getBody(), loop, places[*laneOf(loop)]);
    rewriter.eraseOp(loop);
  }
  return threads;
}

} // namespace refold::codegen
