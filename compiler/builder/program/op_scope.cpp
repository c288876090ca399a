//===- op_scope.cpp - The common start of every op function ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/op_scope.h"

#include "absl/strings/str_join.h"

#include <algorithm>

namespace refold::internal {

std::string Describe(const Arg &operand) {
  return operand.is_number() ? absl::StrCat("the number ", operand.number())
                             : operand.tensor().type_string();
}

OpScope::OpScope(const char *name, std::initializer_list<const Arg *> operands)
    : OpScope(name, std::vector<const Arg *>(operands)) {}

OpScope::OpScope(const char *name, const std::vector<const Arg *> &operands)
    : name_(name), where_(operands.front()->where()), operands_(operands) {
  bool typed = false;
  for (const Arg *operand : operands)
    if (const TensorNode *node = Access::Node(operand->tensor())) {
      if (!program_) {
        keep_ = node->program;
        program_ = keep_.get();
      }
      if (!typed && node->value && node->dtype != DType::Pred) {
        dtype_ = node->dtype;
        typed = true;
      }
    }
  if (!program_)
    return;
  if (!typed)
    for (const Arg *operand : operands)
      if (operand->tensor().valid())
        dtype_ = operand->tensor().dtype();
  ok_ = true;
  for (const Arg *operand : operands)
    if (!operand->is_number() && ok_)
      ok_ = program_->Check(operand->tensor(), operand->where(), name_);
}

Tensor OpScope::Invalid() const {
  return program_ ? Access::Make({keep_, {}, DType::F32, {}, 0}) : Tensor();
}

bool OpScope::Agrees(llvm::function_ref<llvm::LogicalResult(mlir::Location)> infer) {
  FirstDiagnostic diagnostic(context());
  if (mlir::succeeded(infer(program_->Loc(where_))))
    return true;
  program_->Fail(where_, diagnostic.text());
  return false;
}

Tensor OpScope::Fail(absl::string_view message) const {
  return program_->Fail(where_, absl::StrCat(name_, " ", message));
}

bool OpScope::OneType() {
  for (const Arg *operand : operands_) {
    if (operand->is_number()) {
      if (!Fits(dtype_, operand->number())) {
        Fail(absl::StrCat("cannot take ", Describe(*operand), " as ", DTypeName(dtype_)));
        return false;
      }
    } else if (operand->tensor().dtype() != dtype_) {
      Fail(absl::StrCat("needs operands of one type, got ",
                        absl::StrJoin(operands_, " and ",
                                      [](std::string *out, const Arg *arg) {
                                        absl::StrAppend(out, Describe(*arg));
                                      }),
                        "; use Convert"));
      return false;
    }
  }
  return true;
}

bool OpScope::Float(const Arg &operand) {
  if (!IsTensor(operand))
    return false;
  if (!IsFloat(operand.tensor().dtype()))
    Fail(absl::StrCat("needs f32, f64, bf16 or f16, got ", Describe(operand)));
  return !program_->failed();
}

bool OpScope::IsTensor(const Arg &operand) {
  if (operand.is_number())
    Fail(absl::StrCat("needs a tensor, got ", Describe(operand)));
  return !program_->failed();
}

mlir::Value OpScope::Value(const Arg &operand, const Shape &shape) {
  if (operand.is_number())
    return program_->Splat(where_, dtype_, shape, operand.number());
  return Access::Node(operand.tensor())->value;
}

mlir::Value OpScope::Broadcast(mlir::Value value, const Shape &shape) {
  auto from = llvm::cast<mlir::RankedTensorType>(value.getType());
  if (from.getShape() == llvm::ArrayRef<int64_t>(shape))
    return value;
  llvm::SmallVector<int64_t> dims;
  for (int64_t d = 0; d < from.getRank(); ++d)
    dims.push_back(static_cast<int64_t>(shape.size()) - from.getRank() + d);
  mlir::OpBuilder builder = program_->At();
  return rf::BroadcastInDimOp::create(builder, program_->Loc(where_), from.clone(shape), value,
                                      dims);
}

mlir::Value OpScope::Broadcast(const Arg &operand, const Shape &shape) {
  return Broadcast(Value(operand, shape), shape);
}

bool OpScope::CommonShape(std::initializer_list<const Arg *> operands, Shape *shape) {
  shape->clear();
  bool ok = true;
  for (const Arg *operand : operands) {
    if (operand->is_number())
      continue;
    Shape other = operand->tensor().shape();
    if (other.size() > shape->size())
      shape->insert(shape->begin(), other.size() - shape->size(), 1);
    for (size_t d = 0; d < other.size(); ++d) {
      int64_t &extent = (*shape)[shape->size() - other.size() + d];
      if (extent == 1)
        extent = other[d];
      else if (other[d] != 1 && other[d] != extent)
        ok = false;
    }
  }
  if (!ok)
    Fail(absl::StrCat("cannot broadcast ",
                      absl::StrJoin(operands, " with ", [](std::string *out, const Arg *arg) {
                        absl::StrAppend(out, Describe(*arg));
                      })));
  return ok;
}

bool NormalizeDims(OpScope &op, int64_t rank, bool sorted, Dims *dims) {
  Dims given = *dims;
  for (int64_t &dim : *dims) {
    if (dim < -rank || dim >= rank) {
      op.Fail(absl::StrCat("has no dimension ", dim, ": the operand's rank is ", rank));
      return false;
    }
    dim = dim < 0 ? dim + rank : dim;
  }
  Dims ordered = *dims;
  std::sort(ordered.begin(), ordered.end());
  if (std::adjacent_find(ordered.begin(), ordered.end()) != ordered.end()) {
    op.Fail(absl::StrCat("names a dimension twice in [", absl::StrJoin(given, ", "), "]"));
    return false;
  }
  if (sorted)
    *dims = ordered;
  return true;
}

bool NormalizeDim(OpScope &op, int64_t rank, int64_t *dim) {
  Dims dims = {*dim};
  if (!NormalizeDims(op, rank, false, &dims))
    return false;
  *dim = dims[0];
  return true;
}

} // namespace refold::internal
