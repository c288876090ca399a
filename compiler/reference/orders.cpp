//===- orders.cpp - Searches, prefix sums and sorting ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A line is described by its first element and the stride to the next.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/numbers.h"
#include "compiler/reference/places.h"

#include <algorithm>
#include <numeric>

namespace refold::reference {
namespace {

/// Calls `body(first, stride)` for each line of `tensor`. A line is the elements along `dim`, with
/// fixed indices in the other dimensions. `first` is the offset of the line's first element, and
/// `stride` is the distance between its elements.
template <typename Body> void forEachLine(const Tensor &tensor, int64_t dim, Body body) {
  const int64_t extent = tensor.shape[dim], stride = rowMajorStrides(tensor.shape)[dim];
  for (int64_t first = 0; first < tensor.count(); ++first)
    if (first / stride % extent == 0)
      body(first, stride);
}

/// Returns the indices of the elements of one line of `keys`, sorted by the elements. The line has
/// `extent` elements that are `stride` apart, the first at offset `first`. The sort is stable. It
/// is descending if `descending`.
std::vector<int64_t> orderOf(const Tensor &keys, int64_t first, int64_t stride, int64_t extent,
                             bool descending) {
  std::vector<int64_t> order(extent);
  std::iota(order.begin(), order.end(), 0);
  auto before = [&](int64_t a, int64_t b) {
    int64_t left = first + a * stride, right = first + b * stride;
    return keys.isReal() ? comesBefore(keys.reals[left], keys.reals[right])
                         : comesBefore(keys.integers[left], keys.integers[right]);
  };
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    bool less = before(a, b), greater = before(b, a);
    return less || greater ? (descending ? greater : less) : a < b;
  });
  return order;
}

absl::StatusOr<std::vector<Tensor>> sort(mlir::Operation &op, Operands operands,
                                         const ReferenceOptions &) {
  auto sort = mlir::cast<rf::SortOp>(op);
  const int64_t dim = sort.getDim(), extent = operands[0]->shape[dim];
  std::vector<Tensor> results;
  for (const Tensor *input : operands)
    results.push_back(*input);
  forEachLine(*operands[0], dim, [&](int64_t first, int64_t stride) {
    std::vector<int64_t> order = orderOf(*operands[0], first, stride, extent, sort.getDescending());
    for (size_t r = 0; r < results.size(); ++r)
      for (int64_t i = 0; i < extent; ++i)
        copyElement(results[r], first + i * stride, *operands[r], first + order[i] * stride);
  });
  return results;
}

absl::StatusOr<std::vector<Tensor>> topK(mlir::Operation &op, Operands operands,
                                         const ReferenceOptions &) {
  const Tensor &from = *operands[0];
  const int64_t extent = from.shape.back();
  std::vector<Tensor> results = {zerosOf(op.getResult(0).getType()),
                                 zerosOf(op.getResult(1).getType())};
  const int64_t k = results[0].shape.back();
  forEachLine(from, from.shape.size() - 1, [&](int64_t first, int64_t) {
    std::vector<int64_t> order = orderOf(from, first, 1, extent, true);
    for (int64_t i = 0; i < k; ++i) {
      int64_t place = first / extent * k + i;
      copyElement(results[0], place, from, first + order[i]);
      results[1].integers[place] = order[i];
    }
  });
  return results;
}

/// Returns the index of the first element that no other element precedes, or of the first NaN.
template <typename Op>
absl::StatusOr<Tensor> extreme(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  constexpr bool most = std::is_same_v<Op, rf::ArgmaxOp>;
  const Tensor &from = *operands[0];
  const int64_t dim = mlir::cast<Op>(op).getDim();
  Tensor result = zerosOf(op.getResult(0).getType());
  int64_t line = 0;
  auto better = [&](int64_t a, int64_t b) {
    return from.isReal() ? beats(most, from.reals[a], from.reals[b])
                         : beats(most, from.integers[a], from.integers[b]);
  };
  forEachLine(from, dim, [&](int64_t first, int64_t stride) {
    int64_t best = 0;
    for (int64_t i = 1; i < from.shape[dim]; ++i)
      if (better(first + i * stride, first + best * stride))
        best = i;
    result.integers[line++] = best;
  });
  return result;
}

absl::StatusOr<Tensor> cumulative(mlir::Operation &op, Operands operands,
                                  const ReferenceOptions &) {
  auto chain = mlir::cast<rf::CumulativeOp>(op);
  const Tensor &from = *operands[0];
  Tensor result = from, identity = identityOf(chain.getKind(), from.type);
  const int64_t extent = from.shape[chain.getDim()];
  forEachLine(from, chain.getDim(), [&](int64_t first, int64_t stride) {
    if (chain.getReverse()) {
      first += (extent - 1) * stride;
      stride = -stride;
    }
    // The accumulated value up to the current element, and the value before it.
    Tensor gathered(from.type, {}), before = identity;
    for (int64_t i = 0; i < extent; ++i) {
      int64_t place = first + i * stride;
      if (i == 0)
        copyElement(gathered, 0, from, place);
      else if (from.isReal())
        gathered.reals[0] = combine(chain.getKind(), before.reals[0], from.reals[place]);
      else
        gathered.integers[0] =
            wrap(from.type, combine(chain.getKind(), before.integers[0], from.integers[place]));
      copyElement(result, place, chain.getExclusive() ? before : gathered, 0);
      before = gathered;
    }
  });
  return result;
}

} // namespace

void addOrders(EvaluationTable &table) {
  table["rf.argmax"] = extreme<rf::ArgmaxOp>;
  table["rf.argmin"] = extreme<rf::ArgminOp>;
  table["rf.cumulative"] = cumulative;
}
void addOrders(SeveralEvaluationTable &table) {
  table["rf.sort"] = sort;
  table["rf.top_k"] = topK;
}

} // namespace refold::reference
