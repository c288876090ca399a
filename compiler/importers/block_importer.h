//===- block_importer.h - From blocks of StableHLO to ops of rf -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/source_op.h"

#include "absl/status/statusor.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"

namespace refold::importers {

/// The Program's values that stand for the values of a function. A region can read the values of
/// the regions around it.
class Scope {
public:
  explicit Scope(const Scope *outer = nullptr) : outer(outer) {}
  void map(mlir::ValueRange from, mlir::ValueRange to) {
    for (auto [source, value] : llvm::zip_equal(from, to))
      values[source] = value;
  }
  /// Returns null for a value that is not in the scope.
  mlir::Value lookup(mlir::Value source) const {
    mlir::Value value = values.lookup(source);
    return value || !outer ? value : outer->lookup(source);
  }

private:
  const Scope *outer;
  llvm::DenseMap<mlir::Value, mlir::Value> values;
};

/// Converts the ops of functions and of the regions of loops and branches. Inlines calls.
class BlockImporter {
public:
  explicit BlockImporter(mlir::OpBuilder &builder) : builder(builder) {}

  /// Converts the ops of the function body `body` and returns its results. `owner` is the function
  /// or the call that errors name. `depth` is the number of calls around the body.
  absl::StatusOr<Values> importBody(mlir::Operation *owner, mlir::Block &body,
                                    mlir::ValueRange arguments, int depth);

private:
  /// Converts the ops of a block whose arguments are in `scope`. Returns the operands of its last
  /// op.
  absl::StatusOr<Values> importBlock(mlir::Operation *owner, mlir::Block &block, Scope &scope,
                                     int depth);
  absl::StatusOr<Values> importRegion(mlir::Operation *owner, mlir::Region &region,
                                      mlir::ValueRange arguments, const Scope &outer, int depth);
  absl::StatusOr<Values> importOp(mlir::Operation &op, mlir::ValueRange operands,
                                  const Scope &scope, int depth);

  // control_flow.cpp
  absl::StatusOr<Values> importWhile(mlir::Operation &op, mlir::ValueRange operands,
                                     const Scope &scope, int depth);
  absl::StatusOr<Values> importFor(mlir::Operation &op, const struct LoopSource &source,
                                   const Scope &scope, int depth);
  absl::StatusOr<Values> importOpenLoop(mlir::Operation &op, const struct LoopSource &source,
                                        const Scope &scope, int depth);
  absl::StatusOr<Values> importBranches(mlir::Operation &op, mlir::Value index, const Scope &scope,
                                        int depth);
  absl::StatusOr<Values> importBranch(mlir::Operation &op, mlir::Value index, unsigned branch,
                                      const Scope &scope, int depth);

  mlir::OpBuilder &builder;
  int64_t ops = 0;
};

} // namespace refold::importers
