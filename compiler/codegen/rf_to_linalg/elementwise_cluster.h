//===- elementwise_cluster.h - Elementwise ops as one generic ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include <functional>

namespace refold::codegen {

/// Lowers all elementwise ops of a fusion over one iteration domain. A broadcast becomes an
/// indexing map, a constant becomes a scalar, and an iota becomes a loop index.
class ElementwiseCluster {
public:
  /// A function that returns the tensor of a value that is not elementwise. The map converts
  /// indices of the iteration domain into indices of the value.
  using Leaf = std::function<mlir::FailureOr<mlir::Value>(mlir::Value, mlir::AffineMap)>;
  /// If `first` is null, the domain is the whole tensors. Otherwise the domain is the slice along
  /// dimension `dim` that begins at index `first`.
  ElementwiseCluster(mlir::OpBuilder &builder, llvm::ArrayRef<int64_t> domain, Leaf leaf,
                     mlir::Value first = {}, int64_t dim = 0)
      : builder(builder), domain(domain), leaf(std::move(leaf)), first(first), dim(dim) {}

  /// Emits one linalg.generic that computes `outputs`.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>> emit(llvm::ArrayRef<mlir::Value> outputs);

private:
  mlir::LogicalResult gather(mlir::Value value, mlir::AffineMap map);
  mlir::Value scalar(mlir::OpBuilder &inside, mlir::Value value, mlir::AffineMap map);
  mlir::Value count(mlir::OpBuilder &inside, rf::IotaOp op, mlir::AffineMap map);

  mlir::OpBuilder &builder;
  llvm::SmallVector<int64_t> domain;
  Leaf leaf;
  mlir::Value first;
  int64_t dim;
  llvm::SmallVector<mlir::Value> inputs;
  llvm::SmallVector<mlir::AffineMap> maps;
  llvm::DenseMap<std::pair<mlir::Value, mlir::AffineMap>, unsigned> inputOf;
  llvm::DenseMap<std::pair<mlir::Value, mlir::AffineMap>, mlir::Value> scalars;
};

} // namespace refold::codegen
