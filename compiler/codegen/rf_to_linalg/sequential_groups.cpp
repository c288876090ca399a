//===- sequential_groups.cpp - Sums of groups of rows ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A binary counter joins the chains of a group, as in nest/sum_counter.h. The number of chains is
// known at run time only.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/sequential_families.h"

#include "mlir/Dialect/Math/IR/Math.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

void codegen::emitGroupRows(LoopBuilder &loops, rf::GroupRowsOp op, const HeadOperands &operands,
                            ArrayRef<Value> results) {
  using Values = LoopBuilder::Values;
  Value indices = operands.tensors[0];
  const int64_t places = cast<RankedTensorType>(op.getFirst().getType()).getDimSize(0);
  const int64_t positions = cast<RankedTensorType>(indices.getType()).getDimSize(0);
  Type number = loops.b.getI32Type();
  // A result that nothing reads has no memory of its own.
  auto memoryOf = [&](unsigned result, int64_t extent) {
    return results[result] ? results[result]
                           : loops.make<memref::AllocOp>(MemRefType::get({extent}, number));
  };
  Value first = memoryOf(0, places), count = memoryOf(1, places), order = memoryOf(2, positions);
  Value zero = loops.make<arith::ConstantOp>(loops.b.getI32IntegerAttr(0));
  Value one = loops.make<arith::ConstantOp>(loops.b.getI32IntegerAttr(1));
  auto groupOf = [&](Value position) {
    Value index = widenPlace(loops.b, loops.loc, loops.read(indices, position), number);
    return clampPlace(loops.b, loops.loc, index, places - 1);
  };
  loops.each(places, [&](Value place) { loops.store(zero, count, place); });
  loops.each(positions, [&](Value position) {
    Value group = groupOf(position);
    loops.store(loops.add(loops.load(count, group), one), count, group);
  });
  // The counts become 0 again and count the positions that are written.
  loops.carry(loops.index(0), loops.index(places), zero, [&](Value place, ValueRange before) {
    loops.store(before[0], first, place);
    Value next = loops.add(before[0], loops.load(count, place));
    loops.store(zero, count, place);
    return Values{next};
  });
  loops.each(positions, [&](Value position) {
    Value group = groupOf(position);
    Value written = loops.load(count, group);
    Value to = loops.add(loops.load(first, group), written);
    loops.store(loops.cast(position, number), order, loops.cast(to, loops.b.getIndexType()));
    loops.store(loops.add(written, one), count, group);
  });
}

namespace {

class GroupSums {
public:
  using Values = LoopBuilder::Values;

  GroupSums(LoopBuilder &loops, rf::SumRowsOp op, const HeadOperands &operands, Value result)
      : loops(loops), op(op), operands(operands.tensors), result(result),
        share(cast<MemRefType>(result.getType()).getShape()),
        element(op.getType().getElementType()),
        rows(cast<RankedTensorType>(operands.tensors[0].getType()).getDimSize(0)) {}

  void emit() {
    if (llvm::is_contained(share, 0))
      return;
    // A result that is computed element by element needs one counter for an element, not for a row.
    constexpr int64_t kMostCounterBytes = 256 << 10;
    const int64_t chains = llvm::divideCeil(rows, static_cast<int64_t>(op.getChain()));
    const int64_t levels = llvm::Log2_64(static_cast<uint64_t>(chains)) + 1;
    SmallVector<int64_t> counters{levels};
    llvm::append_range(counters, share.drop_front());
    int64_t bytes = element.getIntOrFloatBitWidth() / 8;
    for (int64_t extent : counters)
      bytes *= extent;
    byElement = loops.form == LoopForm::Lanes || bytes > kMostCounterBytes;
    if (chains > 1) {
      const auto type = MemRefType::get(
          byElement ? ArrayRef(counters).take_front() : ArrayRef(counters), element);
      // A GPU has a thread for each element. In the workspace, the counters of a table's gradient
      // would need many times the bytes of the table.
      counter = loops.form == LoopForm::Lanes ? loops.make<memref::AllocaOp>(type)
                                              : loops.make<memref::AllocOp>(type);
    }
    if (byElement)
      return loops.eachPlace(
          share, {}, [&](const Values &at) { sum(at); }, LoopBuilder::lanesBut({}, share.size()));
    loops.each(share.front(), [&](Value place) { sum({place}); });
  }

private:
  /// Calls `body` for the elements of the row that is computed; `column` are their indices without
  /// the first one.
  void eachColumn(llvm::function_ref<void(ArrayRef<Value> column)> body) {
    if (byElement)
      return body(ArrayRef(at).drop_front());
    loops.eachPlace(share.drop_front(), {}, [&](const Values &column) { body(column); });
  }
  static Values placeOf(Value first, ArrayRef<Value> column) {
    Values place{first};
    place.append(column.begin(), column.end());
    return place;
  }
  Values counterAt(Value level, ArrayRef<Value> column) {
    return byElement ? Values{level} : placeOf(level, column);
  }
  Value add(Value left, Value right) {
    return emitCombine(loops.b, loops.loc, rf::ReduceKind::Add, element, left, right);
  }
  Value number(Value list, Value at) {
    return loops.cast(loops.read(list, at), loops.b.getIndexType());
  }
  Value clamped(Value row) {
    Value low = loops.make<arith::MaxSIOp>(row, loops.index(0));
    return loops.least(low, loops.index(rows - 1));
  }

