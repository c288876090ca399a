//===- tree_loops.cpp - Trees of chains as scalar loops -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits sums in the order of a tree, for kernels that become scalar loops (loop_lowering.h). A
// binary counter in memory joins the parts of the tree, as in tile_tree.cpp.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/tree_loops.h"

#include "compiler/codegen/nest/sum_counter.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

#include "llvm/Support/MathExtras.h"

namespace refold::codegen {

namespace arith = mlir::arith;
namespace linalg = mlir::linalg;
namespace memref = mlir::memref;
namespace scf = mlir::scf;

namespace {

class TreeLoops {
public:
  using Value = mlir::Value;

  TreeLoops(mlir::OpBuilder &builder, linalg::GenericOp op)
      : b_(builder), loc_(op.getLoc()), op_(op), tree_(treeOf(op)), loops_(op.getNumLoops()) {
    op.getReductionDims(reductions_);
    for (unsigned loop : reductions_)
      extents_.push_back(op.getStaticLoopRanges()[loop]);
    parts_ = tree_.partsAlong(extents_);
  }

  void emit() {
    const mlir::Type element = result().getType().getElementType();
    const int64_t levels = SumCounter::levelsOf(productOf(parts_));
    counter_ = memref::AllocaOp::create(b_, loc_, mlir::MemRefType::get({levels}, element));
    if (tree_.lanes != 0)
      lanes_ = memref::AllocaOp::create(b_, loc_, mlir::MemRefType::get({tree_.lanes}, element));
    if (productOf(extents_) > 0)
      results(0);
  }

private:
  mlir::TypedValue<mlir::MemRefType> result() {
    return mlir::cast<mlir::TypedValue<mlir::MemRefType>>(op_.getDpsInits().front());
  }
  Value index(int64_t value) { return arith::ConstantIndexOp::create(b_, loc_, value); }

  /// Emits a loop over 0, 1, ..., `count` - 1 that carries `carried`, which may be null.
  Value loop(Value count, Value carried, llvm::function_ref<Value(Value at, Value carried)> body) {
    Value zero = index(0), one = index(1);
    auto loop = scf::ForOp::create(
        b_, loc_, zero, count, one, carried ? mlir::ValueRange(carried) : mlir::ValueRange(),
        [&](mlir::OpBuilder &, mlir::Location, Value at, mlir::ValueRange arguments) {
          Value next = body(at, carried ? arguments.front() : Value());
          scf::YieldOp::create(b_, loc_, carried ? mlir::ValueRange(next) : mlir::ValueRange());
        });
    return carried ? loop.getResult(0) : Value();
  }

  /// Emits the loops over the results from loop number `level` on.
  void results(unsigned level) {
    if (level == loops_.size())
      return oneResult();
    if (llvm::is_contained(reductions_, level))
      return results(level + 1);
    loop(index(op_.getStaticLoopRanges()[level]), {}, [&](Value at, Value) {
      loops_[level] = at;
      results(level + 1);
      return Value();
    });
  }

  llvm::SmallVector<Value> placeOf(mlir::OpOperand &operand) {
    llvm::SmallVector<Value> place;
    mlir::AffineMap map = op_.getMatchingIndexingMap(&operand);
    llvm::SmallVector<Value> loops;
    for (Value loop : loops_)
      loops.push_back(loop ? loop : index(0));
    for (unsigned i = 0; i < map.getNumResults(); ++i)
      place.push_back(
          mlir::affine::AffineApplyOp::create(b_, loc_, map.getSubMap({i}), loops).getResult());
    return place;
  }

  void oneResult() {
    llvm::SmallVector<Value> place = placeOf(*op_.getDpsInitOperand(0));
    start_ = memref::LoadOp::create(b_, loc_, result(), place);
    parts(0, index(0));
    Value sum;
    const int64_t count = productOf(parts_);
    for (int64_t level = 0; count >> level != 0; ++level)
      if (count >> level & 1) {
        Value kept = memref::LoadOp::create(b_, loc_, counter_, index(level));
        sum = sum ? emitJoin(b_, loc_, tree_, kept, sum) : kept;
      }
    memref::StoreOp::create(b_, loc_, sum, result(), place);
  }

  /// Emits the loops over the parts of the tree from loop number `level` on. `before` is the number
  /// of the current iteration of the loops outside, counted over all of them in row-major order.
  void parts(size_t level, Value before) {
    loop(index(parts_[level]), {}, [&](Value at, Value) {
      Value outer = arith::MulIOp::create(b_, loc_, before, index(parts_[level]));
      Value number = arith::AddIOp::create(b_, loc_, outer, at);
      const int64_t entries = tree_.chain[level];
      Value begin = arith::MulIOp::create(b_, loc_, at, index(entries));
      if (level + 1 < parts_.size()) {
        loops_[reductions_[level]] = begin;
        parts(level + 1, number);
        return Value();
      }
      Value left = arith::SubIOp::create(b_, loc_, index(extents_[level]), begin);
      push(number, part(begin, arith::MinSIOp::create(b_, loc_, left, index(entries))));
      return Value();
    });
  }

