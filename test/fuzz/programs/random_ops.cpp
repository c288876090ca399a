//===- random_ops.cpp - Random ops ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_ops.h"

#include <algorithm>
#include <numeric>

namespace refold::test {

int64_t Count(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<int64_t>());
}

RandomOps::RandomOps(Program program, Dice &dice, DType dtype, int size)
    : program_(std::move(program)), dice_(dice), dtype_(dtype), size_(size),
      limit_(std::max(400 * int64_t(size), int64_t(100))) {}

int64_t RandomOps::Extent() {
  if (dice_.Chance(18))
    return 1;
  return dice_.Chance(70) ? dice_.Between(2, 6 + size_)
                          : dice_.Of<int64_t>({7, 8, 11, 13, 16, 17, 23});
}

bool RandomOps::Fits(const Shape &shape) const {
  return shape.size() <= 4 && Count(shape) <= limit_;
}

Dims RandomOps::SomeDims(int64_t rank) {
  Dims dims;
  for (int64_t d = 0; d < rank; ++d)
    if (dice_.Chance(50))
      dims.push_back(d);
  if (dims.empty() && rank > 0)
    dims.push_back(dice_.Between(0, rank - 1));
  return dims;
}

Grown RandomOps::Join(const Grown &a, const Grown &b, Tensor tensor, double bound) {
  return {std::move(tensor), bound, a.parameters | b.parameters};
}

Grown RandomOps::Squash(const Grown &x) {
  Grown y = x;
  if (dice_.Chance(60)) {
    y.tensor = Minimum(Maximum(x.tensor, -4.0), 4.0);
    y.bound = 4;
  } else {
    y.tensor = x.tensor / (Abs(x.tensor) + 1.0);
    y.bound = 1;
  }
  return y;
}

Grown RandomOps::Parameter(const Shape &shape) {
  for (size_t i = 0; i < parameters_.size(); ++i)
    if (parameters_[i].shape() == shape && dice_.Chance(30))
      return {parameters_[i].Read(), 3, uint64_t(1) << i};
  if (parameters_.size() >= 60)
    return {program_.Constant(0.5, dtype_, shape), 1, 0};
  Initializer init = dice_.Of<Initializer>(
      {init::KaimingUniform(), init::XavierUniform(), init::LecunNormal(), init::Uniform(-1, 1),
       init::Normal(0, 0.5), init::Constant(0.25), init::Zeros(), init::Ones()});
  parameters_.push_back(
      program_.Parameter("p" + std::to_string(parameters_.size()), dtype_, shape, init));
  if (init.kind == Initializer::Kind::Constant && init.first == 0)
    zeros_.insert(parameters_.back().name());
  return {parameters_.back().Read(), 3, uint64_t(1) << (parameters_.size() - 1)};
}

Grown RandomOps::Partner(const Shape &shape) {
  if (dice_.Chance(40)) {
    std::vector<Grown> same;
    for (const Grown &value : pool_)
      if (value.tensor.shape() == shape)
        same.push_back(value);
    if (!same.empty())
      return dice_.Of(same);
  }
  // A shape that broadcasts: leading dimensions are missing, others have extent 1.
  Shape part(shape.begin() + dice_.Between(0, static_cast<int64_t>(shape.size())), shape.end());
  for (int64_t &extent : part)
    if (dice_.Chance(20))
      extent = 1;
  switch (dice_.Between(0, 6)) {
  case 0:
  case 1:
    return Parameter(part);
  case 2: {
    std::vector<double> values(static_cast<size_t>(Count(part)));
    for (double &value : values)
      value = dice_.Real(-1, 1);
    return {program_.Constant(values, dtype_, part), 1, 0};
  }
  case 3:
    return {program_.RandomNormal(0, 0.5, dtype_, part), 3, 0};
  case 4:
    return {program_.RandomUniform(-1, 1, dtype_, part), 1, 0};
  case 5:
    return {Convert(program_.SampleIndices(5, part), dtype_) * 0.25, 1, 0};
  default:
    return {program_.Constant(dice_.Real(-1, 1), dtype_, part), 1, 0};
  }
}

Grown RandomOps::Unary(const Grown &x) {
  const Tensor &t = x.tensor;
  auto result = [&](Tensor tensor, double bound) {
    return Grown{std::move(tensor), bound, x.parameters};
  };
  // A part in another type.
  static constexpr DType kTypes[] = {F32, F64, BF16, F16};
  DType other = kTypes[casts_++ % std::size(kTypes)];
  if (other == dtype_)
    other = dtype_ == F32 ? F64 : F32;
  switch (dice_.Between(0, 13)) {
  case 0:
  case 1:
    return result(Relu(t), x.bound);
  case 2:
    return result(Exp(x.bound > 4 ? Minimum(Maximum(t, -3.0), 3.0) : t), 55);
  case 3:
    return result(Log(Abs(t) + 0.5), 5);
  case 4:
    return result(Sqrt(Abs(t) + 0.1), x.bound + 1);
  case 5:
    return result(Abs(t), x.bound);
  case 6:
    return result(-t, x.bound);
  case 7:
    return result(t / (Abs(t) + 1.0), 1);
  case 8:
    return result(Select(Greater(t, dice_.Real(-0.5, 0.5)), t, t * 0.1), x.bound);
  case 9:
  case 10:
    return result(Dropout(t, dice_.Of({0.1, 0.25, 0.5})), 2 * x.bound);
  case 11:
    return result(Checkpoint(t), x.bound);
  case 12:
    return result(Convert(Convert(t, other) * 1.5, dtype_), 1.5 * x.bound);
  default: {
    Tensor scaled =
        t *
        dice_.Real(-1, 1); // a separate statement, because draws in one expression have no order
    return result(scaled + dice_.Real(-1, 1), x.bound + 1);
  }
  }
}

