//===- nn.cpp - Layers with parameters ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/nn.h"

#include "compiler/builder/op_scope.h"
#include "compiler/builder/ops.h"

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
  auto parameter = [&](const char *suffix, Shape shape, const Initializer &init) {
    return Arg(
        program.MakeVariable(absl::StrCat(name, suffix), dtype, shape, init, true, op.where()),
        op.where());
  };
  Tensor y = Dot(Arg(x.tensor(), op.where()),
                 parameter(".weight", {x.tensor().shape().back(), features}, options.weight_init));
  if (options.bias && y.valid())
    y = Arg(y, op.where()) + parameter(".bias", {features}, options.bias_init);
  if (y.valid())
    program.Name(internal::Access::Node(y)->value, name);
  return y;
}

} // namespace refold::nn
