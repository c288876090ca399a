//===- convert_indexing.cpp - Gather and scatter --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rf's fixed order of updates does not depend on the promise that indices are sorted or unique.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "compiler/importers/reducers.h"
#include "dialects/rf/Rf.h"

using namespace mlir;

namespace refold::importers {

/// Returns the attributes that have the same names in rf: the lists, and the one number.
static SmallVector<NamedAttribute>
attributesOf(const SourceOp &source, const DimensionNumbers &numbers, ArrayRef<StringRef> lists) {
  SmallVector<NamedAttribute> attributes;
  for (StringRef list : lists)
    attributes.push_back(source.attribute(list, numbers.list(list)));
  attributes.push_back(source.attribute("index_vector_dim", numbers.number("index_vector_dim")));
  return attributes;
}

static SmallVector<StringRef> withVector(ArrayRef<StringRef> lists) {
  SmallVector<StringRef> fields(lists);
  fields.push_back("index_vector_dim");
  return fields;
}

static absl::StatusOr<Values> gather(const SourceOp &source) {
  static constexpr StringRef kLists[] = {"offset_dims", "collapsed_slice_dims",
                                         "operand_batching_dims", "start_indices_batching_dims",
                                         "start_index_map"};
  absl::StatusOr<DimensionNumbers> numbers =
      source.dimensions("dimension_numbers", "gather", withVector(kLists));
  if (!numbers.ok())
    return numbers.status();
  absl::StatusOr<Numbers> sizes = source.numbers("slice_sizes");
  if (!sizes.ok())
    return sizes.status();
  SmallVector<NamedAttribute> attributes = attributesOf(source, *numbers, kLists);
  attributes.push_back(source.attribute("slice_sizes", *sizes));
  return source.write("gather", source.resultType(), source.operands, attributes);
}

/// Returns how a scatter combines an update with an element of its result. In the region of the
/// source op, argument 0 is the element and argument 1 is the update.
static absl::StatusOr<rf::UpdateKind> updateKind(const SourceOp &source) {
  Expressions expressions;
  absl::StatusOr<SmallVector<Expressions::Id>> results = expressions.read(source.op->getRegion(0));
  if (!results.ok())
    return results.status();
  if (results->size() == 1 && results->front() == expressions.argument(1))
    return rf::UpdateKind::Set;
  std::optional<rf::ReduceKind> kind =
      results->size() == 1
          ? reducerOf(expressions, results->front(), expressions.argument(0),
                      expressions.argument(1), source.resultType().getElementType())
          : std::nullopt;
  const bool pred = source.resultType().getElementType().isInteger(1);
  if (kind == rf::ReduceKind::Add)
    return rf::UpdateKind::Add;
  if (kind == rf::ReduceKind::Maximum || (pred && kind == rf::ReduceKind::Or))
    return rf::UpdateKind::Maximum;
  if (kind == rf::ReduceKind::Multiply)
    return rf::UpdateKind::Multiply;
  if (kind == rf::ReduceKind::Minimum || (pred && kind == rf::ReduceKind::And))
    return rf::UpdateKind::Minimum;
  return source.refuse(
      kind ? "an update that does '" + rf::stringifyReduceKind(*kind).str() +
                 "', but rf.scatter sets, adds, multiplies, or takes a minimum or maximum"
           : "an update that is not a simple op, but rf.scatter sets, adds, "
             "multiplies, or takes a minimum or maximum");
}

static absl::StatusOr<Values> scatter(const SourceOp &source) {
  static constexpr StringRef kLists[] = {"update_window_dims", "inserted_window_dims",
                                         "input_batching_dims", "scatter_indices_batching_dims",
                                         "scatter_dims_to_operand_dims"};
  if (source.operands.size() != 3 || source.op->getNumResults() != 1)
    return source.refuse(
        "several operands, but only one with its indices and updates is supported");
  absl::StatusOr<DimensionNumbers> numbers =
      source.dimensions("scatter_dimension_numbers", "scatter", withVector(kLists));
  if (!numbers.ok())
    return numbers.status();
  absl::StatusOr<rf::UpdateKind> kind = updateKind(source);
  if (!kind.ok())
    return kind.status();
  SmallVector<NamedAttribute> attributes = attributesOf(source, *numbers, kLists);
  attributes.push_back(
      source.attribute("kind", rf::UpdateKindAttr::get(source.op->getContext(), *kind)));

  // Preds are combined as the numbers 0 and 1.
  RankedTensorType type = source.resultType();
  const bool combined = *kind != rf::UpdateKind::Set && type.getElementType().isInteger(1);
  Type element = combined ? source.builder.getI8Type() : type.getElementType();
  absl::StatusOr<Value> operand = source.operand(0), updates = source.operand(2);
  if (combined) {
    operand = source.converted(*operand, element);
    if (!operand.ok())
      return operand.status();
    updates = source.converted(*updates, element);
    if (!updates.ok())
      return updates.status();
  }
  absl::StatusOr<Value> result = source.writeOne(
      "scatter", type.clone(element), {*operand, source.operand(1), *updates}, attributes);
  if (!result.ok())
    return result.status();
  return single(source.converted(*result, type.getElementType()));
}

void addIndexing(ConversionTable &table) {
  table["stablehlo.gather"] = {
      gather, 2, 1, {"dimension_numbers", "slice_sizes", "indices_are_sorted"}};
  table["stablehlo.scatter"] = {
      scatter,
      Row::kAny,
      Row::kAny,
      {"scatter_dimension_numbers", "indices_are_sorted", "unique_indices"},
      /*regions=*/1};
}

} // namespace refold::importers