Grown RandomOps::Binary(const Grown &x) {
  Grown y = Partner(x.tensor.shape());
  bool swap = dice_.Chance(30);
  const Grown &a = swap ? y : x, &b = swap ? x : y;
  const Tensor &s = a.tensor, &t = b.tensor;
  switch (dice_.Between(0, 7)) {
  case 0:
  case 1:
    return Join(a, b, s + t, a.bound + b.bound);
  case 2:
    return Join(a, b, s - t, a.bound + b.bound);
  case 3:
    return Join(a, b, s * t, a.bound * b.bound);
  case 4:
    return Join(a, b, s / (Abs(t) + 0.5), 2 * a.bound);
  case 5:
    return Join(a, b, Maximum(s, t), std::max(a.bound, b.bound));
  case 6:
    return Join(a, b, Minimum(s, t), std::max(a.bound, b.bound));
  default: {
    Tensor where = dice_.Chance(50) ? Less(s, t) : GreaterEqual(t, 0.125);
    return Join(a, b, Select(where, s, t), std::max(a.bound, b.bound));
  }
  }
}

Grown RandomOps::Linear(const Grown &x) {
  if (x.tensor.rank() == 0)
    return Linear({Reshape(x.tensor, {1}), x.bound, x.parameters});
  Shape wanted = x.tensor.shape();
  int64_t inputs = wanted.back();
  wanted.back() = Extent();
  if (Count(wanted) > 4 * limit_)
    wanted.back() = 1;
  int64_t outputs = wanted.back();
  Grown weight = Parameter({inputs, outputs});
  Grown y =
      Join(x, weight, Dot(x.tensor, weight.tensor), 2 * x.bound * static_cast<double>(inputs));
  if (dice_.Chance(70)) {
    Grown bias = Parameter({outputs});
    y = Join(y, bias, y.tensor + bias.tensor, y.bound + 1);
  }
  return y;
}

Grown RandomOps::Loss(const Grown &x) {
  Grown y = x;
  y.bound = 1;
  const Tensor t = x.tensor.rank() ? x.tensor : Reshape(x.tensor, {1});
  const Shape lines(t.shape().begin(), t.shape().end() - 1);
  const int64_t classes = t.shape().back();
  switch (dice_.Between(0, 7)) {
  case 5: {
    Tensor labels = program_.SampleIndices(classes, lines);
    y.tensor = Mean(SoftmaxCrossEntropy(t, labels));
    return y;
  }
  case 6: {
    Tensor shares = Softmax(program_.RandomNormal(0, 1, dtype_, t.shape()));
    y.tensor = Mean(SoftmaxCrossEntropy(t, shares));
    return y;
  }
  case 7: { // a row's own guess, with rows left out
    Tensor weight = Convert(RandomBernoulli(program_, 0.7, lines), dtype_);
    y.tensor = Mean(SoftmaxCrossEntropy(t, ArgMax(t)) * weight);
    return y;
  }
  case 0:
    y.tensor = Mean(t * t);
    return y;
  case 1:
    y.tensor = Mean(Abs(t - 0.5));
    return y;
  case 2: {
    Tensor target = program_.RandomUniform(-1, 1, dtype_, t.shape());
    y.tensor = MeanSquaredError(t, target);
    return y;
  }
  case 3:
    y.tensor = Sum(Relu(t)) * (1.0 / static_cast<double>(Count(t.shape())));
    return y;
  default: {
    Tensor squashed = t / (Abs(t) + 1.0);
    Dims dims = SomeDims(t.rank());
    Tensor sum = dims.empty() ? squashed : Mean(squashed, dims);
    y.tensor = Mean(Log(Exp(sum) + 1.0));
    return y;
  }
  }
}

void RandomOps::Grow() {
  size_t from = pool_.size() - 1;
  if (dice_.Chance(35))
    from = static_cast<size_t>(dice_.Between(0, static_cast<int64_t>(from)));
  const Grown x = pool_[from];
  Grown y = x;
  int64_t kind = dice_.Between(0, 105);
  if (recomputes_ && regions_ < 3 && dice_.Chance(20))
    y = Recomputed(x);
  else if (kind < 18)
    y = Unary(x);
  else if (kind < 33)
    y = Function(x);
  else if (kind < 50)
    y = Binary(x);
  else if (kind < 57)
    y = Reduce(x);
  else if (kind < 64)
    y = Chain(x);
  else if (kind < 72)
    y = Move(x);
  else if (kind < 79)
    y = Rearrange(x);
  else if (kind < 84)
    y = Normalize(x);
  else if (kind < 95)
    y = Product(x);
  else if (kind < 100)
    y = Index(x);
  else
    y = Control(x);
  if (y.bound > 64)
    y = Squash(y);
  Add(y);
}

} // namespace refold::test
