//===- AttentionWalk.cpp - Loops over attention tiles ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/attention/AttentionWalk.h"
#include "dialects/rf/RfRules.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace refold::rf;

using Shape = SmallVector<int64_t>;

namespace {

class Walk : AttentionTileMaker {
public:
  Walk(OpBuilder &builder, Location loc, const AttentionParts &parts, const AttentionTask &task)
      : AttentionTileMaker(builder, loc, parts), task(task) {}

  SmallVector<Value> run() {
    for (Value value : task.rows)
      rowOperands.push_back(split(value));
    for (const AttentionTask::Columns &each : task.columns)
      columnOperands.push_back(split(each.value));
    SmallVector<Value> made;
    if (tiles.passes == 1) {
      made = makePass(Value());
    } else {
      SmallVector<Value> histories;
      for (const auto &tail : task.rowResults)
        histories.push_back(history(tiles.passes, ofPass(extents.rows, tail)));
      for (const auto &tail : task.sumResults)
        histories.push_back(history(tiles.passes, ofPass(extents.columns, tail)));
      made = repeat(tiles.passes, histories, [&](Value pass, ValueRange carried) {
        SmallVector<Value> next;
        for (auto [old, value] : llvm::zip_equal(carried, makePass(pass)))
          next.push_back(UpdateRowOp::create(b, loc, old, value, pass));
        return next;
      });
    }
    for (Value &value : made) {
      ArrayRef<int64_t> shape = typeOf(value).getShape();
      Shape whole{extents.batches, extents.heads};
      llvm::append_range(whole, shape.drop_front(lead + (tiles.passes > 1 ? 1 : 0)));
      value = reshaped(term(value), whole);
    }
    return made;
  }

private:
  /// Buffers of which each iteration of a loop writes one row.
  Value history(int64_t passes, ArrayRef<int64_t> row) {
    Shape shape{passes};
    llvm::append_range(shape, row);
    return EmptyOp::create(b, loc, type(shape));
  }

  /// Builds a loop of `passes` iterations and returns its results. `body` gets the iteration index
  /// and the carried values, and returns their values for the next iteration.
  SmallVector<Value> repeat(int64_t passes, ArrayRef<Value> carried,
                            llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body) {
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
    };
    Value zero = constant(0), end = constant(passes), one = constant(1);
    auto loop = scf::ForOp::create(b, loc, zero, end, one, carried);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value position = tensor::FromElementsOp::create(
        b, loc, RankedTensorType::get({}, b.getI64Type()), ValueRange{loop.getInductionVar()});
    SmallVector<Value> next = body(position, loop.getRegionIterArgs());
    scf::YieldOp::create(b, loc, next);
    return SmallVector<Value>(loop.getResults());
  }

  // A pass ---------------------------------------------------------------

  /// Reshapes [batch, heads, extent, ...] to [passes, groups, extent, ...]. If there is only one
  /// pass, the result has no dimension for passes.
  Value split(Value value) {
    ArrayRef<int64_t> shape = typeOf(value).getShape();
    Shape parted = ofPass(shape[2], shape.drop_front(3));
    if (tiles.passes > 1)
      parted.insert(parted.begin(), tiles.passes);
    return reshaped(term(value), parted);
  }

  SmallVector<Value> makePass(Value pass) {
    auto shareOf = [&](Value operand) { return pass ? rowOf(term(operand), pass) : term(operand); };
    SmallVector<Term> rows, columns;
    for (Value operand : rowOperands)
      rows.push_back(shareOf(operand));
    const Shape turned = lead ? Shape{0, 2, 1} : Shape{1, 0};
    for (auto [operand, each] : llvm::zip_equal(columnOperands, task.columns)) {
      Term x = shareOf(operand);
      columns.push_back(each.turned ? x.with(TransposeOp::create(b, loc, x.value, turned)) : x);
    }
    std::optional<Term> mask;
    if (parts.mask)
      mask = maskOfPass(pass);

    SmallVector<SmallVector<Value>> pieces(task.rowResults.size());
    SmallVector<Value> sums(task.sumResults.size());
    for (const AttentionBand &band : tiles.bands)
      makeBand({band, pass, rows, columns, mask}, pieces, sums);
    SmallVector<Value> made;
    for (const SmallVector<Value> &bands : pieces)
      made.push_back(bands.size() == 1 ? bands.front()
                                       : ConcatenateOp::create(b, loc, bands, lead).getResult());
    llvm::append_range(made, sums);
    return made;
  }

