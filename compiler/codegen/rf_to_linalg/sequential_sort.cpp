//===- sequential_sort.cpp - Sorting of lines -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sorts each line of a tensor along one dimension. A kernel may not allocate memory, so the
// algorithm depends on the length of the line:
// - up to kLongestOnStack elements: merge sort with two arrays of indices on the stack;
// - longer lines of bytes: counting sort;
// - other longer lines: heap sort of the indices. They are stored in a result whose elements have
//   at least four bytes, and are replaced by the sorted elements at the end.
// All algorithms give the same stable order.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/sequential_families.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace {

/// Lines up to this length are sorted on the stack, with two 4-byte indices for each element.
constexpr int64_t kLongestOnStack = 16384;

class LineSorter {
public:
  using Values = LoopBuilder::Values;
  using Predicate = LoopBuilder::Predicate;

  LineSorter(LoopBuilder &loops, rf::SortOp op, const HeadOperands &operands,
             ArrayRef<Value> results)
      : loops(loops), b(loops.b), op(op), operands(operands.tensors), results(results),
        shape(cast<RankedTensorType>(operands.tensors[0].getType()).getShape()), dim(op.getDim()),
        element(getElementTypeOrSelf(op.getInputs()[0].getType())) {}

  void emit() {
    if (llvm::is_contained(shape, 0))
      return;
    int64_t n = shape[dim];
    bool bytes = width(operands[0]) == 1;
    Value memory; // shared by all lines
    if (n <= kLongestOnStack)
      memory = scratch({2, n}, b.getI32Type());
    else if (bytes)
      memory = scratch({256}, b.getIndexType());
    SmallVector<int64_t> others(shape);
    others[dim] = 1;
    auto sort = [&](const Values &place) {
      line = place;
      if (n <= kLongestOnStack)
        mergeSort(memory);
      else if (bytes)
        countingSort(memory);
      else
        heapSort();
    };
    loops.eachPlace(others, {}, sort, LoopBuilder::lanesBut({dim}, shape.size()));
  }

private:
  static unsigned width(Value tensor) {
    return getElementTypeOrSelf(tensor.getType()).getIntOrFloatBitWidth() / 8;
  }
  Value scratch(ArrayRef<int64_t> extents, Type type) {
    return loops.make<memref::AllocOp>(MemRefType::get(extents, type));
  }
  Value number(int32_t value) { return loops.make<arith::ConstantOp>(b.getI32IntegerAttr(value)); }
  Value size() { return loops.index(shape[dim]); }

  /// Returns the indices of element `at` of the line.
  Values placeOf(Value at) {
    Values place(line);
    place[dim] = at;
    return place;
  }
  Value key(Value at) { return loops.read(operands[0], placeOf(at)); }
  Value keyOf(Value place) { return key(loops.cast(place, b.getIndexType())); }
  Value before(Value x, Value y) {
    return emitBefore(b, loops.loc, element, op.getDescending(), x, y);
  }
  void move(unsigned which, Value from, Value to) {
    if (results[which])
      loops.store(loops.read(operands[which], placeOf(from)), results[which], placeOf(to));
  }

  // Merges -------------------------------------------------------------------

  /// Merges runs of 1, 2, 4, ... indices from one plane of `planes` into the other.
  void mergeSort(Value planes) {
    int64_t passes = llvm::Log2_64_Ceil(shape[dim]);
    loops.each(shape[dim], [&](Value at) {
      loops.store(loops.cast(at, b.getI32Type()), planes, {loops.index(0), at});
    });
    loops.each(passes, [&](Value pass) {
      Value one = loops.index(1);
      Value run = loops.make<arith::ShLIOp>(one, pass);
      Value from = loops.both(pass, one), to = loops.sub(one, from);
      loops.each(loops.index(0), size(), loops.add(run, run), [&](Value low) {
        merge(planes, from, to, low, loops.least(loops.add(low, run), size()),
              loops.least(loops.add(loops.add(low, run), run), size()));
      });
    });
    loops.each(shape[dim], [&](Value at) {
      Value place = loops.cast(loops.load(planes, {loops.index(passes % 2), at}), b.getIndexType());
      for (unsigned which = 0; which < results.size(); ++which)
        move(which, place, at);
    });
  }

  /// Merges [low, middle) and [middle, high) of plane `from` into plane `to`.
  void merge(Value planes, Value from, Value to, Value low, Value middle, Value high) {
    Value last = loops.index(shape[dim] - 1);
    loops.carry(low, high, {low, middle}, [&](Value at, ValueRange heads) {
      Value left = heads[0], right = heads[1], one = loops.index(1);
      // An index beyond the end of its run is clamped for the load; the loaded value is not used.
      Value x = loops.load(planes, {from, loops.least(left, last)});
      Value y = loops.load(planes, {from, loops.least(right, last)});
      Value over = loops.compare(Predicate::sge, left, middle);
      Value there = loops.compare(Predicate::slt, right, high);
      // Takes the left one of equal keys.
      Value takeRight = loops.either(over, loops.both(there, before(keyOf(y), keyOf(x))));
      loops.store(loops.select(takeRight, y, x), planes, {to, at});
      return Values{loops.select(takeRight, left, loops.add(left, one)),
                    loops.select(takeRight, loops.add(right, one), right)};
    });
  }

  // Counts -------------------------------------------------------------------

  /// Returns the bucket of a byte: its rank in the order.
  Value bucket(Value at) {
    Value wide = loops.make<arith::ExtUIOp>(b.getI32Type(), key(at));
    if (!element.isInteger(1))
      wide = loops.make<arith::XOrIOp>(wide, number(0x80)); // signed
    if (op.getDescending())
      wide = loops.make<arith::XOrIOp>(wide, number(0xff));
    return loops.cast(wide, b.getIndexType());
  }

