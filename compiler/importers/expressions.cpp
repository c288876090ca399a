//===- expressions.cpp - The expressions of a region ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/expressions.h"

#include "compiler/importers/calls.h"
#include "compiler/importers/source_op.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace refold::importers {

/// Reducers and comparators have a few ops per operand.
static constexpr int kMostRegionOps = 1 << 16;

static bool isCommutative(StringRef op) {
  return llvm::is_contained({"add", "multiply", "maximum", "minimum", "and", "or", "xor",
                             "compare EQ", "compare NE", "compare EQ TOTALORDER"},
                            op);
}

Expressions::Id Expressions::argument(unsigned index) {
  return apply(absl::StrCat("argument ", index), {});
}

Expressions::Id Expressions::apply(StringRef op, ArrayRef<Id> operands) {
  SmallVector<Id> ordered(operands);
  if (isCommutative(op))
    llvm::sort(ordered);
  std::string key = op.str();
  for (Id id : ordered)
    absl::StrAppend(&key, " ", id);
  return ids.try_emplace(key, static_cast<Id>(ids.size())).first->second;
}

static std::string constantName(Operation *op) {
  Attribute value = op->getAttr("value");
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(value); elements && elements.isSplat()) {
    value = elements.getSplatValue<Attribute>();
    if (auto number = dyn_cast<FloatAttr>(value)) {
      if (number.getValue().isZero())
        return "zero";
      if (number.getValue().isNaN())
        return "nan";
    }
  }
  std::string text = "constant ";
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// Returns everything that determines the result of an op, except its operands.
static absl::StatusOr<std::string> applied(Operation *op) {
  StringRef name = op->getName().stripDialect();
  if (name == "constant")
    return constantName(op);
  if (name != "compare") {
    std::string text = name.str();
    if (Attribute attributes = op->getPropertiesAsAttribute())
      llvm::raw_string_ostream(text) << attributes;
    return text;
  }
  OpBuilder builder(op->getContext());
  const SourceOp source(op, {}, builder);
  absl::StatusOr<std::string> direction = source.word("comparison_direction");
  absl::StatusOr<std::string> type = source.word("compare_type", "");
  if (!direction.ok() || !type.ok())
    return direction.ok() ? type.status() : direction.status();
  return absl::StrCat("compare ", *direction, *type == "TOTALORDER" ? " TOTALORDER" : "");
}

absl::StatusOr<SmallVector<Expressions::Id>> Expressions::read(Region &region) {
  SmallVector<Id> arguments;
  for (unsigned i = 0; i < region.getNumArguments(); ++i)
    arguments.push_back(argument(i));
  Operation *owner = region.getParentOp();
  absl::StatusOr<Block *> body = bodyOf(owner, region);
  if (!body.ok())
    return body.status();
  return read(owner, **body, arguments, 0);
}

absl::StatusOr<SmallVector<Expressions::Id>> Expressions::read(Operation *owner, Block &body,
                                                               ArrayRef<Id> arguments, int depth) {
  if (body.getNumArguments() != arguments.size())
    return refuseOp(owner, absl::StrCat("region of ", body.getNumArguments(), " arguments for ",
                                        arguments.size(), " values"));
  DenseMap<Value, Id> known;
  for (auto [value, id] : llvm::zip_equal(body.getArguments(), arguments))
    known[value] = id;
  for (Operation &op : body) {
    if (++ops > kMostRegionOps)
      return refuseOp(owner, absl::StrCat("region of more than ", kMostRegionOps,
                                          " ops once its calls are written out"));
    SmallVector<Id> operands;
    for (Value operand : op.getOperands()) {
      auto found = known.find(operand);
      if (found == known.end())
        return refuseOp(&op, "value from outside of its region, but only arguments are supported");
      operands.push_back(found->second);
    }
    if (&op == &body.back())
      return operands;
    SmallVector<Id> results;
    if (isa<func::CallOp>(op)) {
      absl::StatusOr<Block *> called = calledBody(&op, depth);
      if (!called.ok())
        return called.status();
      absl::StatusOr<SmallVector<Id>> returned = read(&op, **called, operands, depth + 1);
      if (!returned.ok())
        return returned.status();
      results = *std::move(returned);
    } else {
      absl::StatusOr<std::string> name = applied(&op);
      if (!name.ok())
        return name.status();
      if (op.getNumRegions() != 0)
        return refuseOp(&op, "an op with a region inside another region is not supported");
      for (unsigned i = 0; i < op.getNumResults(); ++i)
        results.push_back(apply(i == 0 ? *name : absl::StrCat(*name, " result ", i), operands));
    }
    if (results.size() != op.getNumResults())
      return refuseOp(&op, absl::StrCat("function returns ", results.size(), " values for ",
                                        op.getNumResults(), " results"));
    for (auto [value, id] : llvm::zip_equal(op.getResults(), results))
      known[value] = id;
  }
  return refuseOp(owner, "region without an end");
}

} // namespace refold::importers
