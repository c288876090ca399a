//===- window_places.h - Indices of gathers and scatters --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the indices that a gather reads or a scatter writes. The result of a gather, or the updates
// of a scatter, is a tensor of windows of the operand. There is one window for each index vector.
// Some dimensions of this tensor run over a window. The others are batch dimensions, which run over
// the index vectors.
//
// Example: a gather takes 8 rows of a 1000 x 64 operand. Its result is 8 x 64.
// - Dimension 0 of the result is a batch dimension.
// - Along dimension 0 of the operand, the window has one element, and its start is in the index
//   vector. So windowDim(0) is -1 and isMapped(0) is true.
// - Along dimension 1 of the operand, the window is the whole row. So windowDim(1) is 1.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

class WindowPlaces {
public:
  explicit WindowPlaces(rf::GatherOp op);
  explicit WindowPlaces(rf::ScatterOp op);

  /// The dimensions of the windows' tensor that run over the index vectors, in order.
  llvm::ArrayRef<int64_t> batchDims() const { return batchDims_; }
  /// Returns the dimension of the tensor of windows that runs along operand dimension d. Returns -1
  /// if a window has only one element along d.
  int64_t windowDim(int64_t d) const { return windowDims_[d]; }
  /// Returns k if the window's start along operand dimension d is the index along batch dimension
  /// batchDims()[k]. Returns -1 if the start is not the index along a batch dimension.
  int64_t batchOf(int64_t d) const { return batchOf_[d]; }
  /// Returns true if the index vector contains the window's start along operand dimension d.
  bool isMapped(int64_t d) const { return entry_[d] >= 0; }

  /// Emits the start of a window along operand dimension d, as i64. The index vector at the batch
  /// indices `batch` must contain this start, so isMapped(d) must be true.
  mlir::Value start(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value indices,
                    llvm::ArrayRef<mlir::Value> batch, int64_t d) const;
  /// The dimension of the indices that corresponds to batchDims()[k].
  int64_t indicesDim(int64_t k) const { return indicesDims_[k]; }

private:
  void bind(mlir::Value operand, mlir::Value indices, int64_t windowsRank,
            llvm::ArrayRef<int64_t> windowDims, llvm::ArrayRef<int64_t> collapsed,
            llvm::ArrayRef<int64_t> operandBatching, llvm::ArrayRef<int64_t> indicesBatching,
            llvm::ArrayRef<int64_t> map, int64_t vectorDim);

  llvm::SmallVector<int64_t> batchDims_, indicesDims_, windowDims_, batchOf_, entry_;
  int64_t vectorDim_ = 0;
  mlir::Type element_; // of the indices
};

} // namespace refold::codegen
