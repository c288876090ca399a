//===- product_function.cpp - A thread's position in the tile -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Coordinates beyond the product's edge are clamped to its last element, so that every load is
// valid. A load cannot be made conditional, because it may be hoisted out of the condition
// (lane_memory.h). Only stores are conditional.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/product_function.h"

#include "compiler/codegen/nest/loop_annotation.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

namespace refold::codegen {

namespace LLVM = mlir::LLVM;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

/// A warp is 4 threads high and 8 wide: together they read few elements of each side.
static constexpr int64_t kWarp = 32, kWarpColumns = 8;

ProductFunction::ProductFunction(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                                 const ProductShape &product, const TeamArguments &arguments)
    : builder(builder), loc(loc), emitter_(emitter), product_(product), arguments_(arguments) {
  findCorner();
}

mlir::Value ProductFunction::i32(int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}
mlir::Value ProductFunction::i64(int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value));
}
mlir::Value ProductFunction::wide(Value number) {
  if (number.getType().isInteger(64))
    return number;
  return arith::ExtUIOp::create(builder, loc, builder.getI64Type(), number);
}

/// Returns `value` as a constant of the type of `number`.
static mlir::Value like(mlir::Value number, int64_t value, ProductFunction &f) {
  return number.getType().isInteger(64) ? f.i64(value) : f.i32(value);
}
mlir::Value ProductFunction::add(Value number, int64_t other) {
  return arith::AddIOp::create(builder, loc, number, like(number, other, *this));
}
mlir::Value ProductFunction::multiply(Value number, int64_t factor) {
  return arith::MulIOp::create(builder, loc, number, like(number, factor, *this));
}
mlir::Value ProductFunction::divide(Value number, int64_t divisor) {
  return arith::DivUIOp::create(builder, loc, number, like(number, divisor, *this));
}
mlir::Value ProductFunction::remainder(Value number, int64_t divisor) {
  return arith::RemUIOp::create(builder, loc, number, like(number, divisor, *this));
}
mlir::Value ProductFunction::isBelow(Value number, int64_t bound) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, number,
                               like(number, bound, *this));
}
mlir::Value ProductFunction::least(Value number, int64_t other) {
  return arith::MinUIOp::create(builder, loc, number, like(number, other, *this));
}

void ProductFunction::findCorner() {
  corner_.resize(product_.extents.size());
  Value rest = arguments_.tile;
  auto digit = [&](int64_t count) {
    Value value = remainder(rest, count);
    rest = divide(rest, count);
    return wide(value);
  };
  column_tile_ = digit(llvm::divideCeil(product_.columns.loops.size(), product_.columns.tile));
  row_tile_ = digit(llvm::divideCeil(product_.rows.loops.size(), product_.rows.tile));
  for (size_t loop = product_.extents.size(); loop-- > 0;)
    if (!product_.rows.loops.contains(static_cast<int>(loop)) &&
        !product_.columns.loops.contains(static_cast<int>(loop)) && product_.extents[loop] > 1)
      corner_[loop] = Coordinate::of(digit(product_.extents[loop]));
}

mlir::Value ProductFunction::tileAlong(const ProductSide &side) {
  return product_.isRows(side) ? row_tile_ : column_tile_;
}

/// Splits `number` into the indices of the group's loops by division. A constant offset that
/// changes only the index of the last loop is not divided, but added to that index at the end. This
/// lets later passes see which elements are adjacent.
void ProductFunction::setLoops(Place &loops, const LoopGroup &group, const Coordinate &number) {
  if (group.loops.size() == 1) {
    loops[group.loops.front()] = number;
    return;
  }
  int64_t common = group.extents.back();
  for (auto [unknown, coefficient] : number.terms)
    common = std::gcd(common, coefficient);
  const int64_t offset = number.constant % common;
  Coordinate whole = number;
  whole.lane = 0;
  whole.constant -= offset;
  Value rest = arith::TruncIOp::create(builder, loc, builder.getI32Type(),
                                       emitter_.memory().scalarOf(whole));
  for (size_t digit = group.loops.size(); digit-- > 1;) {
    loops[group.loops[digit]] = Coordinate::of(wide(remainder(rest, group.extents[digit])));
    rest = divide(rest, group.extents[digit]);
  }
  loops[group.loops.front()] = Coordinate::of(wide(rest));
  Coordinate &last = loops[group.loops.back()];
  emitter_.memory().knowMultiple(last.terms.front().first, common);
  last.constant = offset;
  last.lane = number.lane;
}

Place ProductFunction::loopsAt(const Place &nest, const Coordinate &step) {
  Place loops;
  for (const IndexForm &form : product_.place) {
    Coordinate coordinate = Coordinate::number(form.constant);
    for (auto [loop, coefficient] : form.terms)
      coordinate.add(nest[loop], coefficient);
    loops.push_back(coordinate);
  }
  setLoops(loops, product_.contraction, step);
  return loops;
}

int64_t ProductFunction::runOf(const ProductSide &side) const {
  return product_.isRows(side) ? product_.row_run : product_.column_run;
}

int64_t ProductFunction::ownElementsOf(const ProductSide &side) const {
  return product_.isRows(side) ? product_.tile.thread_rows : product_.tile.thread_columns;
}

