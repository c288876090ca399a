//===- loss_scale.cpp - A loss scale that adapts to overflows -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each statement makes at most one op. C++ may evaluate the operands of an expression in any order,
// and the order of the ops in a program must not depend on that.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/loss_scale.h"

#include "compiler/builder/ops/ops.h"

#include <cmath>

namespace refold::optim::internal {

using refold::internal::Access;

/// The largest factor. It leaves room for losses up to 256 in f32.
static constexpr double kMostScale = 0x1p120;

LossScaler::LossScaler(Update &at, const LossScale &options) : at_(at), options_(options) {
  if (!at.Check("a loss scale", options.initial, 1, kMostScale) ||
      !at.Check("a growth of the loss scale", options.growth, 1, kMostScale) ||
      !at.Check("a backoff of the loss scale", options.backoff, 0, 1))
    return;
  if (options.growth == 1 || options.backoff == 0 || options.interval < 1) {
    at.Fail("needs a loss scale with a growth above 1, a backoff above 0 and an interval of at "
            "least 1");
    return;
  }
  name_ = at.state_name().empty() ? at.AutoName("loss_scale", ".value")
                                  : at.state_name() + ".loss_scale";
  value_ = at.Scalar(name_ + ".value", options.initial);
  good_ = at.Counter(name_ + ".good_steps");
  skipped_ = at.Counter(name_ + ".skipped_steps");
  scale_ = at.Read(value_).tensor();
}

void LossScaler::Unscale(std::vector<Tensor> &gradients) const {
  auto request = Access::Node(gradients[0])->value.getDefiningOp<rf::GradientOp>();
  if (request)
    request.setScaled(true);
  Tensor inverse = at_(1.0) / at_(scale_);
  for (Tensor &gradient : gradients) {
    Tensor wide = IsShortFloat(gradient.dtype()) ? Convert(at_(gradient), at_.dtype()) : gradient;
    gradient = at_(wide) * at_(inverse);
  }
}

Tensor LossScaler::Next(const std::vector<Tensor> &gradients) const {
  Tensor finite;
  for (const Tensor &gradient : gradients) {
    Tensor each = IsFinite(at_(gradient));
    Tensor all = All(at_(each));
    finite = finite.valid() ? And(at_(finite), at_(all)) : all;
  }
  Tensor counted = at_.Read(good_) + at_(1.0);
  Tensor enough = GreaterEqual(at_(counted), at_(static_cast<double>(options_.interval)));
  Tensor larger = at_(scale_) * at_(options_.growth);
  larger = Minimum(at_(larger), at_(kMostScale));
  Tensor after = Select(at_(enough), at_(larger), at_(scale_));
  Tensor smaller = at_(scale_) * at_(options_.backoff);
  smaller = Maximum(at_(smaller), at_(1.0));
  Tensor goes_on = Not(at_(enough));
  Tensor counts = And(at_(finite), at_(goes_on));
  Tensor skipped = at_.Read(skipped_) + at_(1.0);
  Tensor kept = at_.Read(skipped_).tensor();
  skipped = Select(at_(finite), at_(kept), at_(skipped));
  at_.Assign(value_, Select(at_(finite), at_(after), at_(smaller)));
  at_.Assign(good_, Select(at_(counts), at_(counted), at_(0.0)));
  at_.Assign(skipped_, skipped);
  at_.Fetch(name_, scale_);
  at_.Fetch(name_ + ".skipped_steps", at_.Read(skipped_).tensor());
  return finite;
}

} // namespace refold::optim::internal
