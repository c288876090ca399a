//===- sequential_cumulative.cpp - Cumulative sums along a dimension ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cumulative sum runs along each line of a tensor. If neighbouring lines are adjacent in memory,
// all of them advance by one element together, in a loop that LLVM vectorises. If each line is
// contiguous, or belongs to one GPU thread, one line is summed at a time, with the sum in a
// register.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/sequential_families.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace {

class Chains {
public:
  using Values = LoopBuilder::Values;

  Chains(LoopBuilder &loops, rf::CumulativeOp op, Value operand, Value result)
      : loops(loops), op(op), operand(operand), result(result),
        shape(cast<RankedTensorType>(operand.getType()).getShape()), dim(op.getDim()),
        element(getElementTypeOrSelf(op.getType())) {}

  void emit() {
    if (llvm::is_contained(shape, 0))
      return;
    bool contiguous = llvm::all_of(shape.drop_front(dim + 1), [](int64_t e) { return e == 1; });
    if (!contiguous && loops.form == LoopForm::Vectors)
      return loops.eachPlace(shape.take_front(dim), {},
                             [&](const Values &outer) { rowByRow(outer); });
    SmallVector<int64_t> lines(shape);
    lines[dim] = 1;
    loops.eachPlace(
        lines, {}, [&](const Values &line) { alongLine(line); },
        LoopBuilder::lanesBut({dim}, shape.size()));
  }

private:
  int64_t steps() const { return shape[dim]; }
  Value identity() { return loops.make<arith::ConstantOp>(reduceIdentity(op.getKind(), element)); }
  Value combine(Value sum, Value next) {
    return emitCombine(loops.b, loops.loc, op.getKind(), element, sum, next);
  }
  /// Returns the multi-index of the element at step `step` of a line. `outer` and `inner` are the
  /// indices before and after the dimension along which the sums run.
  Values placeOf(const Values &outer, Value step, ArrayRef<Value> inner) {
    Values place(outer);
    place.push_back(op.getReverse() ? loops.sub(loops.index(steps() - 1), step) : step);
    place.append(inner.begin(), inner.end());
    return place;
  }
  /// Returns the step at which a sum is stored: one later if the element itself is excluded.
  Value target(Value step) { return op.getExclusive() ? loops.add(step, loops.index(1)) : step; }
  /// Returns the number of sums per line.
  int64_t sums() { return op.getExclusive() ? steps() - 1 : steps(); }

  void alongLine(ArrayRef<Value> line) {
    const Values outer(line.take_front(dim)), inner(line.drop_front(dim + 1));
    Value first = loops.index(0);
    if (op.getExclusive())
      loops.store(identity(), result, placeOf(outer, first, inner));
    if (sums() == 0)
      return;
    Value sum = loops.read(operand, placeOf(outer, first, inner));
    loops.store(sum, result, placeOf(outer, target(first), inner));
    loops.carry(loops.index(1), loops.index(sums()), sum, [&](Value step, ValueRange carried) {
      Value next = combine(carried[0], loops.read(operand, placeOf(outer, step, inner)));
      loops.store(next, result, placeOf(outer, target(step), inner));
      return Values{next};
    });
  }

  void rowByRow(const Values &outer) {
    auto row = [&](llvm::function_ref<void(const Values &)> body) {
      loops.eachPlace(shape.drop_front(dim + 1), {}, body);
    };
    Value first = loops.index(0);
    if (op.getExclusive())
      row([&](const Values &inner) {
        loops.store(identity(), result, placeOf(outer, first, inner));
      });
    if (sums() == 0)
      return;
    row([&](const Values &inner) {
      loops.store(loops.read(operand, placeOf(outer, first, inner)), result,
                  placeOf(outer, target(first), inner));
    });
    loops.each(loops.index(1), loops.index(sums()), loops.index(1), [&](Value step) {
      Value before = loops.sub(step, loops.index(1));
      row([&](const Values &inner) {
        Value sum = loops.load(result, placeOf(outer, target(before), inner));
        Value next = combine(sum, loops.read(operand, placeOf(outer, step, inner)));
        loops.store(next, result, placeOf(outer, target(step), inner));
      });
    });
  }

  LoopBuilder &loops;
  rf::CumulativeOp op;
  Value operand, result;
  ArrayRef<int64_t> shape;
  int64_t dim;
  Type element;
};

} // namespace

void codegen::emitCumulative(LoopBuilder &loops, rf::CumulativeOp op, const HeadOperands &operands,
                             Value result) {
  Chains(loops, op, operands.tensors[0], result).emit();
}
