//===- operand_layout.cpp - Operand layouts that products need ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/operand_layout.h"

#include "compiler/codegen/nest/access_walk.h"
#include "compiler/codegen/nest/loop_lowering.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

namespace refold::codegen {

namespace linalg = mlir::linalg;

namespace {

/// Returns an indexing map with which the reader of a transpose can read the transpose's operand
/// directly. `movement` is the transpose. `reader` is the map with which the reader indexes the
/// transpose's result.
mlir::AffineMap throughMovement(linalg::GenericOp movement, mlir::AffineMap reader) {
  mlir::AffineMap out = movement.getMatchingIndexingMap(movement.getDpsInitOperand(0));
  mlir::AffineMap in = movement.getMatchingIndexingMap(movement.getDpsInputOperand(0));
  return in.compose(mlir::inversePermutation(out)).compose(reader);
}

bool isTranspose(linalg::GenericOp op) {
  if (!op || !isDataMovement(op) || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      !mlir::isa<mlir::RankedTensorType>(op.getDpsInputOperand(0)->get().getType()))
    return false;
  auto yielded = mlir::cast<linalg::YieldOp>(op.getBody()->getTerminator()).getOperand(0);
  return yielded == op.getBody()->getArgument(0) &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation();
}

void foldTransposes(linalg::GenericOp op) {
  llvm::SmallVector<mlir::AffineMap> maps = op.getIndexingMapsArray();
  for (mlir::OpOperand *operand : op.getDpsInputOperands())
    while (true) {
      auto movement = operand->get().getDefiningOp<linalg::GenericOp>();
      if (!isTranspose(movement))
        break;
      mlir::AffineMap &map = maps[operand->getOperandNumber()];
      map = throughMovement(movement, map);
      operand->set(movement.getDpsInputOperand(0)->get());
    }
  op.setIndexingMapsAttr(mlir::OpBuilder(op).getAffineMapArrayAttr(maps));
}

/// Returns the last loop of the result with more than one iteration; nothing if there is none.
std::optional<unsigned> laneLoop(linalg::GenericOp op, llvm::ArrayRef<int64_t> extents) {
  mlir::AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (mlir::AffineExpr expr : llvm::reverse(out.getResults()))
    if (auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(expr))
      if (extents[dim.getPosition()] > 1)
        return dim.getPosition();
  return std::nullopt;
}

/// Returns the operand dimension that `loop` indexes, if this is not the innermost dimension. Later
/// dimensions of one element are ignored. Returns nothing if it is the innermost dimension.
std::optional<unsigned> misplaced(mlir::AffineMap map, unsigned loop,
                                  llvm::ArrayRef<int64_t> extents) {
  std::optional<unsigned> place;
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(expr);
    if (!dim)
      return std::nullopt;
    if (dim.getPosition() == loop)
      place = position;
    else if (place && extents[dim.getPosition()] > 1)
      return place;
  }
  return std::nullopt;
}

mlir::Value copyWithLast(mlir::OpBuilder &builder, mlir::Value operand, unsigned last,
                         llvm::SmallVector<unsigned> &order) {
  auto type = mlir::cast<mlir::RankedTensorType>(operand.getType());
  llvm::SmallVector<int64_t> shape;
  for (unsigned d = 0; d < type.getRank(); ++d)
    if (d != last)
      order.push_back(d);
  order.push_back(last);
  for (unsigned d : order)
    shape.push_back(type.getDimSize(d));
  mlir::Location loc = operand.getLoc();
  mlir::Value empty = mlir::tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  mlir::AffineMap in =
      mlir::inversePermutation(mlir::AffineMap::getPermutationMap(order, builder.getContext()));
  mlir::AffineMap out = builder.getMultiDimIdentityMap(type.getRank());
  llvm::SmallVector<mlir::utils::IteratorType> iterators(type.getRank(),
                                                         mlir::utils::IteratorType::parallel);
  auto copy = linalg::GenericOp::create(
      builder, loc, empty.getType(), operand, empty, {in, out}, iterators,
      [](mlir::OpBuilder &inside, mlir::Location at, mlir::ValueRange values) {
        linalg::YieldOp::create(inside, at, values.front());
      });
  return copy.getResult(0);
}

void pack(linalg::GenericOp op, llvm::SmallVectorImpl<mlir::Value> &copies) {
  constexpr int64_t kFewestReaders = 8;
  llvm::SmallVector<int64_t> extents = op.getStaticLoopRanges();
  std::optional<unsigned> lane = laneLoop(op, extents);
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInputs() < 2 || !lane)
    return;
  llvm::SmallVector<mlir::AffineMap> maps = op.getIndexingMapsArray();
  for (mlir::OpOperand *operand : op.getDpsInputOperands()) {
    auto type = mlir::dyn_cast<mlir::RankedTensorType>(operand->get().getType());
    mlir::AffineMap &map = maps[operand->getOperandNumber()];
    std::optional<unsigned> place = misplaced(map, *lane, extents);
    if (!type || !place)
      continue;
    int64_t readers = 1;
    for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
      if (iterator == mlir::utils::IteratorType::parallel && !map.isFunctionOfDim(loop))
        readers *= extents[loop];
    int64_t bytes = type.getNumElements() * type.getElementTypeBitWidth() / 8;
    if (readers < kFewestReaders || bytes > kMaxTemporaryBytes / 2)
      continue;
    mlir::OpBuilder builder(op);
    llvm::SmallVector<unsigned> order;
    operand->set(copyWithLast(builder, operand->get(), *place, order));
    copies.push_back(operand->get());
    map = map.getSubMap(order);
  }
  op.setIndexingMapsAttr(mlir::OpBuilder(op).getAffineMapArrayAttr(maps));
}

} // namespace

/// Turns named operations except fill into linalg.generic.
static void generalizeNamed(mlir::func::FuncOp function) {
  mlir::IRRewriter rewriter(function.getContext());
  llvm::SmallVector<mlir::linalg::LinalgOp> named;
  for (mlir::Operation &op : function.front())
    if (auto linalg = mlir::dyn_cast<mlir::linalg::LinalgOp>(op))
      if (!mlir::isa<mlir::linalg::GenericOp, mlir::linalg::FillOp>(op))
        named.push_back(linalg);
  for (mlir::linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    (void)mlir::linalg::generalizeNamedOp(rewriter, op); // on failure the tile emitter rejects the
                                                         // op by name
  }
}

llvm::SmallVector<mlir::Value> arrangeOperands(mlir::func::FuncOp function, bool packs) {
  generalizeNamed(function);
  llvm::SmallVector<mlir::Value> copies;
  for (auto op : llvm::to_vector(function.front().getOps<linalg::GenericOp>())) {
    foldTransposes(op);
    if (packs)
      pack(op, copies);
  }
  return copies;
}

} // namespace refold::codegen
