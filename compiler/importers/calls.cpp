//===- calls.cpp - Inlining of calls --------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/calls.h"

#include "compiler/importers/source_op.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace refold::importers {

absl::StatusOr<Block *> bodyOf(Operation *owner, Region &region) {
  if (!region.hasOneBlock() || region.front().empty())
    return refuseOp(owner, absl::StrCat("region of ", region.getBlocks().size(),
                                        " blocks, but only one that returns is supported"));
  return &region.front();
}

absl::StatusOr<Block *> calledBody(Operation *op, int depth) {
  auto call = cast<func::CallOp>(op);
  std::string callee = call.getCallee().str();
  if (depth >= kMostCalls)
    return refuseOp(op, absl::StrCat("call of @", callee, " is nested deeper than ", kMostCalls,
                                     " calls: recursion is not supported"));
  auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr());
  if (!function)
    return refuseOp(op, absl::StrCat("there is no function @", callee));
  return bodyOf(op, function.getBody());
}

} // namespace refold::importers
