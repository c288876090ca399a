//===- loop_builder.h - Builder for explicit loops --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A builder for the code of sequential ops (sequential_ops.h). It emits scf loops, index
// arithmetic, loads of operands and stores to results. A multi-index is a list of indices, one for
// each dimension.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/loop_form.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/SmallVector.h"

namespace refold::codegen {

/// Returns the element of `tensor` at `at`. A constant of equal elements needs no memory.
inline mlir::Value readElement(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value tensor,
                               mlir::ValueRange at) {
  if (auto fill = tensor.getDefiningOp<mlir::linalg::FillOp>())
    return fill.getInputs().front();
  return mlir::tensor::ExtractOp::create(builder, loc, tensor, at);
}

class LoopBuilder {
public:
  using Values = llvm::SmallVector<mlir::Value>;
  using Predicate = mlir::arith::CmpIPredicate;

  LoopBuilder(mlir::OpBuilder &builder, mlir::Location loc, LoopForm form)
      : b(builder), loc(loc), form(form) {}

  template <typename Op, typename... Args> mlir::Value make(Args &&...args) {
    return Op::create(b, loc, std::forward<Args>(args)...).getResult();
  }
  mlir::Value index(int64_t value) { return make<mlir::arith::ConstantIndexOp>(value); }
  mlir::Value add(mlir::Value x, mlir::Value y) { return make<mlir::arith::AddIOp>(x, y); }
  mlir::Value sub(mlir::Value x, mlir::Value y) { return make<mlir::arith::SubIOp>(x, y); }
  mlir::Value mul(mlir::Value x, mlir::Value y) { return make<mlir::arith::MulIOp>(x, y); }
  /// Returns the smaller of two indices.
  mlir::Value least(mlir::Value x, mlir::Value y) { return make<mlir::arith::MinSIOp>(x, y); }
  mlir::Value both(mlir::Value x, mlir::Value y) { return make<mlir::arith::AndIOp>(x, y); }
  mlir::Value either(mlir::Value x, mlir::Value y) { return make<mlir::arith::OrIOp>(x, y); }
  mlir::Value negate(mlir::Value mask) {
    return make<mlir::arith::XOrIOp>(mask, make<mlir::arith::ConstantOp>(b.getBoolAttr(true)));
  }
  mlir::Value compare(Predicate kind, mlir::Value x, mlir::Value y) {
    return make<mlir::arith::CmpIOp>(kind, x, y);
  }
  mlir::Value select(mlir::Value mask, mlir::Value x, mlir::Value y) {
    return make<mlir::arith::SelectOp>(mask, x, y);
  }
  mlir::Value cast(mlir::Value number, mlir::Type type) {
    return number.getType() == type ? number : make<mlir::arith::IndexCastOp>(type, number);
  }

  mlir::Value read(mlir::Value tensor, mlir::ValueRange at) {
    return readElement(b, loc, tensor, at);
  }
  mlir::Value load(mlir::Value memory, mlir::ValueRange at) {
    return make<mlir::memref::LoadOp>(memory, at);
  }
  void store(mlir::Value value, mlir::Value memory, mlir::ValueRange at) {
    mlir::memref::StoreOp::create(b, loc, value, memory, at);
  }

  /// Emits a loop over the indices from `low`, below `high`, by `step`.
  mlir::scf::ForOp each(mlir::Value low, mlir::Value high, mlir::Value step,
                        llvm::function_ref<void(mlir::Value)> body) {
    return mlir::scf::ForOp::create(
        b, loc, low, high, step, mlir::ValueRange(),
        [&](mlir::OpBuilder &, mlir::Location, mlir::Value at, mlir::ValueRange) {
          body(at);
          mlir::scf::YieldOp::create(b, loc);
        });
  }
  /// Emits a loop over 0, 1, ..., `count` - 1. If `lane` is not negative, it becomes the attribute
  /// kLaneAttr of the loop, and the loop is parallel.
  void each(int64_t count, llvm::function_ref<void(mlir::Value)> body, int64_t lane = kNoLane) {
    mlir::scf::ForOp loop = each(index(0), index(count), index(1), body);
    if (form == LoopForm::Lanes && lane >= 0)
      loop->setAttr(kLaneAttr, b.getI64IntegerAttr(lane));
  }
  /// Emits nested loops over all indices below `extents`, in row-major order. `body` gets
  /// `place` with the indices of the loops appended. Entry d of `lanes` is the kLaneAttr of the
  /// loop whose index is number d there. If `lanes` is empty, no loop is parallel.
  void eachPlace(llvm::ArrayRef<int64_t> extents, Values place,
                 llvm::function_ref<void(const Values &)> body,
                 llvm::ArrayRef<int64_t> lanes = {}) {
    if (extents.empty())
      return body(place);
    each(
        extents.front(),
        [&](mlir::Value at) {
          Values inner(place);
          inner.push_back(at);
          eachPlace(extents.drop_front(), inner, body, lanes);
        },
        lanes.empty() ? kNoLane : lanes[place.size()]);
  }
  /// Emits a loop that carries values from one iteration to the next.
  Values carry(mlir::Value low, mlir::Value high, mlir::ValueRange inits,
               llvm::function_ref<Values(mlir::Value, mlir::ValueRange)> body) {
    auto loop = mlir::scf::ForOp::create(
        b, loc, low, high, index(1), inits,
        [&](mlir::OpBuilder &, mlir::Location, mlir::Value at, mlir::ValueRange carried) {
          mlir::scf::YieldOp::create(b, loc, body(at, carried));
        });
    return Values(loop.getResults());
  }
  void when(mlir::Value condition, llvm::function_ref<void()> body) {
    mlir::scf::IfOp::create(b, loc, condition, [&](mlir::OpBuilder &, mlir::Location) {
      body();
      mlir::scf::YieldOp::create(b, loc);
    });
  }

  static constexpr int64_t kNoLane = -1;
  /// Returns one kLaneAttr for each dimension of a result of rank `rank`: kNoLane for the
  /// dimensions in `chained`, and the dimension's own number for all others.
  static llvm::SmallVector<int64_t> lanesBut(llvm::ArrayRef<int64_t> chained, int64_t rank) {
    llvm::SmallVector<int64_t> lanes;
    for (int64_t d = 0; d < rank; ++d)
      lanes.push_back(llvm::is_contained(chained, d) ? kNoLane : d);
    return lanes;
  }

  mlir::OpBuilder &b;
  mlir::Location loc;
  LoopForm form;
};

} // namespace refold::codegen
