//===- AttentionTile.cpp - Parts of an attention tile ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/attention/AttentionTile.h"
#include "dialects/rf/RfRules.h"

#include <limits>

using namespace mlir;
using namespace refold::rf;

using Shape = SmallVector<int64_t>;

AttentionExtents AttentionParts::extents() const {
  ArrayRef<int64_t> q = typeOf(query).getShape();
  return {q[0], q[1], q[2], typeOf(key).getDimSize(2), shards};
}

Term refold::rf::leastNumber(Term x) {
  return x.splat(withFloatType(x.type().getElementType(), [](auto zero) -> double {
    return std::numeric_limits<decltype(zero)>::lowest();
  }));
}

// A tile ------------------------------------------------------------------

Term AttentionTile::contract(Term lhs, Term rhs, int64_t dim) const {
  const int64_t groups[] = {0}, ofLhs[] = {dim}, ofRhs[] = {lead};
  ArrayRef<int64_t> batching = ArrayRef(groups).take_front(lead);
  return lhs.with(DotGeneralOp::create(*lhs.builder, lhs.loc, lhs.value, rhs.value, batching,
                                       batching, ofLhs, ofRhs));
}

Term AttentionTile::scores(Term query, Term keys) const {
  Term scaled = product(query, keys) * parts.scale;
  return visible ? select(scaled.with(visible), scaled, leastNumber(scaled)) : scaled;
}

AttentionTile::Powers AttentionTile::powers(Term scores) const {
  Term most = overColumns(ReduceKind::Maximum, scores);
  Term powers = unary<ExponentialOp>(scores - along(most, scores));
  return {most, powers, overColumns(ReduceKind::Add, powers)};
}

Term AttentionTile::dropped(Term x) const {
  if (!draw)
    return x;
  OpBuilder &b = *x.builder;
  return x.with(DropoutOp::create(b, x.loc, x.type(), x.value, parts.seed, draw,
                                  b.getF64FloatAttr(parts.rate), b.getI64IntegerAttr(parts.site)));
}

// Small ops ------------------------------------------------------------------

AttentionTileMaker::AttentionTileMaker(OpBuilder &builder, Location loc,
                                       const AttentionParts &parts)
    : b(builder), loc(loc), parts(parts), extents(parts.extents()),
      tiles(AttentionTiles::of(extents, parts.causal)), lead(tiles.groups() > 1 ? 1 : 0) {}

Term AttentionTileMaker::number(int64_t value) const {
  auto scalar = RankedTensorType::get({}, b.getI64Type());
  return term(
      ConstantOp::create(b, loc, DenseElementsAttr::get(scalar, b.getI64IntegerAttr(value))));
}

RankedTensorType AttentionTileMaker::type(ArrayRef<int64_t> shape) const {
  return typeOf(parts.query).clone(shape);
}

Term AttentionTileMaker::rowOf(Term x, Value position) const {
  return x.with(SliceRowOp::create(b, loc, x.value, position));
}

Term AttentionTileMaker::part(Term x, int64_t dim, int64_t from, int64_t to) const {
  Shape start(x.type().getRank(), 0), limit(x.type().getShape()), strides(start.size(), 1);
  start[dim] = from;
  limit[dim] = to;
  return x.with(b.createOrFold<SliceOp>(loc, x.value, start, limit, strides));
}

Shape AttentionTileMaker::ofPass(int64_t extent, ArrayRef<int64_t> tail) const {
  Shape shape;
  if (lead)
    shape.push_back(tiles.groups());
  shape.push_back(extent);
  llvm::append_range(shape, tail);
  return shape;
}

// The mask of a pass ------------------------------------------------------------------

