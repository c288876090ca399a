//===- ProductOperands.cpp - Operand order of products --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/fusion/ProductOperands.h"

#include "dialects/rf/elementwise/ShortFloats.h"
#include "dialects/rf/reduction/MatrixProduct.h"

using namespace mlir;
using namespace refold;

namespace {

/// Swaps the operands of a product if the left one has few rows and the right one is large. Threads
/// split the rows of the left operand, so after the swap they share the work of reading the large
/// operand. The order of all additions stays the same. The small result is transposed back.
rf::DotGeneralOp putLargeOperandFirst(rf::DotGeneralOp op) {
  constexpr int64_t kMostRows = 16, kLeastElements = 262144;
  std::optional<rf::MatrixProduct> product = rf::matrixProductOf(op);
  if (!product || product->batch != 1 || !op.getLhsBatchingDimensions().empty() ||
      product->m > kMostRows || product->n * product->k < kLeastElements)
    return op;
  OpBuilder builder(op);
  auto turned = rf::DotGeneralOp::create(
      builder, op.getLoc(), op.getRhs(), op.getLhs(), ArrayRef<int64_t>(), ArrayRef<int64_t>(),
      op.getRhsContractingDimensions(), op.getLhsContractingDimensions(), op.getChainAttr());
  const int64_t rank = op.getType().getRank(),
                columns = cast<RankedTensorType>(op.getRhs().getType()).getRank() -
                          static_cast<int64_t>(op.getRhsContractingDimensions().size());
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::rotate(order.begin(), order.begin() + columns, order.end());
  op.replaceAllUsesWith(rf::TransposeOp::create(builder, op.getLoc(), turned, order).getResult());
  op.erase();
  return turned;
}

/// Returns whether kernels of `op` copy parts of the right operand and use each copy for many rows.
/// Such a kernel can transpose the operand while copying.
bool hasPanels(rf::DotGeneralOp op) {
  constexpr int64_t kLeastRows = 256, kLeastElements = 65536;
  std::optional<rf::MatrixProduct> product = rf::matrixProductOf(op);
  return product && product->m >= kLeastRows && product->n * product->k > kLeastElements;
}

/// Transposes the right operand if its contracted dimensions do not come first, so that the product
/// can read it along rows. Kernels that copy parts of the right operand (hasPanels) need no
/// transpose.
void transposeRightOperand(rf::DotGeneralOp op) {
  auto type = cast<RankedTensorType>(op.getRhs().getType());
  if (hasPanels(op))
    return;
  SmallVector<int64_t> order(op.getRhsBatchingDimensions());
  llvm::append_range(order, op.getRhsContractingDimensions());
  int64_t fixed = order.size(), batching = op.getRhsBatchingDimensions().size();
  for (int64_t d = 0; d < type.getRank(); ++d)
    if (!llvm::is_contained(order, d))
      order.push_back(d);
  if (fixed == type.getRank() || llvm::is_sorted(order))
    return;
  OpBuilder builder(op);
  // Numbers of 16 bits are transposed before they are converted.
  Operation *maker = op.getRhs().getDefiningOp();
  Value source = rf::isWidening(maker) ? maker->getOperand(0) : Value(op.getRhs());
  Value transposed = rf::TransposeOp::create(builder, op.getLoc(), source, order);
  op.getRhsMutable().assign(rf::convertedTo(builder, op.getLoc(), transposed, type));
  op.setRhsBatchingDimensions(llvm::to_vector(llvm::seq<int64_t>(0, batching)));
  op.setRhsContractingDimensions(llvm::to_vector(llvm::seq<int64_t>(batching, fixed)));
}

} // namespace

void refold::arrangeOperands(rf::DotGeneralOp op) {
  transposeRightOperand(putLargeOperandFirst(op));
}
