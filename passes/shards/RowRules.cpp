//===- RowRules.cpp - Rows of a batch through an op -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/shards/RowRules.h"

#include "dialects/rf/Rf.h"
#include "passes/analysis/BlockSplit.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;

/// If the op sums over dimension `dim` of operand `index`, returns the index of that dimension
/// among the contracting dimensions of a product, or 0.
static std::optional<int64_t> summedIndex(Operation *op, unsigned index, int64_t dim) {
  using Answer = std::optional<int64_t>;
  auto zeroIf = [](bool sums) { return sums ? Answer(0) : Answer(); };
  return TypeSwitch<Operation *, Answer>(op)
      .Case([&](rf::ReduceOp reduce) {
        return zeroIf(llvm::is_contained(reduce.getDimensions(), dim));
      })
      .Case([&](rf::DotGeneralOp dot) {
        ArrayRef<int64_t> dims =
            index == 0 ? dot.getLhsContractingDimensions() : dot.getRhsContractingDimensions();
        const int64_t *place = llvm::find(dims, dim);
        return place == dims.end() ? Answer() : Answer(place - dims.begin());
      })
      // The gradient of a kernel has the images as features.
      .Case([&](rf::WindowProductOp product) {
        return zeroIf(dim == (index == 0 ? product.getLhsDims()[1] : product.getRhsDims()[1]));
      })
      .Default([](Operation *) { return Answer(); });
}

RowAxis refold::rowAxisOf(Operation *op, unsigned index, int64_t dim) {
  if (std::optional<int64_t> summed = summedIndex(op, index, dim))
    return {RowAxis::Kind::Summed, *summed};
  const int64_t rank = op->getNumResults() > 0 ? tensorTypeOf(op->getResult(0)).getRank() : 0;
  for (int64_t place = 0; place < rank; ++place)
    if (operandDim(op, index, place) == dim)
      return {RowAxis::Kind::Result, place};
  return {};
}

/// Row-major order is kept. So the rows lie along the dimension that has the same number of
/// elements behind a shard.
static RowPlace reshapedRows(rf::ReshapeOp op, const RowPlace &from, int64_t shards) {
  const ArrayRef<int64_t> before = tensorTypeOf(op.getOperand()).getShape(),
                          after = tensorTypeOf(op.getResult()).getShape();
  const int64_t groups = productOf(before.take_front(from.dim)) * from.outer;
  int64_t ahead = 1;
  for (auto [dim, extent] : llvm::enumerate(after)) {
    if (groups % ahead == 0 && extent % (groups / ahead * shards) == 0)
      return RowPlace::along(dim, groups / ahead);
    ahead *= extent;
  }
  return RowPlace::all();
}

RowPlace refold::movedRows(Operation *op, const RowPlace &from, int64_t shards) {
  if (tensorTypeOf(op->getOperand(0)).getNumElements() == 0 ||
      tensorTypeOf(op->getResult(0)).getNumElements() == 0)
    return RowPlace::all();
  const int64_t extent = tensorTypeOf(op->getOperand(0)).getDimSize(from.dim);
  const int64_t rows = extent / from.outer; // in a group
  auto groups = [&](int64_t length) {
    return length > 0 && length % rows == 0 ? RowPlace::along(from.dim, length / rows)
                                            : RowPlace::all();
  };
  return TypeSwitch<Operation *, RowPlace>(op)
      .Case([&](rf::ReshapeOp reshape) { return reshapedRows(reshape, from, shards); })
      .Case([&](rf::SliceOp slice) {
        const int64_t start = slice.getStart()[from.dim], limit = slice.getLimit()[from.dim];
        return slice.getStrides()[from.dim] == 1 && start % rows == 0 ? groups(limit - start)
                                                                      : RowPlace::all();
      })
      .Case([&](rf::PadOp pad) {
        const int64_t low = pad.getLow()[from.dim], high = pad.getHigh()[from.dim];
        return pad.getInterior()[from.dim] == 0 && low % rows == 0 ? groups(low + extent + high)
                                                                   : RowPlace::all();
      })
      .Case([&](rf::ConcatenateOp concatenate) {
        return groups(tensorTypeOf(concatenate.getResult()).getDimSize(from.dim));
      })
      .Default([](Operation *) { return RowPlace::all(); });
}
