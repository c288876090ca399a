//===- window_places.cpp - Indices of gathers and scatters ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/window_places.h"

#include "compiler/codegen/nest/loop_builder.h"
#include "compiler/codegen/rf_to_linalg/head_emitter.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

WindowPlaces::WindowPlaces(rf::GatherOp op) {
  bind(op.getOperand(), op.getIndices(), cast<RankedTensorType>(op.getType()).getRank(),
       op.getOffsetDims(), op.getCollapsedSliceDims(), op.getOperandBatchingDims(),
       op.getStartIndicesBatchingDims(), op.getStartIndexMap(), op.getIndexVectorDim());
}

WindowPlaces::WindowPlaces(rf::ScatterOp op) {
  bind(op.getOperand(), op.getIndices(),
       cast<RankedTensorType>(op.getUpdates().getType()).getRank(), op.getUpdateWindowDims(),
       op.getInsertedWindowDims(), op.getInputBatchingDims(), op.getScatterIndicesBatchingDims(),
       op.getScatterDimsToOperandDims(), op.getIndexVectorDim());
}

void WindowPlaces::bind(Value operand, Value indices, int64_t windowsRank,
                        ArrayRef<int64_t> windowDims, ArrayRef<int64_t> collapsed,
                        ArrayRef<int64_t> operandBatching, ArrayRef<int64_t> indicesBatching,
                        ArrayRef<int64_t> map, int64_t vectorDim) {
  int64_t rank = cast<RankedTensorType>(operand.getType()).getRank();
  int64_t indicesRank = cast<RankedTensorType>(indices.getType()).getRank();
  element_ = getElementTypeOrSelf(indices.getType());
  vectorDim_ = vectorDim;
  for (int64_t d = 0; d < windowsRank; ++d)
    if (!llvm::is_contained(windowDims, d))
      batchDims_.push_back(d);
  for (int64_t d = 0; d < indicesRank; ++d)
    if (d != vectorDim)
      indicesDims_.push_back(d);
  windowDims_.assign(rank, -1);
  batchOf_.assign(rank, -1);
  entry_.assign(rank, -1);
  size_t window = 0;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(collapsed, d) && !llvm::is_contained(operandBatching, d))
      windowDims_[d] = windowDims[window++];
  for (auto [d, dim] : llvm::zip_equal(operandBatching, indicesBatching))
    batchOf_[d] = llvm::find(indicesDims_, dim) - indicesDims_.begin();
  for (auto [entry, d] : llvm::enumerate(map))
    entry_[d] = entry;
}

Value WindowPlaces::start(OpBuilder &builder, Location loc, Value indices, ArrayRef<Value> batch,
                          int64_t d) const {
  SmallVector<Value> place(batch);
  if (static_cast<int64_t>(batch.size()) < cast<RankedTensorType>(indices.getType()).getRank())
    place.insert(place.begin() + vectorDim_,
                 arith::ConstantIndexOp::create(builder, loc, entry_[d]));
  Value number = readElement(builder, loc, indices, place);
  return widenPlace(builder, loc, number, element_);
}
