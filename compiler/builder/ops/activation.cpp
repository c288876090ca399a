//===- activation.cpp - Activation functions ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/activation.h"
#include "compiler/builder/program/number_checks.h"

#include <cmath>

namespace refold {

using internal::OpScope;

template <typename Op, typename... Attributes>
static Tensor Activation(OpScope &op, const Arg &x, Attributes... attributes) {
  if (!op || !op.Float(x))
    return op.Invalid();
  return op.Emit<Op>(op.Type(x.tensor().shape()), op.Value(x), attributes...);
}
template <typename Op> static Tensor Activation(const char *name, const Arg &x) {
  OpScope op(name, {&x});
  return Activation<Op>(op, x);
}
/// Builds an activation with one finite parameter, which error messages call `what`.
template <typename Op>
static Tensor Activation(const char *name, const Arg &x, const char *what, double number) {
  OpScope op(name, {&x});
  if (op && !std::isfinite(internal::InType(op.context(), op.dtype(), number)))
    return op.Fail(absl::StrCat("needs a finite ", what, ", got ",
                                internal::Got(op.context(), op.dtype(), number)));
  return op ? Activation<Op>(op, x, mlir::Builder(op.context()).getF64FloatAttr(number))
            : op.Invalid();
}

Tensor Relu(const Arg &x) { return Activation<rf::ReluOp>("Relu", x); }
Tensor LeakyRelu(const Arg &x, double slope) {
  return Activation<rf::LeakyReluOp>("LeakyRelu", x, "slope", slope);
}
Tensor Elu(const Arg &x, double alpha) { return Activation<rf::EluOp>("Elu", x, "alpha", alpha); }
Tensor Gelu(const Arg &x, GeluKind kind) {
  OpScope op("Gelu", {&x});
  return Activation<rf::GeluOp>(op, x, kind == GeluKind::Tanh);
}
Tensor Silu(const Arg &x) { return Activation<rf::SiluOp>("Silu", x); }
Tensor Softplus(const Arg &x) { return Activation<rf::SoftplusOp>("Softplus", x); }
Tensor HardSwish(const Arg &x) { return Activation<rf::HardSwishOp>("HardSwish", x); }

} // namespace refold