mlir::Value ProductFunction::threadAlong(const ProductSide &side) {
  const int64_t warps_across = product_.tile.columns / product_.tile.thread_columns / kWarpColumns;
  Value warp = divide(arguments_.thread, kWarp), lane = remainder(arguments_.thread, kWarp);
  const bool rows = product_.isRows(side);
  Value of_warp = rows ? multiply(divide(warp, warps_across), kWarp / kWarpColumns)
                       : multiply(remainder(warp, warps_across), kWarpColumns);
  Value of_lane = rows ? divide(lane, kWarpColumns) : remainder(lane, kWarpColumns);
  return arith::AddIOp::create(builder, loc, of_warp, of_lane);
}

llvm::SmallVector<TileElement> ProductFunction::elementsOf(const ProductSide &side) {
  const int64_t run = runOf(side), own = ownElementsOf(side), runs_apart = side.tile / own;
  // Counted in runs.
  Value first = arith::AddIOp::create(builder, loc, wide(threadAlong(side)),
                                      multiply(tileAlong(side), side.tile / run));
  llvm::SmallVector<TileElement> elements;
  auto push = [&](Value number, int64_t factor, int64_t constant, Value exists) {
    Coordinate at = Coordinate::number(constant);
    at.add(Coordinate::of(number), factor);
    elements.push_back({at, exists});
  };
  for (int64_t index = 0; index < own / run; ++index) {
    if (side.loops.size() % side.tile == 0) {
      for (int64_t offset = 0; offset < run; ++offset)
        push(first, run, index * runs_apart * run + offset, {});
      continue;
    }
    Value number = add(first, index * runs_apart);
    if (side.loops.size() % run == 0) {
      Value exists = isBelow(number, side.loops.size() / run);
      Value clamped = least(number, side.loops.size() / run - 1);
      for (int64_t offset = 0; offset < run; ++offset)
        push(clamped, run, offset, exists);
      continue;
    }
    for (int64_t offset = 0; offset < run; ++offset) {
      Value element = add(multiply(number, run), offset);
      push(least(element, side.loops.size() - 1), 1, 0, isBelow(element, side.loops.size()));
    }
  }
  return elements;
}

mlir::Value ProductFunction::elementAt(Value base, int64_t elements, Value number, int64_t factor) {
  if (number)
    base = LLVM::GEPOp::create(builder, loc, base.getType(), product_.element, base,
                               llvm::ArrayRef<LLVM::GEPArg>{multiply(wide(number), factor)});
  if (elements == 0)
    return base;
  return LLVM::GEPOp::create(builder, loc, base.getType(), product_.element, base,
                             llvm::ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(elements)});
}

mlir::Value ProductFunction::sharedOf(const ProductSide &side, Value buffer) {
  const int64_t rows = product_.tile.depth * sharedPitch(product_.rows);
  const int64_t both = rows + product_.tile.depth * sharedPitch(product_.columns);
  return elementAt(arguments_.shared, product_.isRows(side) ? 0 : rows, buffer, both);
}

mlir::Value ProductFunction::ownPartOf(const ProductSide &side, Value buffer) {
  return elementAt(sharedOf(side, buffer), 0, threadAlong(side), runOf(side));
}

mlir::Value ProductFunction::ownAt(int64_t offset) {
  return elementAt(arguments_.own, offset / product_.element_bytes);
}

mlir::Value ProductFunction::counterAt(const Coordinate &level, int64_t index) {
  const int64_t sums = product_.accumulators();
  if (level.terms.empty())
    return elementAt(arguments_.counter, level.constant * sums + index);
  return elementAt(arguments_.counter, index, emitter_.memory().scalarOf(level), sums);
}

mlir::Type ProductFunction::elements(int64_t width) {
  return width == 1 ? product_.element
                    : mlir::Type(mlir::VectorType::get({width}, product_.element));
}

mlir::Value ProductFunction::load(Value pointer, int64_t width) {
  return LLVM::LoadOp::create(builder, loc, elements(width), pointer,
                              width * product_.element_bytes);
}

void ProductFunction::store(Value value, Value pointer, int64_t width) {
  LLVM::StoreOp::create(builder, loc, value, pointer, width * product_.element_bytes);
}

bool ProductFunction::when(Value condition, llvm::function_ref<bool()> body) {
  if (!condition)
    return body();
  auto choice = scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/false);
  mlir::OpBuilder::InsertionGuard guard(builder);
  emitter_.scopes().enter(choice.thenBlock());
  builder.setInsertionPoint(choice.thenBlock()->getTerminator());
  const bool known = body();
  emitter_.scopes().leave();
  return known;
}

void ProductFunction::loop(int64_t end, int64_t step, llvm::function_ref<void(Value)> body) {
  auto loop = scf::ForOp::create(builder, loc, i64(0), i64(end), i64(step));
  keepLoop(loop);
  mlir::OpBuilder::InsertionGuard guard(builder);
  emitter_.scopes().enter(loop.getBody());
  builder.setInsertionPoint(loop.getBody()->getTerminator());
  body(loop.getInductionVar());
  emitter_.scopes().leave();
}

} // namespace refold::codegen
