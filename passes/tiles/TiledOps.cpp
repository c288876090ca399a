//===- TiledOps.cpp - Ops on a tile of rows -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/tiles/TiledOps.h"

#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"
#include "passes/analysis/BlockSplit.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;

using Dims = SmallVector<int64_t>;

int64_t refold::rowDims(RankedTensorType type, int64_t rows) {
  int64_t product = 1;
  for (auto [dim, extent] : llvm::enumerate(type.getShape())) {
    product *= extent;
    if (product == rows)
      return static_cast<int64_t>(dim) + 1;
  }
  return 0;
}

RankedTensorType refold::tileType(RankedTensorType type, int64_t rows, int64_t tileRows) {
  Dims shape{tileRows};
  llvm::append_range(shape, type.getShape().drop_front(rowDims(type, rows)));
  return type.clone(shape);
}

/// Returns the dimensions of a tile for dimensions that are not rows.
static Dims behindRows(ArrayRef<int64_t> dims, int64_t leading) {
  Dims result;
  for (int64_t dim : dims)
    result.push_back(dim - leading + 1);
  return result;
}
static bool areBehind(ArrayRef<int64_t> dims, int64_t leading) {
  return llvm::all_of(dims, [&](int64_t dim) { return dim >= leading; });
}
/// Returns whether `dims` begins with the dimensions 0 to `leading` - 1.
static bool beginWithRows(ArrayRef<int64_t> dims, int64_t leading) {
  return static_cast<int64_t>(dims.size()) >= leading &&
         llvm::equal(dims.take_front(leading), llvm::seq<int64_t>(0, leading));
}

namespace {

using Answer = std::optional<RowUse>;

/// The rules of rowUseOf.
struct UseFinder {
  const int64_t rows;
  llvm::function_ref<bool(Value)> made;

  int64_t leading(Value value) const { return rowDims(tensorTypeOf(value), rows); }

  Answer elementwise(Operation *op) const {
    if (leading(op->getResult(0)) == 0)
      return {};
    return RowUse{false, SmallVector<bool, 3>(op->getNumOperands(), true)};
  }

  Answer reduce(rf::ReduceOp op) const {
    const int64_t from = leading(op.getOperand());
    if (from == 0 || op.getChain())
      return {};
    if (areBehind(op.getDimensions(), from))
      return RowUse{false, {true}};
    // A sum over the rows alone.
    const bool isSum = op.getKind() == rf::ReduceKind::Add &&
                       isa<FloatType>(tensorTypeOf(op.getResult()).getElementType()) &&
                       static_cast<int64_t>(op.getDimensions().size()) == from &&
                       beginWithRows(op.getDimensions(), from);
    return isSum ? Answer(RowUse{true, {true}}) : Answer();
  }

  Answer product(rf::DotGeneralOp op) const {
    if (!op.getLhsBatchingDimensions().empty() || op.getChain())
      return {};
    const int64_t left = leading(op.getLhs()), right = leading(op.getRhs());
    ArrayRef<int64_t> l = op.getLhsContractingDimensions(), r = op.getRhsContractingDimensions();
    if (made(op.getLhs()) && left > 0 && areBehind(l, left) && !made(op.getRhs()))
      return RowUse{false, {true, false}};
    const bool sums = left > 0 && right > 0 && static_cast<int64_t>(l.size()) == left &&
                      static_cast<int64_t>(r.size()) == right && beginWithRows(l, left) &&
                      beginWithRows(r, right) && (made(op.getLhs()) || made(op.getRhs())) &&
                      isa<FloatType>(tensorTypeOf(op.getResult()).getElementType());
    return sums ? Answer(RowUse{true, {true, true}}) : Answer();
  }

  Answer broadcast(rf::BroadcastInDimOp op) const {
    const int64_t to = leading(op.getResult());
    ArrayRef<int64_t> dims = op.getBroadcastDimensions();
    if (to == 0)
      return {};
    if (areBehind(dims, to))
      return made(op.getOperand()) ? Answer() : Answer(RowUse{false, {false}});
    const bool keepsRows = beginWithRows(dims, to) && areBehind(dims.drop_front(to), to) &&
                           leading(op.getOperand()) == to &&
                           tensorTypeOf(op.getOperand()).getShape().take_front(to) ==
                               tensorTypeOf(op.getResult()).getShape().take_front(to);
    return keepsRows ? Answer(RowUse{false, {true}}) : Answer();
  }

  Answer reshape(rf::ReshapeOp op) const {
    return leading(op.getOperand()) > 0 && leading(op.getResult()) > 0
               ? Answer(RowUse{false, {true}})
               : Answer();
  }

