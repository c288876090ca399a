//===- windows.cpp - Reductions over windows ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates ops over windows by their definitions, one element of a window at a time. Nothing is
// padded first, so the decomposition can be tested against the results.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/numbers.h"
#include "compiler/reference/places.h"

namespace refold::reference {
namespace {

using List = llvm::ArrayRef<int64_t>;

/// One entry for each dimension; empty without dilations.
struct Windows {
  List extents, strides, low, base, dilation;

  /// Returns the row-major offset of element `k` of window `at`, or -1 if there is no such element.
  int64_t place(const Index &at, const Index &k, const Index &shape) const {
    Index element;
    for (size_t d = 0; d < shape.size(); ++d) {
      const int64_t apart = base.empty() ? 1 : base[d], step = dilation.empty() ? 1 : dilation[d];
      const int64_t place = at[d] * strides[d] + k[d] * step - low[d];
      if (place % apart != 0)
        return -1;
      element.push_back(place / apart);
    }
    return placeOf(element, shape);
  }
};

absl::StatusOr<Tensor> reduceWindow(mlir::Operation &op, Operands operands,
                                    const ReferenceOptions &) {
  auto reduce = mlir::cast<rf::ReduceWindowOp>(op);
  const Windows windows{reduce.getWindowDimensions(), reduce.getWindowStrides(),
                        reduce.getPaddingLow(), reduce.getBaseDilations(),
                        reduce.getWindowDilations()};
  const Tensor &from = *operands[0], identity = identityOf(reduce.getKind(), from.type);
  Tensor result = zerosOf(reduce.getType());
  forEachIndex(result.shape, [&](const Index &at, int64_t i) {
    copyElement(result, i, identity, 0);
    forEachIndex(windows.extents.vec(), [&](const Index &k, int64_t) {
      const int64_t place = windows.place(at, k, from.shape);
      if (place < 0)
        return;
      if (from.isReal())
        result.reals[i] = combine(reduce.getKind(), result.reals[i], from.reals[place]);
      else
        result.integers[i] =
            wrap(from.type, combine(reduce.getKind(), result.integers[i], from.integers[place]));
    });
  });
  return result;
}

absl::StatusOr<Tensor> selectAndScatter(mlir::Operation &op, Operands operands,
                                        const ReferenceOptions &) {
  auto select = mlir::cast<rf::SelectAndScatterOp>(op);
  const Windows windows{
      select.getWindowDimensions(), select.getWindowStrides(), select.getPaddingLow(), {}, {}};
  const bool largest = select.getKind() == rf::ReduceKind::Maximum;
  const Tensor &from = *operands[0], &source = *operands[1];
  Tensor result = zerosOf(select.getType());
  forEachIndex(source.shape, [&](const Index &at, int64_t i) {
    int64_t best = -1;
    forEachIndex(windows.extents.vec(), [&](const Index &k, int64_t) {
      const int64_t place = windows.place(at, k, from.shape);
      if (place < 0)
        return;
      const bool better =
          best < 0 || (from.isReal() ? beats(largest, from.reals[place], from.reals[best])
                                     : beats(largest, from.integers[place], from.integers[best]));
      if (better)
        best = place;
    });
    if (best < 0)
      return;
    if (from.isReal())
      result.reals[best] += source.reals[i];
    else
      result.integers[best] =
          wrap(from.type, combine(rf::ReduceKind::Add, result.integers[best], source.integers[i]));
  });
  return result;
}

} // namespace

void addWindows(EvaluationTable &table) {
  table["rf.reduce_window"] = reduceWindow;
  table["rf.select_and_scatter"] = selectAndScatter;
}

} // namespace refold::reference