  // A band ---------------------------------------------------------------

  /// Appends zeros to the sums of the columns of earlier bands.
  Value lengthened(Term sum, int64_t columns) {
    Shape none(sum.type().getRank(), 0), high = none;
    high[lead] = columns - sum.type().getDimSize(lead);
    Value zero = makeSplat(b, loc, type({}), 0);
    return b.createOrFold<PadOp>(loc, sum.value, zero, none, high, none);
  }

  /// Computes one band of rows. `pieces` has one list for each result that has rows. The band's
  /// rows are appended to these lists. `sums` has one tensor for each result that has columns. The
  /// band's values are added to these tensors, which are null before the first band.
  void makeBand(Band of, SmallVectorImpl<SmallVector<Value>> &pieces,
                SmallVectorImpl<Value> &sums) {
    const AttentionBand &band = of.band;
    SmallVector<Term> columns;
    for (auto [x, each] : llvm::zip_equal(of.columns, task.columns))
      columns.push_back(part(x, each.turned ? lead + 1 : lead, 0, band.columns));
    of.columns = columns;
    if (of.mask && of.mask->type().getShape().back() > 1)
      of.mask = part(*of.mask, lead + 1, 0, band.columns);
    for (Value &sum : sums)
      if (sum)
        sum = lengthened(term(sum), band.columns);
    if (band.blocks > 1)
      return makeBlocks(of, pieces, sums);
    AttentionTask::Made made = task.make(tileOf(of, Value()));
    for (auto [bands, value] : llvm::zip_equal(pieces, made.rows))
      bands.push_back(value);
    for (auto [sum, value] : llvm::zip_equal(sums, made.sums))
      sum = sum ? term(sum) + value : value;
  }

  /// Does the same for a band of several blocks, in a loop.
  void makeBlocks(const Band &of, SmallVectorImpl<SmallVector<Value>> &pieces,
                  SmallVectorImpl<Value> &sums) {
    const AttentionBand &band = of.band;
    SmallVector<Value> first;
    for (const auto &tail : task.rowResults)
      first.push_back(history(band.blocks, ofPass(band.rows, tail)));
    for (auto [sum, tail] : llvm::zip_equal(sums, task.sumResults))
      first.push_back(sum ? sum : makeSplat(b, loc, type(ofPass(band.columns, tail)), 0));
    SmallVector<Value> made = repeat(band.blocks, first, [&](Value block, ValueRange carried) {
      AttentionTask::Made tile = task.make(tileOf(of, block));
      SmallVector<Value> next;
      for (auto [old, value] : llvm::zip(carried, tile.rows))
        next.push_back(UpdateRowOp::create(b, loc, old, value.value, block));
      for (auto [old, value] : llvm::zip_equal(carried.drop_front(next.size()), tile.sums))
        next.push_back(term(old) + value);
      return next;
    });
    for (auto [bands, value, tail] : llvm::zip(pieces, made, task.rowResults))
      bands.push_back(joined(term(value), ofPass(band.rows * band.blocks, tail)));
    llvm::copy(llvm::drop_begin(made, pieces.size()), sums.begin());
  }

  /// Returns [groups, rows, ...] from [blocks, groups, rows of a block, ...].
  Value joined(Term blocks, ArrayRef<int64_t> shape) {
    if (lead) {
      Shape order = llvm::to_vector(llvm::seq<int64_t>(0, blocks.type().getRank()));
      std::swap(order[0], order[1]);
      blocks = blocks.with(TransposeOp::create(b, loc, blocks.value, order));
    }
    return reshaped(blocks, shape);
  }

  const AttentionTask &task;
  SmallVector<Value> rowOperands, columnOperands;
};

} // namespace

SmallVector<Value> refold::rf::walkAttention(OpBuilder &builder, Location loc,
                                             const AttentionParts &parts,
                                             const AttentionTask &task) {
  return Walk(builder, loc, parts, task).run();
}
