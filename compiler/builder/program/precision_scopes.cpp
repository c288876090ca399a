//===- precision_scopes.cpp - Types of products ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/precision_scopes.h"

#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"

namespace refold::internal {

void PrecisionScopes::notifyOperationInserted(mlir::Operation *op, mlir::OpBuilder::InsertPoint) {
  if (!types_.empty() && llvm::isa<rf::RfDialect>(op->getDialect()) && op->getNumRegions() == 0)
    op->setAttr(rf::RfDialect::kPrecisionAttr,
                mlir::StringAttr::get(op->getContext(), DTypeName(types_.back())));
}

bool ProgramImpl::CheckPrecision(DType type, bool is_scope, const Where &where) {
  if (RefuseInCall("Autocast", "give it to the program that is trained", where) || failed())
    return false;
  if (!IsShortFloat(type) && !(is_scope && type == F32))
    Fail(where, absl::StrCat("Autocast needs bf16 or f16, ", is_scope ? "or f32 for a body, " : "",
                             "got ", DTypeName(type)));
  else if (type == F16 && minimizes_)
    Fail(where, "Autocast(F16) comes after Minimize, which needs it to scale the loss: call it "
                "before");
  uses_f16_ |= type == F16;
  return !failed();
}

void ProgramImpl::Autocast(DType type, const Where &where) {
  if (CheckPrecision(type, /*is_scope=*/false, where))
    precision_ = type;
}

void ProgramImpl::Autocast(DType type, const std::function<void()> &body, const Where &where) {
  if (!body)
    Fail(where, "Autocast needs a body");
  if (!CheckPrecision(type, /*is_scope=*/true, where))
    return;
  precision_scopes_.Enter(type);
  body();
  precision_scopes_.Leave();
}

} // namespace refold::internal
