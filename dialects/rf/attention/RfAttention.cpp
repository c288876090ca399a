//===- RfAttention.cpp - Types, constraints and formula of attention ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/attention/AttentionWalk.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include <cmath>

using namespace mlir;
using namespace refold::rf;

/// Verifies (C1) to (C3) of both ops.
static LogicalResult checkShapes(StringRef name, RankedTensorType q, RankedTensorType k,
                                 RankedTensorType v, std::optional<Location> location) {
  REFOLD_REQUIRE(q.getRank() == 4 && k.getRank() == 4 && v.getRank() == 4,
                 name << " needs a query, a key and a value of rank 4, got " << q << ", " << k
                      << " and " << v);
  REFOLD_REQUIRE(q.getElementType() == k.getElementType() &&
                     q.getElementType() == v.getElementType(),
                 name << " needs a query, a key and a value of one element type, got " << q << ", "
                      << k << " and " << v);
  ArrayRef<int64_t> of = q.getShape(), by = k.getShape(), with = v.getShape();
  REFOLD_REQUIRE(of.take_front(2) == by.take_front(2) && of[3] == by[3],
                 name << " needs a key with the query's batch, heads and width, got " << q
                      << " and " << k);
  REFOLD_REQUIRE(by.take_front(3) == with.take_front(3),
                 name << " needs a value with the key's batch, heads and columns, got " << k
                      << " and " << v);
  for (RankedTensorType type : {q, k, v})
    REFOLD_REQUIRE(!llvm::is_contained(type.getShape(), 0),
                   name << " needs at least one element along each dimension, got " << type);
  constexpr int64_t kMost = int64_t(1) << 24;
  REFOLD_REQUIRE(of[2] <= kMost && by[2] <= kMost,
                 name << " needs at most 2^24 rows and columns, got " << of[2] << " and " << by[2]);
  return success();
}

LogicalResult AttentionOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType q = typeOf(adaptor.getQuery()), v = typeOf(adaptor.getValue());
  if (failed(checkShapes(getOperationName(), q, typeOf(adaptor.getKey()), v, location)))
    return failure();
  ArrayRef<int64_t> of = q.getShape();
  types.push_back(q.clone({of[0], of[1], of[2], v.getDimSize(3)}));
  types.push_back(RankedTensorType::get(of.take_front(3), computedIn(q.getElementType())));
  return success();
}

LogicalResult AttentionGradOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType q = typeOf(adaptor.getQuery()), k = typeOf(adaptor.getKey()),
                   v = typeOf(adaptor.getValue());
  if (failed(checkShapes(getOperationName(), q, k, v, location)))
    return failure();
  types.append({q, k, v});
  return success();
}

/// Verifies (C4) to (C7) of both ops.
static LogicalResult verifyParts(Operation *op, const AttentionParts &parts) {
  const AttentionExtents e = parts.extents();
  const int64_t square[] = {e.batches, e.heads, e.rows, e.columns};
  if (parts.mask) {
    ArrayRef<int64_t> mask = typeOf(parts.mask).getShape();
    bool fits = mask.size() == 4;
    for (size_t d = 0; fits && d < 4; ++d)
      fits = mask[d] == 1 || mask[d] == square[d];
    if (!fits)
      return op->emitOpError() << "needs a mask whose extents are 1 or those of ["
                               << ArrayRef(square) << "], got " << parts.mask.getType();
  }
  Type element = typeOf(parts.query).getElementType();
  if (!std::isfinite(inElementType(element, parts.scale)))
    return op->emitOpError() << "needs a finite scale, got " << parts.scale
                             << lostInType(element, parts.scale);
  if (!parts.seed != !parts.step)
    return op->emitOpError() << "needs both a seed and a step, or neither";
  if (!parts.seed && (parts.rate != 0 || parts.site != 0))
    return op->emitOpError() << "needs rate and site 0 without seed and step, got " << parts.rate
                             << " and " << parts.site;
  if (parts.seed && !(parts.rate > 0 && isDropoutRate(parts.rate)))
    return op->emitOpError() << "needs a rate in (0, 1), got " << parts.rate
                             << lostRate(parts.rate);
  if (parts.site < 0 || parts.site >= (int64_t(1) << 28))
    return op->emitOpError() << "needs a site in [0, 2^28), got " << parts.site;
  return success();
}

LogicalResult AttentionOp::verify() { return verifyParts(*this, AttentionParts(*this)); }

LogicalResult AttentionGradOp::verify() {
  AttentionParts parts(*this);
  auto q = typeOf(getQuery());
  ArrayRef<int64_t> of = q.getShape();
  Type result = q.clone({of[0], of[1], of[2], typeOf(getValue()).getDimSize(3)});
  Type rows = RankedTensorType::get(of.take_front(3), computedIn(q.getElementType()));
  struct Operand {
    StringRef name;
    Value value;
    Type type;
  };
  for (auto [name, value, type] :
       {Operand{"gradient", getGradient(), result}, Operand{"output", getOutput(), result},
        Operand{"log_sum_gradient", getLogSumGradient(), rows}})
    if (value && value.getType() != type)
      return emitOpError() << "needs operand " << name << " of type " << type << ", got "
                           << value.getType();
  return verifyParts(*this, parts);
}

// Decomposes attention. The maximum of a row's scores is subtracted before the exponentials are
// computed. The division by the sum of the exponentials comes last, after the product with the
// values, because the product has fewer elements.
//
// If a row sees no column, all its scores are the least finite number. Its log_sum is this number
// plus the logarithm of the number of columns. The sum rounds to the least finite number.
REFOLD_DECOMPOSE(AttentionOp) {
  AttentionParts parts(*this);
  const bool mayBeBlind = parts.mayBeBlind();
  auto make = [&](const AttentionTile &tile) -> AttentionTask::Made {
    auto [most, powers, total] = tile.powers(tile.scores(tile.rows[0], tile.columns[0]));
    Term mixed = tile.product(tile.dropped(powers), tile.columns[1]);
    Term result = mixed / tile.along(total, mixed);
    if (mayBeBlind) {
      Term isBlind = compare(Direction::EQ, most, leastNumber(most));
      result = select(tile.along(isBlind, result), result.splat(0), result);
    }
    return {{result, most + unary<LogOp>(total)}, {}};
  };
  AttentionTask task{{parts.query},
                     {{parts.key, true}, {parts.value, false}},
                     {{typeOf(parts.value).getDimSize(3)}, {}},
                     {},
                     make};
  return walkAttention(b, getLoc(), parts, task);
}
