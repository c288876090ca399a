//===- BufferAccess.cpp - Bytes touched by launch blocks ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/BufferAccess.h"

using namespace mlir;
using namespace refold;

int64_t refold::blockStride(MemRefType type, int64_t dim, int64_t blocks) {
  // In an empty buffer every block begins at byte 0; otherwise its pointer would lie outside.
  if (dim < 0 || type.getNumElements() == 0)
    return 0;
  int64_t inner = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  for (int64_t extent : type.getShape().drop_front(dim + 1))
    inner *= extent;
  return type.getDimSize(dim) / blocks * inner;
}

bool BufferAccess::conflictsWith(const BufferAccess &other) const {
  if (buffer != other.buffer || (!writes && !other.writes))
    return false;
  // One block each: the same thread runs both in order.
  if (blocks == 1 && other.blocks == 1)
    return false;
  // A sum continued from tile to tile is complete after the last tile.
  if (run > 1 || other.run > 1)
    return true;
  return blocks != other.blocks || stride == 0 || stride != other.stride || !contiguous ||
         !other.contiguous;
}

int64_t refold::launchBlocks(mem::KernelOp kernel) {
  return static_cast<int64_t>(kernel.getBlocks()) * static_cast<int64_t>(kernel.getTiles());
}

SmallVector<BufferAccess> refold::accessesOf(mem::LaunchOp launch, SymbolTable &symbols) {
  auto kernel = symbols.lookup<mem::KernelOp>(launch.getKernel());
  int64_t blocks = kernel.getBlocks(), tiles = kernel.getTiles();
  SmallVector<BufferAccess> accesses;
  auto add = [&](ValueRange buffers, ArrayRef<int64_t> dims, bool writes) {
    for (auto [value, dim] : llvm::zip_equal(buffers, dims)) {
      auto type = cast<MemRefType>(value.getType());
      BufferAccess access{mem::rootBuffer(value), writes, launchBlocks(kernel),
                          blockStride(type, dim, blocks)};
      for (int64_t extent : type.getShape().take_front(std::max<int64_t>(dim, 0)))
        access.contiguous &= extent == 1;
      // Operands are split per tile of a block; a result is split per block.
      if (writes)
        access.run = tiles;
      else
        access.stride /= tiles;
      accesses.push_back(access);
    }
  };
  add(launch.getInputs(), kernel.getOperandDims(), false);
  add(launch.getOutputs(), kernel.getResultDims(), true);
  return accesses;
}
