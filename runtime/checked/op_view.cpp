//===- op_view.cpp - Typed view of an operation -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attribute access and the errors that all operations share.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/op_view.h"

#include <map>

namespace refold::runtime::checked {

const exe::AttributeT *OpView::Find(absl::string_view attribute) const {
  for (const auto &candidate : op_.attributes)
    if (attribute == candidate->name)
      return candidate.get();
  return nullptr;
}

absl::StatusOr<std::vector<int64_t>> OpView::Ints(absl::string_view attribute) const {
  const exe::AttributeT *found = Find(attribute);
  if (!found)
    return Error("attribute '", attribute, "' is missing");
  if (!found->floats.empty() || !found->text.empty())
    return Error("attribute '", attribute, "' should hold integers");
  return found->ints;
}

absl::StatusOr<int64_t> OpView::Int(absl::string_view attribute) const {
  absl::StatusOr<std::vector<int64_t>> ints = Ints(attribute);
  if (!ints.ok())
    return ints.status();
  if (ints->size() != 1)
    return Error("attribute '", attribute, "' has ", ints->size(), " integers, should have 1");
  return ints->front();
}

absl::StatusOr<double> OpView::Float(absl::string_view attribute) const {
  const exe::AttributeT *found = Find(attribute);
  if (!found)
    return Error("attribute '", attribute, "' is missing");
  if (found->floats.size() != 1 || !found->ints.empty() || !found->text.empty())
    return Error("attribute '", attribute, "' should hold one floating-point number");
  return found->floats.front();
}

absl::StatusOr<std::string> OpView::Text(absl::string_view attribute) const {
  const exe::AttributeT *found = Find(attribute);
  if (!found)
    return Error("attribute '", attribute, "' is missing");
  if (found->text.empty())
    return Error("attribute '", attribute, "' should hold text");
  return found->text;
}

absl::StatusOr<bool> OpView::Flag(absl::string_view attribute) const {
  if (!Has(attribute))
    return false;
  absl::StatusOr<int64_t> value = Int(attribute);
  if (!value.ok())
    return value.status();
  if (*value != 0 && *value != 1)
    return Error("attribute '", attribute, "' is ", *value, ", should be 0 or 1");
  return *value == 1;
}

absl::Status OpView::ExpectOperand(size_t i, ElementType type,
                                   const std::vector<int64_t> &shape) const {
  if (operand(i).type == type && operand(i).shape == shape)
    return absl::OkStatus();
  return Error("operand ", i, " is ", operand(i).str(), ", should be ", TypeString(type, shape));
}

absl::Status OpView::ExpectResult(size_t i, ElementType type,
                                  const std::vector<int64_t> &shape) const {
  if (result(i).type == type && result(i).shape == shape)
    return absl::OkStatus();
  return Error("result ", i, " is ", result(i).str(), ", should be ", TypeString(type, shape));
}

absl::Status OpView::ExpectAllSame() const {
  const TensorType &first = operand_count() ? operand(0) : result(0);
  for (size_t i = 0; i < operand_count(); ++i)
    if (absl::Status status = ExpectOperand(i, first.type, first.shape); !status.ok())
      return status;
  for (size_t i = 0; i < result_count(); ++i)
    if (absl::Status status = ExpectResult(i, first.type, first.shape); !status.ok())
      return status;
  return absl::OkStatus();
}

static const std::map<absl::string_view, const OpKind *> &AllOps() {
  static const auto *ops = [] {
    auto *map = new std::map<absl::string_view, const OpKind *>;
    for (absl::Span<const OpKind> list :
         {ElementwiseOps(), MathOps(), BitwiseOps(), ChoiceOps(), ShapeOps(), MovementOps(),
          ContractionOps(), ConvolutionOps(), ReductionOps(), OrderOps(), RandomOps(),
          IndexingOps(), DynamicSliceOps(), GatherScatterOps(), WindowOps()})
      for (const OpKind &kind : list)
        map->emplace(kind.name, &kind);
    return map;
  }();
  return *ops;
}

const OpKind *FindOp(absl::string_view name) {
  auto found = AllOps().find(name);
  return found == AllOps().end() ? nullptr : found->second;
}

std::vector<std::string> KnownOps() {
  std::vector<std::string> names;
  for (const auto &[name, kind] : AllOps())
    names.emplace_back(name);
  return names;
}

} // namespace refold::runtime::checked
