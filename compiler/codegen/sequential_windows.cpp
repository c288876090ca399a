//===- sequential_windows.cpp - Elements added where a window is best -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Windows overlap, and several may choose the same place: they take their turns.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/scalar_ops.h"
#include "compiler/codegen/sequential_families.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace {

class BestPlaces {
public:
  using Values = LoopBuilder::Values;

  BestPlaces(LoopBuilder &loops, rf::SelectAndScatterOp op, const HeadOperands &operands,
             Value result)
      : loops(loops), kind(op.getKind()), window(op.getWindowDimensions()),
        strides(op.getWindowStrides()), low(op.getPaddingLow()), operand(operands.tensors[0]),
        source(operands.tensors[1]), result(result), element(getElementTypeOrSelf(op.getType())) {
    const int64_t rank = extents().size();
    for (int64_t d = 0; d < rank; ++d)
      if (window[d] != 1 || hangsOver(d))
        searched.push_back(d);
  }

  void emit() {
    Value zero = loops.make<arith::ConstantOp>(reduceIdentity(rf::ReduceKind::Add, element));
    loops.eachPlace(extents(), {}, [&](const Values &at) { loops.store(zero, result, at); });
    loops.eachPlace(counts(), {}, [&](const Values &at) {
      Values begin(extents().size()), end(begin);
      Value any; // whether the window has a place in the operand; null where each one has
      for (size_t d = 0; d < extents().size(); ++d) {
        bound(d, at[d], begin[d], end[d]);
        if (!mayBeOutside(d))
          continue;
        Value some = loops.compare(LoopBuilder::Predicate::slt, begin[d], end[d]);
        any = any ? loops.both(any, some) : some;
      }
      if (any)
        loops.when(any, [&] { addAtBest(at, begin, end); });
      else
        addAtBest(at, begin, end);
    });
  }

private:
  ArrayRef<int64_t> extents() const { return cast<RankedTensorType>(operand.getType()).getShape(); }
  ArrayRef<int64_t> counts() const { return cast<RankedTensorType>(source.getType()).getShape(); }
  /// Where the first and the last window begin.
  int64_t firstStart(size_t d) const { return -low[d]; }
  int64_t lastStart(size_t d) const { return (counts()[d] - 1) * strides[d] - low[d]; }
  bool hangsBefore(size_t d) const { return firstStart(d) < 0; }
  bool hangsBehind(size_t d) const { return lastStart(d) + window[d] > extents()[d]; }
  bool hangsOver(size_t d) const { return hangsBefore(d) || hangsBehind(d); }
  /// Whether a window may lie outside of the operand along dimension d.
  bool mayBeOutside(size_t d) const {
    return firstStart(d) + window[d] <= 0 || lastStart(d) >= extents()[d];
  }

  /// The places along dimension d, of those in the operand, of window number `at`.
  void bound(size_t d, Value at, Value &begin, Value &end) {
    Value start = loops.mul(at, loops.index(strides[d]));
    start = loops.add(start, loops.index(firstStart(d)));
    begin = hangsBefore(d) ? loops.make<arith::MaxSIOp>(start, loops.index(0)) : start;
    end = loops.add(start, loops.index(window[d]));
    if (hangsBehind(d))
      end = loops.least(end, loops.index(extents()[d]));
  }

  void addAtBest(const Values &at, const Values &begin, const Values &end) {
    // The best element so far, and its place along the dimensions that are searched.
    Values found{loops.read(operand, begin)};
    for (int64_t d : searched)
      found.push_back(begin[d]);
    found = search(0, begin, end, begin, found);
    Values place(begin);
    for (auto [i, d] : llvm::enumerate(searched))
      place[d] = found[1 + i];
    Value sum = emitCombine(loops.b, loops.loc, rf::ReduceKind::Add, element,
                            loops.load(result, place), loops.read(source, at));
    loops.store(sum, result, place);
  }

  Values search(size_t next, const Values &begin, const Values &end, Values place,
                ValueRange found) {
    if (next == searched.size()) {
      Value here = loops.read(operand, place);
      Value better = emitBeats(loops.b, loops.loc, kind, element, here, found[0]);
      Values chosen{loops.select(better, here, found[0])};
      for (auto [i, d] : llvm::enumerate(searched))
        chosen.push_back(loops.select(better, place[d], found[1 + i]));
      return chosen;
    }
    const int64_t d = searched[next];
    return loops.carry(begin[d], end[d], found, [&](Value at, ValueRange carried) {
      place[d] = at;
      return search(next + 1, begin, end, place, carried);
    });
  }

  LoopBuilder &loops;
  rf::ReduceKind kind;
  ArrayRef<int64_t> window, strides, low;
  Value operand, source, result;
  Type element;
  SmallVector<int64_t> searched;
};

} // namespace

void codegen::emitSelectAndScatter(LoopBuilder &loops, rf::SelectAndScatterOp op,
                                   const HeadOperands &operands, Value result) {
  BestPlaces(loops, op, operands, result).emit();
}
