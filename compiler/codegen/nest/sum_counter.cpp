//===- sum_counter.cpp - Binary counter of partial sums -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/sum_counter.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace refold::codegen {

void SumCounter::join(const Coordinate &level, Values &sums) {
  for (auto [left, sum] : llvm::zip_equal(load_(level), sums))
    sum = emitJoin(builder_, loc_, tree_, left, sum);
}

void SumCounter::add(const Coordinate &number, Values sums) {
  if (number.terms.empty()) {
    const auto joins =
        static_cast<int64_t>(llvm::countr_one(static_cast<uint64_t>(number.constant)));
    for (int64_t level = 0; level < joins; ++level)
      join(Coordinate::number(level), sums);
    store_(Coordinate::number(joins), sums);
    return;
  }
  mlir::Value all = memory_.constantI64(-1);
  mlir::Value flipped = mlir::arith::XOrIOp::create(builder_, loc_, memory_.scalarOf(number), all);
  mlir::Value joins = mlir::math::CountTrailingZerosOp::create(builder_, loc_, flipped);
  mlir::Value zero = memory_.constantI64(0), one = memory_.constantI64(1);
  auto carry = mlir::scf::ForOp::create(builder_, loc_, zero, joins, one, sums);
  Values carried(carry.getRegionIterArgs().begin(), carry.getRegionIterArgs().end());
  scopes_.enter(carry.getBody());
  join(Coordinate::of(carry.getInductionVar()), carried);
  mlir::scf::YieldOp::create(builder_, loc_, carried);
  scopes_.leave();
  store_(Coordinate::of(joins), Values(carry.getResults()));
}

SumCounter::Values SumCounter::finish(int64_t parts) {
  const auto lowest = static_cast<int64_t>(llvm::countr_zero(static_cast<uint64_t>(parts)));
  Values sums = load_(Coordinate::number(lowest));
  for (int64_t level = lowest + 1; parts >> level != 0; ++level)
    if (parts >> level & 1)
      join(Coordinate::number(level), sums);
  return sums;
}

} // namespace refold::codegen
