//===- sequential_windows.cpp - Select-and-scatter as loops ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several overlapping windows may choose the same element, so the windows are processed in order.
// The windows often have one element along the last dimension, which is usually the channels.
// Neighbouring windows along this dimension are adjacent in memory. They are processed together, in
// loops that LLVM vectorises. On a GPU, every dimension along which windows have one element
// becomes a parallel loop.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/sequential_families.h"

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
    SmallVector<int64_t> shared;
    for (int64_t d = 0, rank = extents().size(); d < rank; ++d)
      if (!hasOnePlace(d))
        shared.push_back(d);
    const SmallVector<int64_t> lanes = LoopBuilder::lanesBut(shared, extents().size());
    auto clear = [&](const Values &at) { loops.store(zero, result, at); };
    loops.eachPlace(extents(), {}, clear, lanes);
    const bool together = loops.form == LoopForm::Vectors && hasNeighbours();
    if (together)
      makeRow();
    auto addWindow = [&](const Values &at) {
      Values begin(at.size()), end(begin);
      Value any; // whether the window overlaps the operand; null if every window does
      for (size_t d = 0; d < at.size(); ++d) {
        bound(d, at[d], begin[d], end[d]);
        if (!mayBeOutside(d))
          continue;
        Value some = loops.compare(LoopBuilder::Predicate::slt, begin[d], end[d]);
        any = any ? loops.both(any, some) : some;
      }
      auto add = [&] { together ? addRowAtBest(at, begin, end) : addAtBest(at, begin, end); };
      if (any)
        loops.when(any, add);
      else
        add();
    };
    loops.eachPlace(together ? counts().drop_back() : counts(), {}, addWindow, lanes);
  }

private:
  /// Returns true if window i along dimension d is exactly element i.
  bool hasOnePlace(size_t d) const {
    return window[d] == 1 && strides[d] == 1 && !hangsOver(d) && extents()[d] == counts()[d];
  }
  /// Returns true if the windows along the last dimension are its elements and a row of them pays.
  bool hasNeighbours() const {
    constexpr int64_t kFewest = 4, kMost = 4096; // the row is on the stack
    const size_t last = extents().size() - 1;
    return extents().size() > 1 && hasOnePlace(last) && extents()[last] >= kFewest &&
           extents()[last] <= kMost;
  }

  /// Allocates, for a row of windows, the best elements so far and their numbers within the window.
  void makeRow() {
    auto memory = [&](Type type) {
      return loops.make<memref::AllocOp>(MemRefType::get({extents().back()}, type));
    };
    best = memory(element);
    chosen = memory(loops.b.getI32Type());
  }

  ArrayRef<int64_t> extents() const { return cast<RankedTensorType>(operand.getType()).getShape(); }
  ArrayRef<int64_t> counts() const { return cast<RankedTensorType>(source.getType()).getShape(); }
  /// The starts of the first and of the last window.
  int64_t firstStart(size_t d) const { return -low[d]; }
  int64_t lastStart(size_t d) const { return (counts()[d] - 1) * strides[d] - low[d]; }
  bool hangsBefore(size_t d) const { return firstStart(d) < 0; }
  bool hangsBehind(size_t d) const { return lastStart(d) + window[d] > extents()[d]; }
  bool hangsOver(size_t d) const { return hangsBefore(d) || hangsBehind(d); }
  /// Returns true if some window may lie entirely outside the operand along dimension d.
  bool mayBeOutside(size_t d) const {
    return firstStart(d) + window[d] <= 0 || lastStart(d) >= extents()[d];
  }

  /// Sets [begin, end), the range along dimension d of window number `at`, clipped to the operand.
  void bound(size_t d, Value at, Value &begin, Value &end) {
    Value start = loops.mul(at, loops.index(strides[d]));
    start = loops.add(start, loops.index(firstStart(d)));
    begin = hangsBefore(d) ? loops.make<arith::MaxSIOp>(start, loops.index(0)) : start;
    end = loops.add(start, loops.index(window[d]));
    if (hangsBehind(d))
      end = loops.least(end, loops.index(extents()[d]));
  }

  void addAtBest(const Values &at, const Values &begin, const Values &end) {
    // The best element so far, and its indices along the searched dimensions.
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

  void addRowAtBest(const Values &at, const Values &begin, const Values &end) {
    auto each = [&](const Values &place, llvm::function_ref<void(Value, const Values &)> body) {
      loops.each(extents().back(), [&](Value neighbour) {
        Values whole(place);
        whole.push_back(neighbour);
        body(neighbour, whole);
      });
    };
    Value none = loops.make<arith::ConstantOp>(loops.b.getI32IntegerAttr(0));
    each(begin, [&](Value neighbour, const Values &place) {
      loops.store(loops.read(operand, place), best, neighbour);
      loops.store(none, chosen, neighbour);
    });
    eachPlace(0, begin, end, begin, none, [&](const Values &window, Value number) {
      each(window, [&](Value neighbour, const Values &place) {
        Value here = loops.read(operand, place), found = loops.load(best, neighbour);
        Value better = emitBeats(loops.b, loops.loc, kind, element, here, found);
        loops.store(loops.select(better, here, found), best, neighbour);
        loops.store(loops.select(better, number, loops.load(chosen, neighbour)), chosen, neighbour);
      });
    });
    eachPlace(0, begin, end, begin, none, [&](const Values &window, Value number) {
      each(window, [&](Value neighbour, const Values &place) {
        Values from(at);
        from.push_back(neighbour);
        Value old = loops.load(result, place);
        Value sum = emitCombine(loops.b, loops.loc, rf::ReduceKind::Add, element, old,
                                loops.read(source, from));
        Value here =
            loops.compare(LoopBuilder::Predicate::eq, loops.load(chosen, neighbour), number);
        loops.store(loops.select(here, sum, old), result, place);
      });
    });
  }

  /// Calls `body` for each element of a window along the searched dimensions, with its number.
  void eachPlace(size_t next, const Values &begin, const Values &end, Values place, Value number,
                 llvm::function_ref<void(const Values &, Value)> body) {
    if (next == searched.size())
      return body(place, number);
    const int64_t d = searched[next];
    loops.each(begin[d], end[d], loops.index(1), [&](Value at) {
      Value width = loops.make<arith::ConstantOp>(loops.b.getI32IntegerAttr(window[d]));
      Value offset = loops.cast(loops.sub(at, begin[d]), loops.b.getI32Type());
      Values here(place);
      here[d] = at;
      eachPlace(next + 1, begin, end, here, loops.add(loops.mul(number, width), offset), body);
    });
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
  Value best, chosen;
};

} // namespace

void codegen::emitSelectAndScatter(LoopBuilder &loops, rf::SelectAndScatterOp op,
                                   const HeadOperands &operands, Value result) {
  BestPlaces(loops, op, operands, result).emit();
}
