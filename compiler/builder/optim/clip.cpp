//===- clip.cpp - Gradients clipped by their global norm ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each statement makes at most one op. C++ may evaluate the operands of an expression in any order,
// and the order of the ops in a program must not depend on that.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/clip.h"

#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/program.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace refold::optim::internal {

ClipRange ClipRangeOf(DType dtype) {
  // The lower bound keeps two factors out of the subnormal range. Clipping multiplies each gradient
  // by both factors. With a smaller maximum norm, one of them could be subnormal for very large
  // gradients.
  constexpr double room = 0x1p26;
  if (dtype == F32)
    return {std::numeric_limits<float>::min() * room, std::numeric_limits<float>::max()};
  return {std::numeric_limits<double>::min() * room, std::numeric_limits<double>::max()};
}

namespace {

/// A scaled quotient is kept near 2^-40, so the norm of a scaled sum cannot take it out of range.
constexpr int kQuotient = -40;

class GlobalNormClip {
public:
  GlobalNormClip(const std::source_location &where, double norm, std::vector<Tensor> &gradients)
      : where_(where), norm_(norm), gradients_(gradients) {
    std::frexp(norm, &exponent_);
    ChooseScales();
  }

  void Run();

private:
  /// The two factors by which each gradient is multiplied, `first` before `second`. Neither is
  /// subnormal, even if their product would be.
  struct Factors {
    Tensor first, second;
  };

  Arg At(const Tensor &tensor) const { return Arg(tensor, where_); }
  Arg At(double number) const { return Arg(number, where_); }
  Tensor Scalar(double number) const {
    return Program(gradients_[0].program()).Constant(number, gradients_[0].dtype(), {}, where_);
  }

  void ChooseScales();
  /// Returns Σ (2^scale · g)² over all elements g of all gradients. The kernels of the sums compute
  /// the squares, so the squares need no memory.
  Tensor SumOfSquares(int scale) const;
  /// Returns the factors if the first sum is not finite: those of the finest finite sum, or NaN.
  Factors Coarse() const;
  /// Returns the factors that clip the gradients. `total` is SumOfSquares(scale). The result is
  /// valid only if `total` is finite and the sum with the next larger scale overflows.
  Factors Scaled(int scale, const Tensor &total) const;

  const std::source_location &where_;
  const double norm_;
  std::vector<Tensor> &gradients_;
  int exponent_;            ///< norm_ < 2^exponent_
  std::vector<int> scales_; ///< powers of two, the finest sum first
};

/// Chooses the scales, from large to small. For each scale, gradients are multiplied by 2^scale and
/// squared, and the squares are added.
///
/// The first scale is precise for norms near norm_. If a sum overflows with one scale, the sum with
/// the next scale is still precise. With the last scale, no sum of up to 2^34 finite squares
/// overflows. `half` is the exponent from which squares overflow: 2^half squared overflows.
void GlobalNormClip::ChooseScales() {
  const int half = gradients_[0].dtype() == F32 ? 64 : 512, step = half + 18;
  scales_ = {std::max(0, 50 - half - exponent_)};
  while (scales_.back() > -step)
    scales_.push_back(std::max(scales_.back() - step, -step));
}

Tensor GlobalNormClip::SumOfSquares(int scale) const {
  Tensor total;
  for (const Tensor &gradient : gradients_) {
    Tensor scaled = scale == 0 ? gradient : At(std::ldexp(1, scale)) * At(gradient);
    Tensor square = At(scaled) * At(scaled);
    Tensor sum = Sum(At(square));
    total = total.valid() ? At(total) + At(sum) : sum;
  }
  return total;
}

GlobalNormClip::Factors GlobalNormClip::Scaled(int scale, const Tensor &total) const {
  const int most = gradients_[0].dtype() == F32 ? 126 : 1022;
  const int first = std::clamp(kQuotient - exponent_ - scale, 0, most);
  // The first finite total is never below 2^kQuotient.
  const double floor = std::max(std::ldexp(norm_, scale), std::ldexp(1, kQuotient));
  Tensor longest = Maximum(At(Sqrt(At(total))), At(floor));
  Tensor second = At(std::ldexp(norm_, scale + first)) / At(longest);
  return {Scalar(std::ldexp(1, -first)), second};
}

GlobalNormClip::Factors GlobalNormClip::Coarse() const {
  Factors factors = {Tensor(), Scalar(std::numeric_limits<double>::quiet_NaN())};
  for (size_t i = scales_.size() - 1; i > 0; --i) {
    Tensor total = SumOfSquares(scales_[i]);
    Factors scaled = Scaled(scales_[i], total);
    Tensor finite = IsFinite(At(total));
    factors.first = factors.first.valid() ? Select(At(finite), At(scaled.first), At(factors.first))
                                          : scaled.first;
    factors.second = Select(At(finite), At(scaled.second), At(factors.second));
  }
  return factors;
}

void GlobalNormClip::Run() {
  const double bound = std::ldexp(norm_, scales_[0]);
  Tensor total = SumOfSquares(scales_[0]);
  Tensor longest = Maximum(At(Sqrt(At(total))), At(bound));
  Tensor factor = At(bound) / At(longest);
  Tensor finite = IsFinite(At(total));
  // A branch, so that a step whose sum is finite does not compute the other sums.
  std::vector<Tensor> factors =
      Program(gradients_[0].program())
          .If(
              At(finite), [&]() -> std::vector<Tensor> { return {factor, Scalar(1)}; },
              [&]() -> std::vector<Tensor> {
                Factors coarse = Coarse();
                return {coarse.first, coarse.second};
              });
  for (Tensor &gradient : gradients_) {
    Tensor once = At(factors[0]) * At(gradient);
    gradient = At(factors[1]) * At(once);
  }
}

} // namespace

void ClipByGlobalNorm(const std::source_location &where, double norm,
                      std::vector<Tensor> &gradients) {
  GlobalNormClip(where, norm, gradients).Run();
}

} // namespace refold::optim::internal
