//===- emission_scopes.h - Insertion points of emitted code -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stack of scopes for emitting code. The outermost scope is the entry block of the function. The
// others are the bodies of the loops around the insertion point. Each scope remembers the values
// that are already available in it. A load is emitted in the outermost scope in which its address
// is available. Later passes could not hoist it out of a loop that also has stores.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"

#include "llvm/ADT/SmallVector.h"

#include <map>
#include <vector>

namespace refold::codegen {

/// The key of a value: the tensor or address, its coordinates, and the number of SIMD lanes.
using MemoKey = llvm::SmallVector<int64_t, 16>;

class EmissionScopes {
public:
  explicit EmissionScopes(mlir::OpBuilder &builder) : builder_(builder) {}

  /// Makes `block` the innermost scope and moves the builder to the end of `block`. Every enter()
  /// needs a matching leave().
  void enter(mlir::Block *block) {
    resume_.push_back(builder_.saveInsertionPoint());
    scopes_.push_back({block, {}});
    builder_.setInsertionPointToEnd(block);
  }
  void leave() {
    scopes_.pop_back();
    builder_.restoreInsertionPoint(resume_.pop_back_val());
  }

  size_t innermost() const { return scopes_.size() - 1; }

  /// Returns the depth of the scope that defines `value`.
  size_t depthOf(mlir::Value value) const {
    for (size_t depth = scopes_.size(); depth-- > 1;)
      if (scopes_[depth].block == value.getParentBlock())
        return depth;
    return 0;
  }

  /// Moves the builder into scope `depth`, just before the loop that contains the next inner scope.
  /// If `depth` is the innermost scope, the builder does not move.
  void setInsertionPoint(size_t depth) {
    if (depth == innermost())
      return;
    mlir::Block *block = scopes_[depth].block;
    builder_.setInsertionPoint(
        block->findAncestorOpInBlock(*scopes_[depth + 1].block->getParentOp()));
  }

  mlir::Value find(const MemoKey &key) const {
    for (const Scope &scope : scopes_)
      if (auto found = scope.memo.find(key); found != scope.memo.end())
        return found->second;
    return {};
  }
  void remember(const MemoKey &key, mlir::Value value, size_t depth) {
    scopes_[depth].memo[key] = value;
  }

private:
  struct Scope {
    mlir::Block *block;
    std::map<MemoKey, mlir::Value> memo;
  };
  mlir::OpBuilder &builder_;
  std::vector<Scope> scopes_;
  llvm::SmallVector<mlir::OpBuilder::InsertPoint> resume_;
};

} // namespace refold::codegen
