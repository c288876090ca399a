//===- sequential_rows.cpp - Indexed addition of rows ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the gradient of rf.take, which adds rows to a table. The table may have more rows than
// there are indices, and may be too large for a temporary. So it is cleared and updated in place.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/sequential_families.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

void codegen::emitTakeGrad(LoopBuilder &loops, rf::TakeGradOp op, const HeadOperands &operands,
                           Value result) {
  Value gradient = operands.tensors[0], indices = operands.tensors[1];
  ArrayRef<int64_t> table = op.getType().getShape();
  Type element = op.getType().getElementType();
  Value zero = loops.make<arith::ConstantOp>(reduceIdentity(rf::ReduceKind::Add, element));
  // Only rows may coincide, so each column has chains of its own and its loop is parallel.
  const auto lanes = LoopBuilder::lanesBut({0}, table.size());
  auto clear = [&](const LoopBuilder::Values &at) { loops.store(zero, result, at); };
  loops.eachPlace(table, {}, clear, lanes);
  if (op.getType().getNumElements() == 0)
    return;
  auto places = cast<RankedTensorType>(indices.getType()).getShape();
  loops.eachPlace(places, {}, [&](const LoopBuilder::Values &place) {
    Value number = widenPlace(loops.b, loops.loc, loops.read(indices, place), loops.b.getI32Type());
    Value row = clampPlace(loops.b, loops.loc, number, table.front() - 1);
    auto add = [&](const LoopBuilder::Values &at) {
      LoopBuilder::Values from(place);
      llvm::append_range(from, ArrayRef(at).drop_front());
      Value sum = emitCombine(loops.b, loops.loc, rf::ReduceKind::Add, element,
                              loops.load(result, at), loops.read(gradient, from));
      loops.store(sum, result, at);
    };
    loops.eachPlace(table.drop_front(), {row}, add, lanes);
  });
}
