//===- rows_ahead.cpp - Prefetch of the next block's rows -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After a row block has gathered its own rows, it prefetches all rows of the next row block at
// once. Prefetches of a few rows at a time, between other work, were slower than no prefetches. The
// reason is that a prefetch whose page translation is not cached delays the accesses after it.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/rows_ahead.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace refold::codegen {

namespace arith = mlir::arith;

namespace {

/// Attribute of a generic: the number of blocks, and the number of its loops that run over indices.
constexpr llvm::StringLiteral kRowsAhead = "refold.rows_ahead";
/// Limits: a near cache holds a block's rows but not the table.
constexpr int64_t kMostBytesAhead = 64 << 10, kLeastTableBytes = 1 << 20;

int64_t bytesOf(mlir::Type type) {
  auto tensor = mlir::cast<mlir::RankedTensorType>(type);
  return tensor.getNumElements() * std::max<int64_t>(tensor.getElementTypeBitWidth() / 8, 1);
}

} // namespace

void markRowsAhead(mlir::linalg::GenericOp generic, mlir::Value table, int64_t indexRank,
                   int64_t blocks) {
  if (blocks > 1 && bytesOf(table.getType()) >= kLeastTableBytes &&
      bytesOf(generic.getResult(0).getType()) <= kMostBytesAhead)
    generic->setAttr(kRowsAhead,
                     mlir::DenseI64ArrayAttr::get(generic.getContext(), {blocks, indexRank}));
}

bool emitRowsAhead(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                   mlir::linalg::GenericOp generic, mlir::Value block) {
  auto ahead = generic->getAttrOfType<mlir::DenseI64ArrayAttr>(kRowsAhead);
  if (!ahead)
    return true;
  const int64_t blocks = ahead[0];
  const size_t rank = ahead[1];
  llvm::SmallVector<int64_t> extents = generic.getStaticLoopRanges();
  int64_t rowBytes = bytesOf(generic.getResult(0).getType());
  for (size_t d = 0; d < rank; ++d)
    rowBytes /= extents[d];
  mlir::Value isLast =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, block,
                            arith::ConstantIndexOp::create(builder, loc, blocks - 1));
  mlir::Value next = arith::SelectOp::create(builder, loc, isLast, emitter.memory().constantI64(0),
                                             emitter.memory().constantI64(extents[0]));
  Place loops(generic.getNumLoops(), Coordinate::number(0));
  llvm::SmallVector<mlir::Value> nothing;
  std::function<bool(size_t)> from = [&](size_t dim) {
    if (dim == rank)
      return emitter.prefetch(generic, loops, rowBytes);
    return emitter.carryingLoop(extents[dim], 1, nothing, [&](const Coordinate &at) {
      loops[dim] = at;
      if (dim == 0)
        loops[dim].add(Coordinate::of(next));
      return from(dim + 1);
    });
  };
  return from(0);
}

} // namespace refold::codegen
