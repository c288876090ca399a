//===- bound_tiles.cpp - A kernel bound to a launch's memory --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/bound_tiles.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace refold::codegen {

namespace arith = mlir::arith;

void BoundTiles::call(GridThreads &threads, size_t part, mlir::Value block, mlir::Value place,
                      llvm::ArrayRef<mlir::Value> staged) {
  Share share = shareOf(threads, block);
  llvm::SmallVector<mlir::Value> outside = share.pointers, mirrors;
  for (auto [pointer, local] : llvm::zip(share.pointers, locals))
    pointer = local ? local : pointer;
  for (size_t result : tiles.kernel().mirrored) {
    mirrors.push_back(share.pointers[result]);
    share.pointers[result] = outside[result];
  }
  for (auto [operand, copy] : llvm::zip(tiles.kernel().parts[part].staged, staged))
    share.pointers[operand.argument] = copy;
  tiles.call(threads, part, share.pointers, mirrors, share.workspace, share.block, place);
}

void BoundTiles::callPhase(GridThreads &threads, const GridPhase &phase, mlir::Value block,
                           const TeamThread &place) {
  const Share share = shareOf(threads, block);
  tiles.callPhase(threads, phase, share.pointers, share.workspace, share.block, place);
}

void BoundTiles::callAll(GridThreads &threads, size_t part, int64_t blocks, mlir::Value cta) {
  const int64_t count = tiles.kernel().parts[part].threads;
  auto one = [&](mlir::Value place) {
    mlir::Value size = threads.number(place.getType(), count);
    mlir::Value block = threads.number(place.getType(), 0);
    if (blocks > 1) {
      block = arith::DivUIOp::create(threads.builder, threads.loc, place, size);
      place = arith::RemUIOp::create(threads.builder, threads.loc, place, size);
    }
    call(threads, part, block, place);
  };
  threads.together(
      [&](mlir::Value thread) { threads.shareAcross(cta, thread, count * blocks, one); });
}

BoundTiles::Share BoundTiles::shareOf(GridThreads &threads, mlir::Value block) {
  Share share{{}, workspace, threads.as(threads.builder.getI64Type(), block)};
  for (auto [pointer, stride] : llvm::zip_equal(pointers, strides))
    share.pointers.push_back(stride ? threads.advanced(pointer, share.block, stride) : pointer);
  if (workspace)
    share.workspace =
        threads.advanced(workspace, share.block, threads.i64(tiles.kernel().workspace_bytes));
  return share;
}

} // namespace refold::codegen
