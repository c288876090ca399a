//===- convert_orders.cpp - Sorted lines ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "compiler/importers/expressions.h"

#include "absl/strings/str_cat.h"

using namespace mlir;

namespace refold::importers {
namespace {

using Id = Expressions::Id;

/// The operand by which a comparator sorts.
struct SortKey {
  unsigned operand;
  bool descending;
};

/// Zeros as one and every NaN as one: what makes the total order of floats that of rf.sort.
Id canonical(Expressions &e, Id x) {
  const Id zeroed = e.apply("select", {e.apply("compare EQ", {x, e.zero()}), e.zero(), x});
  return e.apply("select", {e.apply("compare NE", {x, x}), e.nan(), zeroed});
}

/// Arguments 2 i and 2 i + 1 are two elements of operand i. A comparison without a total order says
/// nothing of NaN, so that any order does.
std::optional<SortKey> sortKey(Expressions &e, Id comparator, unsigned operands) {
  for (unsigned i = 0; i < operands; ++i) {
    const Id a = e.argument(2 * i), b = e.argument(2 * i + 1);
    const Id pair[] = {a, b}, canonicalPair[] = {canonical(e, a), canonical(e, b)};
    for (bool descending : {false, true}) {
      const std::string compare = descending ? "compare GT" : "compare LT";
      if (comparator == e.apply(compare, pair) ||
          comparator == e.apply(compare + " TOTALORDER", canonicalPair))
        return SortKey{i, descending};
    }
  }
  return std::nullopt;
}

absl::StatusOr<Values> sort(const SourceOp &source) {
  const unsigned count = source.operands.size();
  if (count == 0 || count != source.op->getNumResults())
    return source.refuse("must have one result for each of at least one operand");
  absl::StatusOr<int64_t> dim = source.number("dimension", -1);
  if (!dim.ok())
    return dim.status();
  if (*dim < 0)
    *dim += source.operandType().getRank();
  Expressions expressions;
  absl::StatusOr<SmallVector<Id>> compared = expressions.read(source.op->getRegion(0));
  if (!compared.ok())
    return compared.status();
  std::optional<SortKey> key =
      compared->size() == 1 ? sortKey(expressions, compared->front(), count) : std::nullopt;
  if (!key)
    return source.refuse("a comparator that is not one operand's own order, up or down, where rf "
                         "sorts by one key");
  // rf sorts by its first operand.
  SmallVector<unsigned> order = {key->operand};
  for (unsigned i = 0; i < count; ++i)
    if (i != key->operand)
      order.push_back(i);
  SmallVector<NamedAttribute> attributes = {source.attribute("dim", *dim)};
  if (key->descending)
    attributes.push_back(source.flag("descending"));
  absl::StatusOr<Values> sorted = source.write(
      "sort", llvm::map_to_vector(order, [&](unsigned i) { return Type(source.resultType(i)); }),
      llvm::map_to_vector(order, [&](unsigned i) { return source.operand(i); }), attributes);
  if (!sorted.ok())
    return sorted.status();
  Values results(count);
  for (auto [place, i] : llvm::enumerate(order))
    results[i] = (*sorted)[place];
  return results;
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
  table["stablehlo.sort"] = {
      sort, Row::kAny, Row::kAny, {"dimension", "is_stable"}, /*region=*/true};
  table["chlo.top_k"] = {topK, 1, 2, {"k"}};
}

} // namespace refold::importers
