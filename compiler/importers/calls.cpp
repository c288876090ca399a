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

bool isCall(Operation *op) {
  return isa<func::CallOp>(op) || op->getName().getStringRef() == "stablehlo.composite";
}

absl::StatusOr<Block *> calledBody(Operation *op, int depth) {
  const StringRef attribute = isa<func::CallOp>(op) ? "callee" : "decomposition";
  auto symbol = dyn_cast_or_null<FlatSymbolRefAttr>(op->getAttr(attribute));
  if (!symbol)
    return refuseOp(op, absl::StrCat("attribute '", attribute.str(), "' must name a function"));
  std::string callee = symbol.getValue().str();
  if (depth >= kMostCalls)
    return refuseOp(op, absl::StrCat("call of @", callee, " is nested deeper than ", kMostCalls,
                                     " calls: recursion is not supported"));
  auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, symbol);
  if (!function)
    return refuseOp(op, absl::StrCat("there is no function @", callee));
  return bodyOf(op, function.getBody());
}

} // namespace refold::importers
