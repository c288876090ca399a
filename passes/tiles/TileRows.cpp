//===- TileRows.cpp - The loss of a large vocabulary in tiles -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two decisions are separate. The shapes of a sum over rows decide its order. The ops around a wide
// product decide whether there can be a loop, which changes no bit. So every plan of recomputation
// has the same bits, although it has other ops.
//
//===----------------------------------------------------------------------===//
#include "passes/Passes.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/tiles/TileLoop.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace refold {
#define GEN_PASS_DEF_TILEROWS
#include "passes/tiles/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// The rows of a value that an op reads or computes, and the number of their tiles.
struct TiledRows {
  int64_t rows = 0, tiles = 1;
};

struct TileRows : refold::impl::TileRowsBase<TileRows> {
  using TileRowsBase::TileRowsBase;

  void runOnOperation() override {
    if (tileBytes < 0 || leastColumns < 1 || mostTiles < 1) {
      getOperation().emitError() << "tile-bytes must be at least 0, and least-columns and "
                                    "most-tiles at least 1";
      return signalPassFailure();
    }
    if (tileBytes == 0 || rf::shardsOf(getOperation()) > 1)
      return;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      llvm::DenseSet<Operation *> done; // ops on tiles, and products that stay whole
      if (loops)
        createLoops(function, done);
      cutSums(function, done);
    }
  }

  void createLoops(func::FuncOp function, llvm::DenseSet<Operation *> &done) {
    // A loop takes other products than the one that was found, so the search starts again.
    while (rf::DotGeneralOp product = nextWide(function, done)) {
      const TiledRows rows = rowsOfProduct(product);
      TileRegionFinder finder(product, rows.rows, rows.tiles);
      std::optional<TileRegion> region =
          finder.find([&](Operation *sum) { return rowsOfSum(sum).tiles == rows.tiles; });
      explain(function, product, rows, region ? nullptr : finder.blocker);
      if (region)
        createTileLoop(*region, done);
      else
        done.insert(product);
    }
  }

  rf::DotGeneralOp nextWide(func::FuncOp function, const llvm::DenseSet<Operation *> &done) const {
    rf::DotGeneralOp found;
    function.walk([&](rf::DotGeneralOp product) {
      if (done.contains(product) || rowsOfProduct(product).tiles == 1)
        return WalkResult::advance();
      found = product;
      return WalkResult::interrupt();
    });
    return found;
  }

  void cutSums(func::FuncOp function, const llvm::DenseSet<Operation *> &done) {
    SmallVector<std::pair<Operation *, TiledRows>> sums;
    function.walk([&](Operation *op) {
      if (const TiledRows rows = rowsOfSum(op); rows.tiles > 1 && !done.contains(op))
        sums.push_back({op, rows});
    });
    for (const auto &[op, rows] : sums)
      cutIntoTiles(op, rows.rows, rows.tiles);
  }

  /// Returns the tiles of a wide value with `rows` rows, whose elements sum `terms` terms each, or
  /// are multiplied by rows of `terms` elements.
  TiledRows tilesOf(RankedTensorType wide, int64_t rows, int64_t terms) const {
    // A loop holds the gradient of the weight from its first tile on. So two tiles save nothing:
    // they are as large as the wide value. If there are fewer rows than terms, the gradient of the
    // weight is larger than the gradient of the wide value. It is then better computed last.
    constexpr int64_t kWidth = 4, kMoreThan = 2;
    if (!isa<FloatType>(wide.getElementType()) || rows <= std::max<int64_t>(terms, 1) ||
        wide.getNumElements() == 0)
      return {};
    const int64_t columns = wide.getNumElements() / rows;
    if (columns < leastColumns || columns <= kWidth * terms ||
        llvm::divideCeil(tensorBytes(wide), kMoreThan) <= static_cast<uint64_t>(tileBytes))
      return {};
    int64_t tiles = 1;
    for (int64_t count = 2; count <= mostTiles; ++count) {
      if (rows % count != 0)
        continue;
      tiles = count;
      if (tensorBytes(wide) / count <= tileBytes)
        break;
    }
    return tiles > kMoreThan ? TiledRows{rows, tiles} : TiledRows();
  }

  /// Returns the rows of a wide product, which are the rows of its left operand, and their tiles.
  TiledRows rowsOfProduct(rf::DotGeneralOp op) const {
    RankedTensorType left = tensorTypeOf(op.getLhs()), result = tensorTypeOf(op.getResult());
    const int64_t terms = productOf(op.getSummedExtents());
    if (!op.getLhsBatchingDimensions().empty() || op.getChain() || left.getNumElements() == 0)
      return {};
    const int64_t rows = left.getNumElements() / terms;
    std::optional<RowUse> use =
        rowUseOf(op, rows, [&](Value value) { return value == op.getLhs(); });
    return use && !use->sums ? tilesOf(result, rows, terms) : TiledRows();
  }

  /// Returns the rows over which `op` sums a wide operand, and their tiles.
  TiledRows rowsOfSum(Operation *op) const {
    TiledRows tiled;
    if (auto product = dyn_cast<rf::DotGeneralOp>(op)) {
      RankedTensorType left = tensorTypeOf(product.getLhs()),
                       right = tensorTypeOf(product.getRhs());
      const int64_t rows = productOf(product.getSummedExtents());
      if (rows == 0 || left.getNumElements() == 0 || right.getNumElements() == 0)
        return {};
      if (left.getNumElements() < right.getNumElements())
        std::swap(left, right);
      tiled = tilesOf(left, rows, right.getNumElements() / rows);
    }
    // The gradient of a bias has one dimension.
    if (auto reduce = dyn_cast<rf::ReduceOp>(op);
        reduce && tensorTypeOf(reduce.getResult()).getRank() == 1) {
      RankedTensorType operand = tensorTypeOf(reduce.getOperand());
      int64_t rows = 1;
      for (int64_t dim : reduce.getDimensions())
        rows *= operand.getDimSize(dim);
      tiled = tilesOf(operand, rows, 0);
    }
    if (tiled.tiles == 1)
      return {};
    std::optional<RowUse> use = rowUseOf(op, tiled.rows, [](Value) { return true; });
    return use && use->sums ? tiled : TiledRows();
  }

  /// Emits a remark about a wide product. `blocker` is null if it becomes tiles.
  static void explain(func::FuncOp function, rf::DotGeneralOp product, const TiledRows &rows,
                      Operation *blocker) {
    if (!function.getContext()->getRemarkEngine())
      return;
    const auto options = remark::RemarkOpts::name("tiles")
                             .category("refold-tile-rows")
                             .function(function.getSymName());
    const int64_t bytes = tensorBytes(tensorTypeOf(product.getResult()));
    if (!blocker)
      remark::passed(product.getLoc(), options)
          << remark::metric("rows", rows.rows) << remark::metric("tiles", rows.tiles)
          << remark::metric("bytes", bytes) << remark::metric("tile_bytes", bytes / rows.tiles);
    else
      remark::missed(product.getLoc(), options)
          << remark::reason("{0}", "an op needs the whole value")
          << remark::metric("op", blocker->getName().getStringRef())
          << remark::metric("bytes", bytes);
  }
};

} // namespace
