//===- block_importer.cpp - From blocks of StableHLO to ops of rf ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/block_importer.h"

#include "compiler/importers/calls.h"
#include "compiler/importers/conversions.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace refold::importers {

/// Bounds the program size, because inlined calls can grow exponentially.
static constexpr int64_t kMostProgramOps = 1 << 20;

absl::StatusOr<Values> BlockImporter::importOp(Operation &op, ValueRange operands,
                                               const Scope &scope, int depth) {
  if (++ops > kMostProgramOps)
    return refuseOp(&op, absl::StrCat("program has more than ", kMostProgramOps,
                                      " ops once its calls are written out"));
  for (Type type : op.getResultTypes())
    if (absl::Status status = checkType(&op, type); !status.ok())
      return status;
  const StringRef name = op.getName().getStringRef();
  if (name == "stablehlo.while")
    return importWhile(op, operands, scope, depth);
  if (name == "stablehlo.case" || name == "stablehlo.if") {
    if (operands.size() != 1)
      return refuseOp(&op, absl::StrCat("has ", operands.size(), " operands, not 1"));
    return importBranches(op, operands[0], scope, depth);
  }
  if (!isCall(&op))
    return convert(SourceOp(&op, operands, builder));
  absl::StatusOr<Block *> body = calledBody(&op, depth);
  if (!body.ok())
    return body.status();
  return importBody(&op, **body, operands, depth + 1);
}

absl::StatusOr<Values> BlockImporter::importBlock(Operation *owner, Block &block, Scope &scope,
                                                  int depth) {
  for (Operation &op : block) {
    Values operands;
    for (Value operand : op.getOperands()) {
      Value value = scope.lookup(operand);
      if (!value)
        return refuseOp(&op, "an operand from outside of its function");
      operands.push_back(value);
    }
    if (isa<func::ReturnOp>(op) || op.getName().getStringRef() == "stablehlo.return")
      return operands;
    absl::StatusOr<Values> results = importOp(op, operands, scope, depth);
    if (!results.ok())
      return results.status();
    if (ValueRange(*results).getTypes() != op.getResultTypes())
      return refuseOp(&op, "its results have other types than their sources");
    scope.map(op.getResults(), *results);
  }
  return refuseOp(owner, "a body that does not return");
}

absl::StatusOr<Values> BlockImporter::importBody(Operation *owner, Block &body,
                                                 ValueRange arguments, int depth) {
  if (body.getNumArguments() != arguments.size())
    return refuseOp(owner, absl::StrCat("a body of ", body.getNumArguments(), " arguments for ",
                                        arguments.size(), " values"));
  Scope scope;
  scope.map(body.getArguments(), arguments);
  return importBlock(owner, body, scope, depth);
}

absl::StatusOr<Values> BlockImporter::importRegion(Operation *owner, Region &region,
                                                   ValueRange arguments, const Scope &outer,
                                                   int depth) {
  absl::StatusOr<Block *> block = bodyOf(owner, region);
  if (!block.ok())
    return block.status();
  if ((*block)->getNumArguments() != arguments.size())
    return refuseOp(owner, absl::StrCat("a region of ", (*block)->getNumArguments(),
                                        " arguments for ", arguments.size(), " values"));
  Scope scope(&outer);
  scope.map((*block)->getArguments(), arguments);
  return importBlock(owner, **block, scope, depth);
}

} // namespace refold::importers