  void countingSort(Value counts) {
    Value zero = loops.index(0), one = loops.index(1);
    loops.each(256, [&](Value value) { loops.store(zero, counts, value); });
    loops.each(shape[dim], [&](Value at) {
      Value value = bucket(at);
      loops.store(loops.add(loops.load(counts, value), one), counts, value);
    });
    // Turns the counts into start offsets.
    loops.carry(zero, loops.index(256), zero, [&](Value value, ValueRange sum) {
      Value next = loops.add(sum[0], loops.load(counts, value));
      loops.store(sum[0], counts, value);
      return Values{next};
    });
    loops.each(shape[dim], [&](Value at) {
      Value value = bucket(at), to = loops.load(counts, value);
      loops.store(loops.add(to, one), counts, value);
      for (unsigned which = 0; which < results.size(); ++which)
        move(which, at, to);
    });
  }

  // Heap ---------------------------------------------------------------------

  /// Returns the result that holds the indices meanwhile: the first one with wide enough elements.
  std::optional<unsigned> slot() {
    for (unsigned which = 0; which < results.size(); ++which)
      if (results[which] && width(operands[which]) >= 4)
        return which;
    return std::nullopt;
  }
  Value loadPlace(unsigned slot, Value at) {
    Value bits = loops.load(results[slot], placeOf(at));
    Type type = bits.getType();
    if (isa<FloatType>(type))
      bits = loops.make<arith::BitcastOp>(b.getIntegerType(type.getIntOrFloatBitWidth()), bits);
    return loops.cast(bits, b.getIndexType());
  }
  void storePlace(unsigned slot, Value place, Value at) {
    Type type = getElementTypeOrSelf(results[slot].getType());
    Value bits = loops.cast(place, b.getIntegerType(type.getIntOrFloatBitWidth()));
    if (isa<FloatType>(type))
      bits = loops.make<arith::BitcastOp>(type, bits);
    loops.store(bits, results[slot], placeOf(at));
  }
  /// The order of indices: of equal keys the smaller index is first, so no two are equal.
  Value placeBefore(Value x, Value y) {
    Value keyX = key(x), keyY = key(y);
    Value earlier =
        loops.both(loops.negate(before(keyY, keyX)), loops.compare(Predicate::slt, x, y));
    return loops.either(before(keyX, keyY), earlier);
  }

  /// Inserts index `place` into the heap of `end` indices whose root, at `hole`, is free.
  void sift(unsigned slot, Value place, Value hole, Value end) {
    Value one = loops.index(1), last = loops.sub(end, one);
    auto walk = scf::WhileOp::create(
        b, loops.loc, TypeRange{b.getIndexType(), b.getIndexType()}, ValueRange{hole, hole},
        [&](OpBuilder &, Location, ValueRange at) {
          Value left = loops.add(loops.add(at[0], at[0]), one);
          Value there = loops.compare(Predicate::slt, left, end);
          Value x = loops.least(left, last), y = loops.least(loops.add(left, one), last);
          Value child = loops.select(placeBefore(loadPlace(slot, x), loadPlace(slot, y)), y, x);
          Value deeper = loops.both(there, placeBefore(place, loadPlace(slot, child)));
          scf::ConditionOp::create(b, loops.loc, deeper, ValueRange{at[0], child});
        },
        [&](OpBuilder &, Location, ValueRange at) {
          storePlace(slot, loadPlace(slot, at[1]), at[0]);
          scf::YieldOp::create(b, loops.loc, ValueRange{at[1], at[1]});
        });
    storePlace(slot, place, walk.getResult(0));
  }

  void heapSort() {
    std::optional<unsigned> held = slot();
    if (!held)
      return selectionByRank();
    int64_t n = shape[dim];
    Value zero = loops.index(0);
    loops.each(n, [&](Value at) { storePlace(*held, at, at); });
    loops.each(n / 2, [&](Value step) {
      Value root = loops.sub(loops.index(n / 2 - 1), step);
      sift(*held, loadPlace(*held, root), root, size());
    });
    loops.each(n - 1, [&](Value step) {
      Value end = loops.sub(loops.index(n - 1), step);
      Value place = loadPlace(*held, end);
      storePlace(*held, loadPlace(*held, zero), end);
      sift(*held, place, zero, end);
    });
    loops.each(n, [&](Value at) {
      Value place = loadPlace(*held, at);
      for (unsigned which = 0; which < results.size(); ++which)
        if (which != *held)
          move(which, place, at);
      move(*held, place, at);
    });
  }

  /// Sorts a long line by counting, for each element, the elements that come before it. This takes
  /// quadratic time. It is used if no result has elements that are wide enough to hold the indices
  /// for heap sort.
  void selectionByRank() {
    Value zero = loops.index(0), one = loops.index(1);
    loops.each(shape[dim], [&](Value at) {
      Values rank = loops.carry(zero, size(), zero, [&](Value other, ValueRange count) {
        Value more = loops.select(placeBefore(other, at), one, zero);
        return Values{loops.add(count[0], more)};
      });
      for (unsigned which = 0; which < results.size(); ++which)
        move(which, at, rank[0]);
    });
  }

  LoopBuilder &loops;
  OpBuilder &b;
  rf::SortOp op;
  ArrayRef<Value> operands, results;
  ArrayRef<int64_t> shape;
  int64_t dim;
  Type element;
  Values line; // the indices of the line
};

} // namespace

void codegen::emitSort(LoopBuilder &loops, rf::SortOp op, const HeadOperands &operands,
                       ArrayRef<Value> results) {
  LineSorter(loops, op, operands, results).emit();
}