Term AttentionTileMaker::maskOfPass(Value pass) {
  Term mask = term(parts.mask);
  const Shape shape(mask.type().getShape());
  auto with = [&](std::initializer_list<int64_t> front) {
    Shape made(front);
    made.append({shape[2], shape[3]});
    return made;
  };
  const bool byBatch = shape[0] > 1, byHead = shape[1] > 1;
  const int64_t batches = byBatch ? tiles.batches : 1, heads = byHead ? tiles.heads : 1;
  const int64_t turns = extents.heads / tiles.heads; // passes of a batch
  if (pass && byBatch && byHead) {
    mask = rowOf(reshaped(mask, with({tiles.passes, batches * heads})), pass);
  } else if (pass && byBatch) {
    Term place = turns == 1 ? term(pass) : term(pass) / number(turns);
    mask = rowOf(reshaped(mask, with({extents.batches / batches, batches})), place);
  } else if (pass && byHead && turns > 1) {
    Term place = extents.batches == 1 ? term(pass) : binary<RemainderOp>(term(pass), number(turns));
    mask = rowOf(reshaped(mask, with({turns, heads})), place);
  }
  if (!lead)
    return reshaped(mask, with({}));
  if (batches * heads == 1 || batches * heads == tiles.groups())
    return reshaped(mask, with({batches * heads}));
  const int64_t inOrder[] = {0, 1, 2, 3};
  mask =
      spread(reshaped(mask, with({batches, heads})), with({tiles.batches, tiles.heads}), inOrder);
  return reshaped(mask, with({tiles.groups()}));
}

// Making a tile ------------------------------------------------------------------

AttentionTile AttentionTileMaker::tileOf(const Band &of, Value block) {
  Value first;
  if (block) {
    Term row = term(block) * number(of.band.rows);
    first = of.band.first == 0 ? row : row + number(of.band.first);
  }
  AttentionTile tile{parts, lead, {}, llvm::to_vector<3>(of.columns), Value(), Value()};
  for (Term x : of.rows)
    tile.rows.push_back(blockOf(x, of.band, first));
  tile.visible = visibleOf(of, first);
  if (parts.seed)
    tile.draw = drawOf(of, first);
  return tile;
}

Term AttentionTileMaker::blockOf(Term x, const AttentionBand &band, Value first) const {
  if (!first)
    return part(x, lead, band.first, band.end());
  Shape sizes(x.type().getShape());
  sizes[lead] = band.rows;
  SmallVector<Value> start(sizes.size(), number(0));
  start[lead] = first;
  return x.with(DynamicSliceOp::create(b, loc, x.value, start, sizes));
}

Value AttentionTileMaker::visibleOf(const Band &of, Value first) const {
  const Shape square = ofPass(of.band.rows, {of.band.columns});
  Value visible;
  if (parts.causal) {
    auto counted = RankedTensorType::get(square, b.getI32Type());
    Term row = term(IotaOp::create(b, loc, counted, lead));
    Term column = term(IotaOp::create(b, loc, counted, lead + 1));
    const int64_t more = extents.columns - extents.rows + (first ? 0 : of.band.first);
    if (first) {
      auto scalar = RankedTensorType::get({}, b.getI32Type());
      row = row + spread(term(ConvertOp::create(b, loc, scalar, first)), square, {});
    }
    if (more != 0)
      row = row + static_cast<double>(more);
    visible = compare(Direction::LE, column, row);
  }
  if (of.mask) {
    Term mask = *of.mask;
    if (mask.type().getDimSize(lead) > 1)
      mask = blockOf(mask, of.band, first);
    const Shape inOrder = llvm::to_vector(llvm::seq<int64_t>(0, square.size()));
    mask = spread(mask, square, inOrder);
    visible = visible ? binary<AndOp>(term(visible), mask) : mask;
  }
  return visible;
}

Value AttentionTileMaker::drawOf(const Band &of, Value first) const {
  if (tiles.isWhole())
    return parts.step;
  Term draw = term(parts.step) * number(tiles.passes * extents.rows);
  if (of.pass)
    draw = draw + term(of.pass) * number(extents.rows);
  if (first)
    return draw + term(first);
  return of.band.first == 0 ? draw : draw + number(of.band.first);
}