  template <typename Op> Answer along(Op op, Value from) const {
    const int64_t dims = leading(from);
    return dims > 0 && static_cast<int64_t>(op.getDim()) >= dims
               ? Answer(RowUse{false, SmallVector<bool, 3>(op->getNumOperands(), true)})
               : Answer();
  }

  Answer constant(rf::ConstantOp op) const {
    return op.getValue().isSplat() && leading(op.getResult()) > 0 ? Answer(RowUse{}) : Answer();
  }
};

} // namespace

std::optional<RowUse> refold::rowUseOf(Operation *op, int64_t rows,
                                       llvm::function_ref<bool(Value)> made) {
  const UseFinder finder{rows, made};
  if (isElementwise(op))
    return finder.elementwise(op);
  return TypeSwitch<Operation *, Answer>(op)
      .Case([&](rf::ReduceOp reduce) { return finder.reduce(reduce); })
      .Case([&](rf::DotGeneralOp product) { return finder.product(product); })
      .Case([&](rf::BroadcastInDimOp broadcast) { return finder.broadcast(broadcast); })
      .Case([&](rf::ReshapeOp reshape) { return finder.reshape(reshape); })
      .Case<rf::ArgmaxOp, rf::ArgminOp>(
          [&](auto extreme) { return finder.along(extreme, extreme.getOperand()); })
      .Case([&](rf::IotaOp iota) { return finder.along(iota, iota.getResult()); })
      .Case([&](rf::ConstantOp constant) { return finder.constant(constant); })
      .Case<rf::CheckpointOp, rf::StopGradientOp>([&](auto) { return finder.elementwise(op); })
      .Case([&](watch::ValueOp watch) {
        return rowDims(tensorTypeOf(watch.getValue()), rows) > 0 ? Answer(RowUse{false, {true}})
                                                                 : Answer();
      })
      .Default([](Operation *) { return Answer(); });
}

/// Sets the dimensions and the result's type of an op for a tile.
static void setDims(Operation *tiled, Operation *op, int64_t rows, int64_t tileRows) {
  auto leading = [&](Value value) { return rowDims(tensorTypeOf(value), rows); };
  TypeSwitch<Operation *>(tiled)
      .Case([&](rf::ReduceOp reduce) {
        auto whole = cast<rf::ReduceOp>(op);
        const int64_t from = leading(whole.getOperand());
        const bool sums = !areBehind(whole.getDimensions(), from);
        reduce.setDimensions(sums ? Dims{0} : behindRows(whole.getDimensions(), from));
      })
      .Case([&](rf::DotGeneralOp product) {
        auto whole = cast<rf::DotGeneralOp>(op);
        const int64_t from = leading(whole.getLhs());
        ArrayRef<int64_t> dims = whole.getLhsContractingDimensions();
        if (areBehind(dims, from))
          return product.setLhsContractingDimensions(behindRows(dims, from));
        product.setLhsContractingDimensions(Dims{0});
        product.setRhsContractingDimensions(Dims{0});
      })
      .Case([&](rf::BroadcastInDimOp broadcast) {
        auto whole = cast<rf::BroadcastInDimOp>(op);
        const int64_t to = leading(whole.getResult());
        ArrayRef<int64_t> dims = whole.getBroadcastDimensions();
        Dims own;
        if (!dims.empty() && dims.front() == 0) {
          own.push_back(0);
          dims = dims.drop_front(to);
        }
        llvm::append_range(own, behindRows(dims, to));
        broadcast.setBroadcastDimensions(own);
      })
      .Case<rf::ArgmaxOp, rf::ArgminOp>(
          [&](auto extreme) { extreme.setDim(extreme.getDim() - leading(op->getOperand(0)) + 1); })
      .Case([&](rf::IotaOp iota) { iota.setDim(iota.getDim() - leading(op->getResult(0)) + 1); })
      .Case([&](rf::ConstantOp constant) {
        constant.setValueAttr(
            cast<DenseElementsAttr>(constant.getValue())
                .resizeSplat(tileType(tensorTypeOf(op->getResult(0)), rows, tileRows)));
      })
      .Case([&](watch::ValueOp watch) {
        // The error names an element of the tile.
        watch.removeShapeAttr();
        watch.removeOrderAttr();
      });
}

Operation *refold::createForTile(OpBuilder &builder, Operation *op, int64_t rows, int64_t tileRows,
                                 IRMapping &tiles) {
  auto made = [&](Value value) { return tiles.contains(value); };
  const bool sums = rowUseOf(op, rows, made)->sums;
  Operation *tiled = builder.clone(*op, tiles);
  setDims(tiled, op, rows, tileRows);
  if (op->getNumResults() == 1 && !sums)
    tiled->getResult(0).setType(tileType(tensorTypeOf(op->getResult(0)), rows, tileRows));
  return tiled;
}
