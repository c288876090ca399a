//===- LibraryProducts.cpp - Products made by libraries -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/LibraryProducts.h"

#include "dialects/rf/elementwise/ShortFloats.h"
#include "dialects/rf/reduction/MatrixProduct.h"

#include <algorithm>
#include <limits>

using namespace mlir;
using namespace refold;

bool refold::isLibraryProduct(rf::DotGeneralOp op) {
  if (op.getChain()) // a library has an order of its own
    return false;
  // The bits of a library's product depend on all its rows, and so on the other shards.
  if (auto module = op->getParentOfType<ModuleOp>(); module && rf::shardsOf(module) > 1)
    return false;
  // A constant and a widened operand have no buffers: kernels inline them.
  for (Value operand : op->getOperands())
    if (Operation *maker = operand.getDefiningOp();
        maker && (isa<rf::ConstantOp>(maker) || rf::isWidening(maker)))
      return false;
  if (!isa<FloatType>(cast<RankedTensorType>(op.getType()).getElementType()))
    return false;
  std::optional<rf::MatrixProduct> product = rf::matrixProductOf(op);
  if (!product)
    return false;
  const auto extents = {product->m, product->n, product->k};
  if (std::min(extents) < kLeastLibraryExtent ||
      std::max({product->batch, std::max(extents)}) > std::numeric_limits<int32_t>::max())
    return false;
  int64_t operations = 2; // an overflow counts as large
  for (int64_t extent : {product->batch, product->m, product->n, product->k})
    if (llvm::MulOverflow(operations, extent, operations))
      return true;
  return operations >= kLeastLibraryOperations;
}
