//===- window_places.h - Where gathers read and scatters write --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A gather's result and a scatter's updates are windows of the operand, one for each index: some of
// their dimensions run over the window, the others (batch dimensions) over the indices.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

class WindowPlaces {
public:
  explicit WindowPlaces(rf::GatherOp op);
  explicit WindowPlaces(rf::ScatterOp op);

  /// Dimensions of the windows' tensor that run over the indices, in order.
  llvm::ArrayRef<int64_t> batchDims() const { return batchDims_; }
  /// The dimension of the windows' tensor that runs along operand dimension d; -1 where the window
  /// has one element.
  int64_t windowDim(int64_t d) const { return windowDims_[d]; }
  /// Where the window along operand dimension d is chosen by the place among the indices: which of
  /// batchDims; else -1.
  int64_t batchOf(int64_t d) const { return batchOf_[d]; }
  /// Whether indices say where the window begins along operand dimension d.
  bool isMapped(int64_t d) const { return entry_[d] >= 0; }

  /// Where it begins, as i64, for the indices at `batch`. d is mapped.
  mlir::Value start(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value indices,
                    llvm::ArrayRef<mlir::Value> batch, int64_t d) const;
  /// The indices' dimension behind the k-th of batchDims.
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
