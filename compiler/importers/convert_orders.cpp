//===- convert_orders.cpp - Sorting ---------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "compiler/importers/expressions.h"

#include <algorithm>

using namespace mlir;

namespace refold::importers {
namespace {

using Id = Expressions::Id;

/// The operands that a comparator sorts by, most significant first.
struct SortKeys {
  SmallVector<unsigned> operands;
  bool descending;
};

/// Returns the expression for `x` with both zeros replaced by one zero, and all NaNs replaced by
/// one NaN. If a comparator compares such expressions by total order, its order is that of rf.sort.
Id canonical(Expressions &e, Id x) {
  const Id zeroed = e.apply("select", {e.apply("compare EQ", {x, e.zero()}), e.zero(), x});
  return e.apply("select", {e.apply("compare NE", {x, x}), e.nan(), zeroed});
}

/// Compares arguments 2 i and 2 i + 1, two elements of operand i.
Id compared(Expressions &e, StringRef direction, unsigned i) {
  return e.apply(("compare " + direction).str(), {e.argument(2 * i), e.argument(2 * i + 1)});
}
Id comparedTotally(Expressions &e, StringRef direction, unsigned i) {
  return e.apply(("compare " + direction + " TOTALORDER").str(),
                 {canonical(e, e.argument(2 * i)), canonical(e, e.argument(2 * i + 1))});
}

/// Returns the lexicographic order by the first `keys` operands, in the form that JAX writes.
Id inTurn(Expressions &e, StringRef direction, const SourceOp &source, unsigned keys) {
  auto compare = [&](StringRef direction, unsigned i) {
    return isa<FloatType>(source.operandType(i).getElementType()) ? comparedTotally(e, direction, i)
                                                                  : compared(e, direction, i);
  };
  Id order = compare(direction, keys - 1);
  for (unsigned i = keys - 1; i-- > 0;)
    order = e.apply("or", {compare(direction, i), e.apply("and", {compare("EQ", i), order})});
  return order;
}

/// Returns the operands by which `comparator` sorts, and the direction. Returns nothing if rf.sort
/// has no such order. A comparator may compare by total order or by the ordinary order of
/// floating-point numbers. The ordinary order does not define where NaN is sorted, so any position
/// of NaN is correct.
std::optional<SortKeys> sortKeys(Expressions &e, Id comparator, const SourceOp &source) {
  const unsigned count = source.operands.size();
  for (bool descending : {false, true}) {
    const StringRef direction = descending ? "GT" : "LT";
    for (unsigned i = 0; i < count; ++i)
      if (comparator == compared(e, direction, i) || comparator == comparedTotally(e, direction, i))
        return SortKeys{{i}, descending};
    for (unsigned keys = 2; keys <= count; ++keys)
      if (comparator == inTurn(e, direction, source, keys))
        return SortKeys{llvm::to_vector(llvm::seq(keys)), descending};
  }
  return std::nullopt;
}

/// Sorts `values` by the one at index `key`; rf.sort sorts by its first operand.
absl::StatusOr<Values> sortedBy(const SourceOp &source, const Values &values, unsigned key,
                                Attributes attributes) {
  Values operands = {values[key]};
  for (unsigned i = 0; i < values.size(); ++i)
    if (i != key)
      operands.push_back(values[i]);
  absl::StatusOr<Values> sorted =
      source.write("sort", ValueRange(operands).getTypes(), operands, attributes);
  if (!sorted.ok())
    return sorted.status();
  std::rotate(sorted->begin(), sorted->begin() + 1, sorted->begin() + key + 1);
  return sorted;
}

absl::StatusOr<Values> sort(const SourceOp &source) {
  if (source.operands.empty() || source.operands.size() != source.op->getNumResults())
    return source.refuse("must have one result for each of at least one operand");
  absl::StatusOr<int64_t> dim = source.number("dimension", -1);
  if (!dim.ok())
    return dim.status();
  if (*dim < 0)
    *dim += source.operandType().getRank();
  Expressions expressions;
  absl::StatusOr<SmallVector<Id>> returned = expressions.read(source.op->getRegion(0));
  if (!returned.ok())
    return returned.status();
  std::optional<SortKeys> keys =
      returned->size() == 1 ? sortKeys(expressions, returned->front(), source) : std::nullopt;
  if (!keys)
    return source.refuse("a comparator that is not an ascending or descending order of the first "
                         "operand, or of the first few operands lexicographically");
  SmallVector<NamedAttribute> attributes = {source.attribute("dim", *dim)};
  if (keys->descending)
    attributes.push_back(source.flag("descending"));
  // Sorts are stable, so the most significant key is sorted by last.
  absl::StatusOr<Values> values = Values(source.operands);
  for (unsigned key : llvm::reverse(keys->operands)) {
    values = sortedBy(source, *values, key, attributes);
    if (!values.ok())
      return values.status();
  }
  return values;
}

absl::StatusOr<Values> topK(const SourceOp &source) {
  absl::StatusOr<int64_t> k = source.number("k");
  if (!k.ok())
    return k.status();
  return source.write("top_k", source.op->getResultTypes(), source.operands,
                      source.attribute("k", *k));
}

} // namespace

void addOrders(ConversionTable &table) {
  table["stablehlo.sort"] = {sort, Row::kAny, Row::kAny, {"dimension", "is_stable"}, /*regions=*/1};
  table["chlo.top_k"] = {topK, 1, 2, {"k"}};
}

} // namespace refold::importers