  /// Emits the sum of a row of the result, or of one element of it.
  void sum(const Values &place) {
    at = place;
    Value zero = loops.make<arith::ConstantOp>(reduceIdentity(rf::ReduceKind::Add, element));
    auto clear = [&] {
      eachColumn(
          [&](ArrayRef<Value> column) { loops.store(zero, result, placeOf(at.front(), column)); });
    };
    clear();
    Value first = number(operands[1], at.front());
    Value terms = loops.least(number(operands[2], at.front()), loops.index(rows));
    if (!counter)
      return chain(first, loops.index(0), terms);
    const Value length = loops.index(op.getChain());
    loops.each(loops.index(0), terms, length, [&](Value begin) {
      Value isLater = loops.compare(LoopBuilder::Predicate::ne, begin, loops.index(0));
      loops.when(isLater, clear);
      chain(first, begin, loops.least(loops.add(begin, length), terms));
      // A lone chain is the result.
      Value hasMore = loops.compare(LoopBuilder::Predicate::sgt, terms, length);
      loops.when(hasMore, [&] { push(loops.make<arith::DivUIOp>(begin, length)); });
    });
    Value isTree = loops.compare(LoopBuilder::Predicate::sgt, terms, length);
    loops.when(isTree, [&] {
      Value all = loops.add(terms, loops.index(op.getChain() - 1));
      finish(loops.make<arith::DivUIOp>(all, length));
    });
  }

  /// Adds terms `begin` to `end` - 1 of the group to the result.
  void chain(Value first, Value begin, Value end) {
    loops.each(begin, end, loops.index(1), [&](Value term) {
      Value row = clamped(number(operands[3], clamped(loops.add(first, term))));
      eachColumn([&](ArrayRef<Value> column) {
        const Values to = placeOf(at.front(), column);
        Value next = loops.read(operands[0], placeOf(row, column));
        loops.store(add(loops.load(result, to), next), result, to);
      });
    });
  }

  /// Joins the result with the waiting sums before part `part`, and lets it wait.
  void push(Value part) {
    Type i64 = loops.b.getI64Type();
    Value bits = loops.make<arith::XOrIOp>(
        loops.cast(part, i64), loops.make<arith::ConstantOp>(loops.b.getI64IntegerAttr(-1)));
    Value joins = loops.cast(loops.make<math::CountTrailingZerosOp>(bits), loops.b.getIndexType());
    loops.each(loops.index(0), joins, loops.index(1), [&](Value level) { join(level); });
    eachColumn([&](ArrayRef<Value> column) {
      loops.store(loops.load(result, placeOf(at.front(), column)), counter,
                  counterAt(joins, column));
    });
  }

  /// Adds the waiting sum of a level, which comes first, to the result.
  void join(Value level) {
    eachColumn([&](ArrayRef<Value> column) {
      const Values to = placeOf(at.front(), column);
      Value left = loops.load(counter, counterAt(level, column));
      loops.store(add(left, loops.load(result, to)), result, to);
    });
  }

  /// Joins all waiting sums of `parts` parts.
  void finish(Value parts) {
    // The last part is in the result already: its level is the number of trailing zeros.
    Type i64 = loops.b.getI64Type();
    Value bits = loops.cast(parts, i64);
    Value lowest = loops.cast(loops.make<math::CountTrailingZerosOp>(bits), loops.b.getIndexType());
    const int64_t levels = cast<MemRefType>(counter.getType()).getDimSize(0);
    Value one = loops.index(1);
    loops.each(loops.add(lowest, one), loops.index(levels), one, [&](Value level) {
      Value shifted = loops.make<arith::ShRUIOp>(parts, level);
      Value waits =
          loops.compare(LoopBuilder::Predicate::ne, loops.both(shifted, one), loops.index(0));
      loops.when(waits, [&] { join(level); });
    });
  }

  LoopBuilder &loops;
  rf::SumRowsOp op;
  ArrayRef<Value> operands;
  Value result, counter;
  ArrayRef<int64_t> share;
  Type element;
  const int64_t rows;
  bool byElement = false;
  Values at; ///< the row that is computed, or the element
};

} // namespace

void codegen::emitSumRows(LoopBuilder &loops, rf::SumRowsOp op, const HeadOperands &operands,
                          Value result) {
  GroupSums(loops, op, operands, result).emit();
}
