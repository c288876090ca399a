//===- random_ops.h - One random op after another ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What random programs are made of: a pool of float tensors that grows by one random op at a time.
// Each tensor carries a bound of its elements, good while parameters stay near where they begin;
// what could grow without end is squashed. In the sources each draw and each op has its place in a
// statement of its own: operands of one expression have no order.
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

/// A tensor and what the generator has to know of it.
struct Grown {
  Tensor tensor;
  /// Of absolute values.
  double bound = 1;
  /// Bit i: depends on parameter i.
  uint64_t parameters = 0;
};

class RandomOps {
public:
  RandomOps(Program program, Dice &dice, DType dtype, int size);

  /// In a program without a fold the first loop would be the fold.
  void ForbidLoops() { loops_ = false; }
  bool loops() const { return loops_; }
  /// From here on some ops are in functions that are recomputed.
  void RecomputeSome() { recomputes_ = true; }

  /// Puts a tensor into the pool.
  void Add(Grown value) { pool_.push_back(std::move(value)); }
  /// Makes one op, or a few that belong together, on a tensor of the pool, most often on the last.
  void Grow();
  /// A matrix product with a new or a shared parameter.
  Grown Linear(const Grown &x);
  /// A scalar whose gradient with respect to the parameters of `x` exists.
  Grown Loss(const Grown &x);
  /// `x` with every element within [-4, 4].
  Grown Squash(const Grown &x);
  /// Something that broadcasts with `shape` to `shape`.
  Grown Partner(const Shape &shape);
  /// Small integers of another type, computed a little.
  Tensor Integers();
  /// A scalar that is true now and then.
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
  /// Loops and choices (random_control.cpp). What they give has x's shape.
  Grown Control(const Grown &x);
  Grown Choice(const Grown &x);
  Grown Loop(const Grown &x);
  Grown BoundedLoop(const Grown &x);
  /// A function that is recomputed; what it gives of its inside is put into the pool, and what it
  /// gives last returned.
  Grown Recomputed(const Grown &x);
  /// A few ops inside of a region, beginning with `x`; what is made there stays there.
  Grown Body(const Grown &x);
  /// Body, held within [-4, 4]: what a loop hands on must not grow.
  Grown Pass(const Grown &x);
  Grown Parameter(const Shape &shape);
  bool Fits(const Shape &shape) const;
  Dims SomeDims(int64_t rank);
  /// A tensor of x's shape: of the pool, or x itself.
  Grown Companion(const Grown &x);
  static Grown Join(const Grown &a, const Grown &b, Tensor tensor, double bound);

  Program program_;
  Dice &dice_;
  DType dtype_;
  int size_;
  int64_t limit_;
  std::vector<Grown> pool_;
  std::vector<Variable> parameters_;
  std::set<std::string> zeros_;
  /// How many loops and choices are open, and how many of them are choices.
  int regions_ = 0, choices_ = 0;
  int inner_fetches_ = 0, inner_states_ = 0;
  bool loops_ = true, recomputes_ = false;
};

/// Elements of a shape.
int64_t Count(const Shape &shape);

} // namespace refold::test
