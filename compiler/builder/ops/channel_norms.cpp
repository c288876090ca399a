//===- channel_norms.cpp - Norms with one scale per channel ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/normalization.h"
#include "compiler/builder/program/number_checks.h"

#include <cmath>

namespace refold {

using internal::Describe;
using internal::Got;
using internal::InType;
using internal::IsEpsilon;
using internal::OpScope;

/// Returns true if x has elements to average. If not, records an error and returns false. Averages
/// are taken over all dimensions except `channels` and `images`. So each of these other dimensions
/// must not be empty. If `images` is -1, averages are taken over all dimensions except `channels`.
static bool HasElements(OpScope &op, const Arg &x, int64_t channels, int64_t images = -1) {
  const Shape &shape = x.tensor().shape();
  for (int64_t d = 0; d < x.tensor().rank(); ++d)
    if (shape[d] == 0 && d != channels && d != images) {
      op.Fail(absl::StrCat("has no elements to average in ", Describe(x)));
      return false;
    }
  return true;
}

namespace {
/// An operand with one element for each channel, and its name in error messages.
struct ByChannel {
  const char *name; // "a scale"
  const Arg *operand;
};
} // namespace

/// Checks that x is f32, f64, bf16 or f16 and has a dimension `dim`. Checks that each of `others`
/// is a vector of x's type with as many elements as that dimension. If not, records an error and
/// returns false. If `dim` is negative, replaces it by the index that counts from the front.
static bool Channels(OpScope &op, const Arg &x, int64_t *dim,
                     std::initializer_list<ByChannel> others) {
  if (!op || !op.Float(x))
    return false;
  for (const ByChannel &other : others)
    if (!op.IsTensor(*other.operand))
      return false;
  if (!op.OneType() || !internal::NormalizeDim(op, x.tensor().rank(), dim))
    return false;
  const Shape channels = {x.tensor().shape()[*dim]};
  for (const ByChannel &other : others)
    if (other.operand->tensor().shape() != channels) {
      op.Fail(absl::StrCat("needs ", other.name, " of ", TypeName(op.dtype(), channels),
                           ", one element for each channel of ", Describe(x), ", got ",
                           Describe(*other.operand)));
      return false;
    }
  return true;
}

static mlir::FloatAttr Real(const OpScope &op, double number) {
  return mlir::Builder(op.context()).getF64FloatAttr(number);
}

BatchNormResult BatchNormTraining(const Arg &x, const Arg &scale, const Arg &offset,
                                  BatchNormOptions options) {
  OpScope op("BatchNormTraining", {&x, &scale, &offset});
  const Tensor invalid = op.Invalid();
  if (!Channels(op, x, &options.dim, {{"a scale", &scale}, {"an offset", &offset}}) ||
      !HasElements(op, x, options.dim) || !IsEpsilon(op, options.epsilon))
    return {invalid, invalid, invalid};
  rf::BatchNormTrainingOp::Properties properties;
  properties.epsilon = Real(op, options.epsilon);
  properties.dim = op.Number(options.dim);
  std::vector<Tensor> results = op.Infer<rf::BatchNormTrainingOp>(
      {op.Value(x), op.Value(scale), op.Value(offset)}, properties);
  if (results.size() != 3)
    return {invalid, invalid, invalid};
  return {results[0], results[1], results[2]};
}

Tensor BatchNormInference(const Arg &x, const Arg &scale, const Arg &offset, const Arg &mean,
                          const Arg &variance, BatchNormOptions options) {
  OpScope op("BatchNormInference", {&x, &scale, &offset, &mean, &variance});
  if (!Channels(op, x, &options.dim,
                {{"a scale", &scale},
                 {"an offset", &offset},
                 {"a mean", &mean},
                 {"a variance", &variance}}) ||
      !IsEpsilon(op, options.epsilon))
    return op.Invalid();
  return op.Emit<rf::BatchNormInferenceOp>(
      op.Type(x.tensor().shape()), op.Value(x), op.Value(scale), op.Value(offset), op.Value(mean),
      op.Value(variance), Real(op, options.epsilon), op.Number(options.dim));
}

/// Fails and returns false if x has no dimension 1 for channels.
static bool HasChannels(OpScope &op, const Arg &x) {
  if (!op || !op.Float(x))
    return false;
  if (x.tensor().rank() >= 2)
    return true;
  op.Fail(absl::StrCat("needs channels in dimension 1, got ", Describe(x)));
  return false;
}

Tensor GroupNorm(const Arg &x, const Arg &scale, const Arg &offset, int64_t groups,
                 double epsilon) {
  OpScope op("GroupNorm", {&x, &scale, &offset});
  int64_t dim = 1;
  if (!HasChannels(op, x) || !Channels(op, x, &dim, {{"a scale", &scale}, {"an offset", &offset}}))
    return op.Invalid();
  const int64_t channels = x.tensor().shape()[1];
  if (groups < 1 || channels % groups != 0)
    return op.Fail(absl::StrCat("needs groups that divide the ", channels, " channels of ",
                                Describe(x), ", got ", groups));
  if (!HasElements(op, x, /*channels=*/-1, /*images=*/0) || !IsEpsilon(op, epsilon))
    return op.Invalid();
  return op.Emit<rf::GroupNormOp>(op.Type(x.tensor().shape()), op.Value(x), op.Value(scale),
                                  op.Value(offset), op.Number(groups), Real(op, epsilon));
}

Tensor LocalResponseNorm(const Arg &x, LocalResponseNormOptions options) {
  OpScope op("LocalResponseNorm", {&x});
  if (!HasChannels(op, x))
    return op.Invalid();
  if (options.size < 1)
    return op.Fail(absl::StrCat("needs a size of at least 1, got ", options.size));
  auto in_type = [&](double number) { return InType(op.context(), op.dtype(), number); };
  auto got = [&](double number) { return Got(op.context(), op.dtype(), number); };
  if (!(options.alpha >= 0) || !std::isfinite(in_type(options.alpha)) ||
      !std::isfinite(in_type(options.beta)) || !(in_type(options.k) > 0) ||
      !std::isfinite(in_type(options.k)))
    return op.Fail(absl::StrCat("needs finite numbers, alpha not below 0 and k above 0, got alpha ",
                                got(options.alpha), ", beta ", got(options.beta), ", k ",
                                got(options.k)));
  return op.Emit<rf::LocalResponseNormOp>(op.Type(x.tensor().shape()), op.Value(x),
                                          op.Number(options.size), Real(op, options.alpha),
                                          Real(op, options.beta), Real(op, options.k));
}

} // namespace refold
