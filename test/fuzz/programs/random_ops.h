//===- random_ops.h - Random ops --------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the ops of random programs. A pool of floating-point tensors grows by one random op at a
// time. Each tensor has a bound on its elements, which holds as long as parameters stay near their
// initial values. Values that could grow without bound are limited.
//
// In the sources, each draw of a random number and each op is a separate statement, because C++
// does not specify the order in which the operands of one expression are evaluated.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/dice.h"

#include <refold/refold.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace refold::test {

/// A tensor with the facts that the generator needs.
struct Grown {
  Tensor tensor;
  /// Bound on the absolute values of the elements.
  double bound = 1;
  /// Bit i is set if the tensor depends on parameter i.
  uint64_t parameters = 0;
};

class RandomOps {
public:
  RandomOps(Program program, Dice &dice, DType dtype, int size);

  /// Disables loops: in a program without a fold, the first loop would be the fold.
  void ForbidLoops() { loops_ = false; }
  bool loops() const { return loops_; }
  /// From here on, puts some ops into recomputed functions.
  void RecomputeSome() { recomputes_ = true; }

  /// Adds a tensor to the pool.
  void Add(Grown value) { pool_.push_back(std::move(value)); }
  /// Makes one op, or a few that belong together, on a tensor of the pool, most often the last one.
  void Grow();
  /// Returns a matrix product with a new or a shared parameter.
  Grown Linear(const Grown &x);
  /// Returns a scalar that has a gradient with respect to the parameters of `x`.
  Grown Loss(const Grown &x);
  /// Returns `x` with every element limited to [-4, 4].
  Grown Squash(const Grown &x);
  /// Returns a tensor that broadcasts with `shape` to `shape`.
  Grown Partner(const Shape &shape);
  /// Returns small integers of another type, after a few ops.
  Tensor Integers();
  /// Returns a scalar that is sometimes true.
  Tensor Predicate(const Grown &x);

  const std::vector<Grown> &pool() const { return pool_; }
  const std::vector<Variable> &parameters() const { return parameters_; }
  bool BeginsAtZero(const Variable &parameter) const { return zeros_.count(parameter.name()) > 0; }
  int64_t Extent();
  DType dtype() const { return dtype_; }
  Dice &dice() { return dice_; }

private:
  Grown Unary(const Grown &x);
  Grown Function(const Grown &x);
  Grown Binary(const Grown &x);
  Grown Move(const Grown &x);
  Grown Rearrange(const Grown &x);
  Grown Reduce(const Grown &x);
  Grown Chain(const Grown &x);
  Grown Normalize(const Grown &x);
  Grown Product(const Grown &x);
  Grown Index(const Grown &x);
  /// Loops and branches (random_control.cpp). The results have the shape of x.
  Grown Control(const Grown &x);
  Grown Choice(const Grown &x);
  Grown Loop(const Grown &x);
  Grown BoundedLoop(const Grown &x);
  /// Makes a recomputed function. Its results are added to the pool; returns the last one.
  Grown Recomputed(const Grown &x);
  /// Makes a few ops inside a region, starting with `x`. Tensors made there are not added to the
  /// pool.
  Grown Body(const Grown &x);
  /// The same as Body, but limits the result to [-4, 4]. A loop carries this result, which must not
  /// grow from iteration to iteration.
  Grown Pass(const Grown &x);
  Grown Parameter(const Shape &shape);
  bool Fits(const Shape &shape) const;
  Dims SomeDims(int64_t rank);
  /// Returns a tensor of the shape of x: one from the pool, or x itself.
  Grown Companion(const Grown &x);
  static Grown Join(const Grown &a, const Grown &b, Tensor tensor, double bound);

  Program program_;
  Dice &dice_;
  DType dtype_;
  size_t casts_ = 1; // the next type of a part in another type
  int size_;
  int64_t limit_;
  std::vector<Grown> pool_;
  std::vector<Variable> parameters_;
  std::set<std::string> zeros_;
  /// The number of open loops and branches, and how many of them are branches.
  int regions_ = 0, choices_ = 0;
  int inner_fetches_ = 0, inner_states_ = 0;
  bool loops_ = true, recomputes_ = false;
};

/// Returns the number of elements of a shape.
int64_t Count(const Shape &shape);

} // namespace refold::test
