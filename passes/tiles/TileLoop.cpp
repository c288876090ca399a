//===- TileLoop.cpp - Loops over tiles of rows ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/tiles/TileLoop.h"

#include "passes/analysis/BlockSplit.h"
#include "passes/fusion/Summands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace refold;

static Value reshaped(OpBuilder &builder, Value value, RankedTensorType type) {
  return builder.createOrFold<rf::ReshapeOp>(value.getLoc(), type, value);
}

namespace {

class TileLoopMaker {
public:
  TileLoopMaker(const TileRegion &region, llvm::DenseSet<Operation *> &made)
      : region(region), tileRows(region.rows / region.tiles), made(made),
        builder(region.ops.back()) {
    builder.setInsertionPointAfter(region.ops.back());
  }

  void run() {
    scf::ForOp loop = makeLoop(makeStart());
    for (auto [value, result] : llvm::zip_equal(leaving(), loop.getResults())) {
      Value whole =
          region.sums.contains(value) ? result : reshaped(builder, result, tensorTypeOf(value));
      value.replaceAllUsesWith(whole);
    }
    for (Operation *op : region.later)
      op->moveBefore(builder.getBlock(), builder.getInsertionPoint());
    for (Operation *op : llvm::reverse(region.ops))
      op->erase();
    for (Operation *op : region.constants)
      if (op->use_empty())
        op->erase();
  }

private:
  /// The values that leave the loop, in the order of its results.
  SmallVector<Value> leaving() const {
    SmallVector<Value> values(region.rowResults.begin(), region.rowResults.end());
    llvm::append_range(values, region.sums);
    return values;
  }

  /// Returns the type [tiles, rows of a tile, ...] of a value whose rows are split into tiles.
  RankedTensorType splitType(Value value) const {
    RankedTensorType tile = tileType(tensorTypeOf(value), region.rows, tileRows);
    SmallVector<int64_t> shape{region.tiles};
    llvm::append_range(shape, tile.getShape());
    return tile.clone(shape);
  }

  /// Returns the values before the first tile, in the order of leaving().
  SmallVector<Value> makeStart() {
    SmallVector<Value> carried;
    for (Value value : region.rowOperands)
      operands.push_back(reshaped(builder, value, splitType(value)));
    for (Value value : region.rowResults) {
      const std::optional<unsigned> index = replacedOperand(value);
      carried.push_back(
          index ? operands[*index]
                : rf::EmptyOp::create(builder, value.getLoc(), splitType(value)).getResult());
      if (index)
        replacedBy[*index] = carried.size() - 1;
    }
    for (Value value : region.sums)
      carried.push_back(rf::makeSplat(builder, value.getLoc(), value.getType(), 0));
    return carried;
  }

  scf::ForOp makeLoop(ArrayRef<Value> start) {
    const Location loc = region.ops.front()->getLoc();
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value));
    };
    Value zero = number(0), end = number(region.tiles), one = number(1);
    auto loop = scf::ForOp::create(builder, loc, zero, end, one, start);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value position = tensor::FromElementsOp::create(builder, loc,
                                                    RankedTensorType::get({}, builder.getI64Type()),
                                                    ValueRange{loop.getInductionVar()});
    SmallVector<Value> carried(loop.getRegionIterArgs());
    scf::YieldOp::create(builder, loc, makeTile(position, carried));
    return loop;
  }

  /// Returns the index of an operand that the rows of `result` may replace, tile by tile: it has
  /// the same type, and nothing else reads it.
  std::optional<unsigned> replacedOperand(Value result) const {
    for (auto [index, operand] : llvm::enumerate(region.rowOperands))
      if (operand.getDefiningOp() && !replacedBy.contains(index) &&
          splitType(operand) == splitType(result) &&
          llvm::all_of(operand.getUsers(), [&](Operation *reader) {
            return llvm::is_contained(region.ops, reader) ||
                   reader == operands[index].getDefiningOp();
          }))
        return index;
    return std::nullopt;
  }

  /// Creates the ops of the tile at `position`, and returns the carried values after it.
  SmallVector<Value> makeTile(Value position, ArrayRef<Value> carried) {
    IRMapping tiles;
    for (Operation *constant : region.constants)
      createForTile(builder, constant, region.rows, tileRows, tiles);
    for (auto [index, value] : llvm::enumerate(region.rowOperands)) {
      auto replaced = replacedBy.find(index);
      Value whole = replaced == replacedBy.end() ? operands[index] : carried[replaced->second];
      tiles.map(value,
                rf::SliceRowOp::create(builder, value.getLoc(), whole, position).getResult());
    }
    for (Operation *op : region.ops)
      made.insert(createForTile(builder, op, region.rows, tileRows, tiles));
    SmallVector<Value> next;
    for (auto [value, old] : llvm::zip_equal(leaving(), carried)) {
      Value tile = tiles.lookup(value);
      next.push_back(
          region.sums.contains(value)
              ? rf::AddOp::create(builder, value.getLoc(), old, tile).getResult()
              : rf::UpdateRowOp::create(builder, value.getLoc(), old, tile, position).getResult());
    }
    return next;
  }

  const TileRegion &region;
  const int64_t tileRows;
  llvm::DenseSet<Operation *> &made;
  OpBuilder builder;
  /// The row operands as [tiles, rows of a tile, ...].
  SmallVector<Value> operands;
  /// For an operand that is replaced tile by tile, the carried value that has its rows.
  llvm::DenseMap<unsigned, unsigned> replacedBy;
};

} // namespace

