//===- RowInputs.cpp - Inputs with the rows of a batch --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/shards/RowInputs.h"

#include "dialects/rf/Rf.h"
#include "passes/shards/RowFlow.h"

using namespace mlir;
using namespace refold;

/// Returns whether a loop goes over the rows of `input`.
static bool isSequence(Value input) {
  return llvm::any_of(input.getUsers(), [&](Operation *user) {
    auto slice = dyn_cast<rf::SliceRowOp>(user);
    return slice && slice.getOperand() == input && loopOfIndex(slice.getPosition());
  });
}

/// Returns whether `input` is data from which indices take rows.
static bool isTakenFrom(Value input) {
  return llvm::all_of(input.getUses(), [](OpOperand &use) {
    return isa<rf::TakeOp, rf::GatherOp>(use.getOwner()) && use.getOperandNumber() == 0;
  });
}

int64_t refold::rowDimOf(func::FuncOp function, unsigned index) {
  if (!function.getArgAttr(index, rf::RfDialect::kInputAttr))
    return -1;
  if (auto rows = function.getArgAttrOfType<IntegerAttr>(index, rf::RfDialect::kRowsAttr))
    return rows.getInt();
  const BlockArgument input = function.getArgument(index);
  const int64_t dim = isSequence(input) ? 1 : 0;
  return dim < tensorTypeOf(input).getRank() ? dim : -1;
}

FailureOr<SmallVector<RowPlace>> refold::rowsOfInputs(func::FuncOp function, int64_t shards,
                                                      bool isTraining) {
  SmallVector<RowPlace> places(function.getNumArguments());
  for (unsigned index = 0; index < places.size(); ++index) {
    const int64_t dim = rowDimOf(function, index);
    if (dim < 0)
      continue;
    const BlockArgument input = function.getArgument(index);
    const int64_t rows = tensorTypeOf(input).getDimSize(dim);
    if (rows > 0 && rows % shards == 0) {
      places[index] = RowPlace::along(dim);
      continue;
    }
    if (!isTraining || isTakenFrom(input))
      continue;
    auto name = function.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr);
    return function.emitError() << "input '" << name.getName() << "' has " << rows
                                << " rows along dimension " << dim << ", which " << shards
                                << " shards do not divide: choose " << (rows > 0 ? rows & -rows : 1)
                                << " shards or fewer, or give the input rf.rows = -1 if this is "
                                   "not the batch";
  }
  return places;
}