  void push(Value number, Value sum) {
    Value flipped = arith::IndexCastOp::create(b_, loc_, b_.getI64Type(), number);
    flipped = arith::XOrIOp::create(b_, loc_, flipped,
                                    arith::ConstantOp::create(b_, loc_, b_.getI64IntegerAttr(-1)));
    Value ones = mlir::math::CountTrailingZerosOp::create(b_, loc_, flipped);
    Value joins = arith::IndexCastOp::create(b_, loc_, b_.getIndexType(), ones);
    sum = loop(joins, sum, [&](Value level, Value right) {
      return emitJoin(b_, loc_, tree_, memref::LoadOp::create(b_, loc_, counter_, level), right);
    });
    memref::StoreOp::create(b_, loc_, sum, counter_, joins);
  }

  /// Emits a part of the tree: `count` entries of the last loop over parts, from `begin` on.
  Value part(Value begin, Value count) {
    const unsigned first = reductions_[parts_.size() - 1];
    if (tree_.joinsParts) {
      loops_[first] = begin;
      mlir::OpOperand &input = *op_.getDpsInputOperand(0);
      return memref::LoadOp::create(b_, loc_, input.get(), placeOf(input));
    }
    if (tree_.lanes == 0)
      return loop(count, start_, [&](Value at, Value sum) {
        loops_[first] = arith::AddIOp::create(b_, loc_, begin, at);
        return chain(parts_.size(), sum);
      });
    loop(index(tree_.lanes), {}, [&](Value lane, Value) {
      memref::StoreOp::create(b_, loc_, start_, lanes_, lane);
      return Value();
    });
    loop(count, {}, [&](Value at, Value) {
      loops_[first] = arith::AddIOp::create(b_, loc_, begin, at);
      Value chain = arith::RemUIOp::create(b_, loc_, at, index(tree_.lanes));
      Value sum = memref::LoadOp::create(b_, loc_, lanes_, chain);
      memref::StoreOp::create(b_, loc_, step(sum), lanes_, chain);
      return Value();
    });
    for (int64_t half = tree_.lanes / 2; half >= 1; half /= 2)
      loop(index(half), {}, [&](Value lane, Value) {
        Value other = arith::AddIOp::create(b_, loc_, lane, index(half));
        Value low = memref::LoadOp::create(b_, loc_, lanes_, lane);
        Value high = memref::LoadOp::create(b_, loc_, lanes_, other);
        memref::StoreOp::create(b_, loc_, emitJoin(b_, loc_, tree_, low, high), lanes_, lane);
        return Value();
      });
    return memref::LoadOp::create(b_, loc_, lanes_, index(0));
  }

  /// Emits the loops of a chain from reduction loop number `level` on.
  Value chain(size_t level, Value sum) {
    if (level == reductions_.size())
      return step(sum);
    const unsigned at = reductions_[level];
    return loop(index(op_.getStaticLoopRanges()[at]), sum, [&](Value place, Value carried) {
      loops_[at] = place;
      return chain(level + 1, carried);
    });
  }

  /// Emits the body of `op_` for the element at `loops_`.
  Value step(Value sum) {
    mlir::Block &body = *op_.getBody();
    mlir::IRMapping mapping;
    for (mlir::OpOperand *input : op_.getDpsInputOperands()) {
      Value value = input->get();
      if (mlir::isa<mlir::MemRefType>(value.getType()))
        value = memref::LoadOp::create(b_, loc_, value, placeOf(*input));
      mapping.map(body.getArgument(input->getOperandNumber()), value);
    }
    mapping.map(body.getArguments().back(), sum);
    for (mlir::Operation &inner : body.without_terminator()) {
      if (auto at = mlir::dyn_cast<linalg::IndexOp>(inner))
        mapping.map(at.getResult(), loops_[at.getDim()]);
      else
        b_.clone(inner, mapping);
    }
    return mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
  }

  mlir::OpBuilder &b_;
  mlir::Location loc_;
  linalg::GenericOp op_;
  SumTree tree_;
  llvm::SmallVector<Value> loops_;
  llvm::SmallVector<unsigned> reductions_;
  llvm::SmallVector<int64_t> extents_;
  SumTree::List parts_; ///< along each of the first reduction loops
  Value counter_, lanes_, start_;
};

} // namespace

void emitTreeLoops(mlir::OpBuilder &builder, linalg::GenericOp op) {
  TreeLoops(builder, op).emit();
}

} // namespace refold::codegen