void refold::createTileLoop(const TileRegion &region, llvm::DenseSet<Operation *> &made) {
  TileLoopMaker(region, made).run();
}

/// Adds the sums of the tiles by a second reduction. The elementwise ops before the first one stay
/// in its kernel.
static void cutReduction(rf::ReduceOp op, int64_t rows, int64_t tiles) {
  OpBuilder builder(op);
  const SmallVector<int64_t> split{tiles, rows / tiles,
                                   tensorTypeOf(op.getResult()).getNumElements()};
  Value operand = reshapeSummands(builder, op.getOperand(), op, split);
  auto parts =
      rf::ReduceOp::create(builder, op.getLoc(), op.getKind(), operand,
                           builder.getDenseI64ArrayAttr({1}), IntegerAttr(), IntegerAttr());
  // The order of the sum of a tile does not depend on the other tiles.
  parts->setAttr(rf::RfDialect::kShardDimAttr, builder.getI64IntegerAttr(0));
  Value total = rf::ReduceOp::create(builder, op.getLoc(), op.getKind(), parts,
                                     builder.getDenseI64ArrayAttr({0}),
                                     builder.getI64IntegerAttr(tiles), IntegerAttr());
  op.replaceAllUsesWith(total);
  op.erase();
}

void refold::cutIntoTiles(Operation *sum, int64_t rows, int64_t tiles) {
  if (auto reduce = dyn_cast<rf::ReduceOp>(sum))
    return cutReduction(reduce, rows, tiles);
  OpBuilder builder(sum);
  const int64_t tileRows = rows / tiles;
  Value total = rf::makeSplat(builder, sum->getLoc(), sum->getResult(0).getType(), 0);
  SmallVector<Value> flat;
  for (Value operand : sum->getOperands())
    flat.push_back(reshaped(builder, operand, tileType(tensorTypeOf(operand), rows, rows)));
  for (int64_t tile = 0; tile < tiles; ++tile) {
    IRMapping slices;
    for (auto [operand, value] : llvm::zip_equal(sum->getOperands(), flat)) {
      SmallVector<int64_t> start(tensorTypeOf(value).getRank(), 0),
          limit(tensorTypeOf(value).getShape());
      const SmallVector<int64_t> strides(start.size(), 1);
      start.front() = tile * tileRows;
      limit.front() = (tile + 1) * tileRows;
      slices.map(
          operand,
          rf::SliceOp::create(builder, operand.getLoc(), value, start, limit, strides).getResult());
    }
    Operation *part = createForTile(builder, sum, rows, tileRows, slices);
    total = rf::AddOp::create(builder, sum->getLoc(), total, part->getResult(0));
  }
  sum->getResult(0).replaceAllUsesWith(total);
  sum->erase();
}
