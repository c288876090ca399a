//===- nn.cpp - Layers with parameters ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/nn/nn.h"

#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/op_scope.h"

#include <cmath>

namespace refold::nn {

using internal::OpScope;

Tensor Linear(const Arg &x, int64_t features, LinearOptions options) {
  OpScope op("Linear", {&x});
  if (!op || !op.Float(x))
    return op.Invalid();
  if (x.tensor().rank() < 1 || x.tensor().shape().back() < 1)
    return op.Fail(absl::StrCat("needs inputs in the last dimension, got ", internal::Describe(x)));
  if (features < 1)
    return op.Fail(absl::StrCat("needs at least one feature, got ", features));
  internal::ProgramImpl &program = op.program();
  const std::string name =
      options.name.empty() ? program.AutoName("linear", ".weight") : options.name;
  const DType dtype = x.tensor().dtype();
  const int64_t inputs = x.tensor().shape().back();
  auto parameter = [&](const char *suffix, Shape shape, const Initializer &init) {
    return Arg(
        program.MakeVariable(absl::StrCat(name, suffix), dtype, shape, init, true, op.where()),
        op.where());
  };
  const double bound = 1 / std::sqrt(static_cast<double>(inputs));
  const Initializer as_torch = init::Uniform(-bound, bound);
  const Arg from(x.tensor(), op.where());
  Tensor y;
  if (options.as_torch)
    y = DotGeneral(from,
                   parameter(".weight", {features, inputs},
                             init::OutputsFirst(options.weight_init.value_or(as_torch))),
                   {.lhs_contracting = {-1}, .rhs_contracting = {1}});
  else
    y = Dot(from, parameter(".weight", {inputs, features},
                            options.weight_init.value_or(init::KaimingUniform())));
  if (options.bias && y.valid())
    y = Arg(y, op.where()) +
        parameter(".bias", {features},
                  options.bias_init.value_or(options.as_torch ? as_torch : init::Zeros()));
  if (y.valid())
    program.Name(internal::Access::Node(y)->value, name);
  return y;
}

namespace {

/// Checks the operands of a norm and declares its parameters one by one.
class Norm {
public:
  Norm(const char *function, const char *stem, const Arg &x, NormOptions options)
      : op_(function, {&x}), options_(std::move(options)) {
    if (!op_ || !op_.Float(x))
      return;
    const Shape &shape = x.tensor().shape();
    if (options_.dims < 1 || options_.dims > x.tensor().rank()) {
      op_.Fail(absl::StrCat("needs 1 to ", x.tensor().rank(), " trailing dimensions of ",
                            internal::Describe(x), ", got ", options_.dims));
      return;
    }
    tail_.assign(shape.end() - options_.dims, shape.end());
    dtype_ = x.tensor().dtype();
    name_ = options_.name.empty()
                ? op_.program().AutoName(stem, absl::StrCat(".", options_.scale_name))
                : options_.name;
  }

  explicit operator bool() const { return !tail_.empty() && !op_.program().failed(); }
  Tensor Invalid() const { return op_.Invalid(); }
  Arg operator()(const Tensor &tensor) const { return Arg(tensor, op_.where()); }
  Arg Scale() { return Parameter(options_.scale_name, options_.scale_init); }
  Arg Offset() { return Parameter(options_.offset_name, options_.offset_init); }
  /// Fails if scale and offset have the same name, because they would then be one parameter.
  bool HasTwoNames() {
    if (options_.scale_name == options_.offset_name)
      op_.Fail(absl::StrCat("needs two names for scale and offset, got '", options_.scale_name,
                            "' for both"));
    return !op_.program().failed();
  }
  double epsilon() const { return options_.epsilon; }
  Tensor Named(Tensor y) {
    if (y.valid())
      op_.program().Name(internal::Access::Node(y)->value, name_);
    return y;
  }

private:
  Arg Parameter(const std::string &kind, const Initializer &init) {
    return Arg(op_.program().MakeVariable(absl::StrCat(name_, ".", kind), dtype_, tail_, init, true,
                                          op_.where()),
               op_.where());
  }

  OpScope op_;
  NormOptions options_;
  Shape tail_;
  DType dtype_ = F32;
  std::string name_;
};

} // namespace

Tensor LayerNorm(const Arg &x, NormOptions options) {
  Norm norm("LayerNorm", "layer_norm", x, std::move(options));
  if (!norm || !norm.HasTwoNames())
    return norm.Invalid();
  Arg scale = norm.Scale(), offset = norm.Offset();
  return norm.Named(refold::LayerNorm(norm(x.tensor()), scale, offset, norm.epsilon()));
}

Tensor RmsNorm(const Arg &x, NormOptions options) {
  Norm norm("RmsNorm", "rms_norm", x, std::move(options));
  if (!norm)
    return norm.Invalid();
  return norm.Named(refold::RmsNorm(norm(x.tensor()), norm.Scale(), norm.epsilon()));
}

} // namespace refold::nn
