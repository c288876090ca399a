//===- ops_training.cpp - Gradients, and marks for them -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops_training.h"
#include "compiler/builder/op_scope.h"

namespace refold {

using internal::Access;
using internal::Describe;
using internal::OpScope;

Tensor Checkpoint(const Arg &x) {
  OpScope op("Checkpoint", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  return op.Emit<rf::CheckpointOp>(op.Type(x.tensor().dtype(), x.tensor().shape()), op.Value(x));
}

Tensor StopGradient(const Arg &x) {
  OpScope op("StopGradient", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  return op.Emit<rf::StopGradientOp>(op.Type(x.tensor().dtype(), x.tensor().shape()), op.Value(x));
}

std::vector<Tensor> Gradients(const Arg &loss, const std::vector<Arg> &wrt) {
  OpScope op("Gradients", {&loss});
  std::vector<Tensor> gradients(wrt.size(), op.Invalid());
  if (!op || !op.Float(loss))
    return gradients;
  if (loss.tensor().rank() != 0) {
    op.Fail(absl::StrCat("needs a scalar loss, got ", Describe(loss)));
    return gradients;
  }
  internal::ProgramImpl &program = op.program();
  if (!program.CheckHere(loss.tensor(), op.where(), "Gradients"))
    return gradients;
  mlir::Value from = Access::Node(loss.tensor())->value;
  llvm::DenseSet<mlir::Value> slice = internal::BackwardSlice(from);
  llvm::SmallVector<mlir::Value> values;
  llvm::SmallVector<mlir::Type> types;
  for (const Arg &arg : wrt) {
    if (!op.IsTensor(arg) || !program.Check(arg.tensor(), arg.where(), "Gradients"))
      return gradients;
    if (!IsFloat(arg.tensor().dtype())) {
      op.Fail(absl::StrCat("is with respect to f32 or f64, got ", Describe(arg)));
      return gradients;
    }
    mlir::Value value = Access::Node(arg.tensor())->value;
    if (arg.variable().valid())
      if (mlir::Value version = program.VersionIn(Access::Index(arg.variable()), slice))
        value = version;
    if (!slice.contains(value)) {
      program.Fail(
          arg.where(),
          absl::StrCat("Gradients: the loss does not depend on ",
                       arg.variable().valid() ? "'" + arg.variable().name() + "'" : Describe(arg)));
      return gradients;
    }
    values.push_back(value);
    types.push_back(value.getType());
  }
  if (values.empty()) {
    op.Fail("needs at least one value to differentiate with respect to");
    return gradients;
  }
  mlir::OpBuilder builder = program.At();
  auto gradient =
      rf::GradientOp::create(builder, program.Loc(op.where(), "gradient"), types, from, values);
  for (size_t i = 0; i < values.size(); ++i)
    gradients[i] = program.Wrap(gradient.getResult(i));
  return gradients;
}

} // namespace refold
