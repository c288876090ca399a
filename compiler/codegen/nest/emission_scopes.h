//===- emission_scopes.h - Where emitted code may stand ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stack of open blocks, from the function's entry to the innermost loop body, and what each of
// them already holds. A load goes to the outermost block that knows its address: nothing else would
// take it out of a loop that stores.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"

#include "llvm/ADT/SmallVector.h"

#include <map>
#include <vector>

namespace refold::codegen {

/// Names a value at a place: what is read or computed, where, in how many lanes.
using MemoKey = llvm::SmallVector<int64_t, 16>;

class EmissionScopes {
public:
  explicit EmissionScopes(mlir::OpBuilder &builder) : builder_(builder) {}

  /// The innermost scope becomes `block`; the builder stands at its end. To be matched by leave().
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

  /// Depth of the scope that defines `value`.
  size_t depthOf(mlir::Value value) const {
    for (size_t depth = scopes_.size(); depth-- > 1;)
      if (scopes_[depth].block == value.getParentBlock())
        return depth;
    return 0;
  }

  /// Where code of that scope goes now: its end, or before the loop through which the innermost
  /// scope is reached.
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
