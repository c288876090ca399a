//===- random_structured_ops.cpp - Reductions, moves, products, rows ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_ops.h"

#include <numeric>
#include <utility>

namespace refold::test {

Grown RandomOps::Reduce(const Grown &x) {
  if (x.tensor.rank() == 0)
    return Unary(x);
  Dims dims = SomeDims(x.tensor.rank());
  Grown y = x;
  int64_t count = 1;
  for (int64_t d : dims)
    count *= x.tensor.shape()[d];
  switch (dice_.Between(0, 4)) {
  case 0:
    y.tensor = Sum(x.tensor, dims);
    y.bound = x.bound * static_cast<double>(count);
    break;
  case 1:
    y.tensor = ReduceMax(x.tensor, dims);
    break;
  default:
    y.tensor = Mean(x.tensor, dims);
  }
  if (dice_.Chance(50)) { // broadcast back, so that a value is normalized by its own mean
    Shape kept = x.tensor.shape();
    for (int64_t d : dims)
      kept[d] = 1;
    y.tensor = x.tensor - Reshape(y.tensor, kept);
    y.bound += x.bound;
  }
  return y;
}

Grown RandomOps::Move(const Grown &x) {
  Grown y = x;
  const Shape &shape = x.tensor.shape();
  const int64_t rank = x.tensor.rank();
  switch (dice_.Between(0, 3)) {
  case 0: { // two dimensions joined, or one cut
    Shape wanted = shape;
    if (rank >= 2 && dice_.Chance(50)) {
      int64_t d = dice_.Between(0, rank - 2);
      wanted[d] *= wanted[d + 1];
      wanted.erase(wanted.begin() + d + 1);
    } else {
      int64_t d = rank ? dice_.Between(0, rank - 1) : 0, factor = 1;
      for (int64_t f : {5, 3, 2})
        if (rank && shape[d] % f == 0)
          factor = f;
      if (rank)
        wanted[d] /= factor;
      wanted.insert(wanted.begin() + d, factor);
    }
    if (Fits(wanted))
      y.tensor = Reshape(x.tensor, wanted);
    break;
  }
  case 1:
  case 2: {
    Dims order(rank);
    std::iota(order.begin(), order.end(), 0);
    for (int64_t i = rank - 1; i > 0; --i)
      std::swap(order[i], order[dice_.Between(0, i)]);
    if (rank > 0)
      y.tensor = Transpose(x.tensor, order);
    break;
  }
  default: {
    Shape wider = shape;
    wider.insert(wider.begin(), dice_.Between(1, 4));
    if (Fits(wider))
      y.tensor = BroadcastTo(x.tensor, wider);
  }
  }
  return y;
}

Grown RandomOps::Product(const Grown &x) {
  const Shape &shape = x.tensor.shape();
  int64_t rank = x.tensor.rank();
  if (rank == 0)
    return Linear(x);
  switch (dice_.Between(0, 5)) {
  case 0: { // the first dimension contracted: split by rows
    Grown y = Partner(shape);
    if (y.tensor.shape() != shape)
      break;
    Shape wanted(shape.begin() + 1, shape.end());
    wanted.insert(wanted.end(), shape.begin() + 1, shape.end());
    if (!Fits(wanted))
      break;
    double scale = 1.0 / static_cast<double>(shape[0]);
    Tensor product =
        DotGeneral(x.tensor, y.tensor, {.lhs_contracting = {0}, .rhs_contracting = {0}});
    return Join(x, y, product * scale, x.bound * y.bound);
  }
  case 1: { // with its own transpose
    if (rank < 2 ||
        !Fits({shape[rank - 2], shape[rank - 2], Count(shape) / shape[rank - 1] / shape[rank - 2]}))
      break;
    Dims order(rank);
    std::iota(order.begin(), order.end(), 0);
    std::swap(order[rank - 1], order[rank - 2]);
    double scale = 1.0 / static_cast<double>(shape[rank - 1]);
    Grown y = x;
    y.tensor = MatMul(x.tensor, Transpose(x.tensor, order)) * scale;
    y.bound = x.bound * x.bound;
    return y;
  }
  case 2: { // a batch of products with a stack of parameters
    if (rank < 3)
      break;
    Shape stack = shape;
    stack[rank - 2] = shape[rank - 1];
    stack[rank - 1] = dice_.Between(1, 5);
    if (!Fits(stack))
      break;
    Grown weight = Parameter(stack);
    return Join(x, weight, MatMul(x.tensor, weight.tensor),
                x.bound * static_cast<double>(shape[rank - 1]));
  }
  case 3: { // any dimension contracted with a vector of parameters
    int64_t d = dice_.Between(0, rank - 1);
    Grown weight = Parameter({shape[d]});
    return Join(
        x, weight,
        DotGeneral(x.tensor, weight.tensor, {.lhs_contracting = {d}, .rhs_contracting = {0}}),
        x.bound * static_cast<double>(shape[d]));
  }
  default:
    break;
  }
  return Linear(x);
}

Grown RandomOps::Index(const Grown &x) {
  const Shape &shape = x.tensor.shape();
  if (shape.empty())
    return Unary(x);
  Grown y = x;
  switch (dice_.Between(0, 3)) {
  case 0: {
    Shape rows = dice_.Chance(70) ? Shape{dice_.Between(1, 9)}
                                  : Shape{dice_.Between(1, 3), dice_.Between(1, 4)};
    Shape wanted = rows;
    wanted.insert(wanted.end(), shape.begin() + 1, shape.end());
    if (Fits(wanted))
      y.tensor = Take(x.tensor, program_.SampleIndices(shape[0], rows));
    return y;
  }
  case 1: { // a table of parameters, looked up
    int64_t words = dice_.Between(1, 12);
    Shape wanted{shape[0], dice_.Between(1, 6)};
    Grown table = Parameter({words, wanted[1]});
    Tensor rows = Take(table.tensor, program_.SampleIndices(words, {shape[0]}));
    return {rows, table.bound, table.parameters};
  }
  case 2:
    y.tensor = Row(x.tensor, program_.Step());
    return y;
  default:
    y.tensor = Row(x.tensor, static_cast<double>(dice_.Between(0, shape[0] - 1)));
    return y;
  }
}

} // namespace refold::test
