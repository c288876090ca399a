//===- precision_scopes.h - Scopes of Autocast ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"

#include "mlir/IR/Builders.h"

#include <vector>

namespace refold::internal {

/// Sets `rf.precision` of each op that is inserted inside an Autocast with a body. The type is that
/// of the innermost one.
class PrecisionScopes : public mlir::OpBuilder::Listener {
public:
  void Enter(DType type) { types_.push_back(type); }
  void Leave() { types_.pop_back(); }
  void notifyOperationInserted(mlir::Operation *op, mlir::OpBuilder::InsertPoint) override;

private:
  std::vector<DType> types_;
};

} // namespace refold::internal
