//===- training.cpp - Gradients, checkpoints, a loss ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/training.h"
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/op_scope.h"

namespace refold {

using internal::Access;
using internal::Describe;
using internal::OpScope;

/// Creates an op that returns its operand.
template <typename Op> static Tensor Mark(const char *name, const Arg &x) {
  OpScope op(name, {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  return op.Emit<Op>(op.Type(x.tensor().dtype(), x.tensor().shape()), op.Value(x));
}
Tensor Checkpoint(const Arg &x) { return Mark<rf::CheckpointOp>("Checkpoint", x); }
Tensor StopGradient(const Arg &x) { return Mark<rf::StopGradientOp>("StopGradient", x); }

Tensor BinaryCrossEntropyWithLogits(const Arg &logits, const Arg &labels) {
  OpScope op("BinaryCrossEntropyWithLogits", {&logits, &labels});
  if (!op || !op.Float(logits) || !op.OneType())
    return op.Invalid();
  const Shape &shape = logits.tensor().shape();
  if (!labels.is_number() && labels.tensor().shape() != shape)
    return op.Fail(absl::StrCat("needs labels of type ", Describe(logits), " or a number, got ",
                                Describe(labels)));
  return op.Emit<rf::BinaryCrossEntropyWithLogitsOp>(op.Type(shape), op.Value(logits),
                                                     op.Value(labels, shape));
}

namespace {

/// One call of Gradients, Vjp or Jvp.
class Derivative {
public:
  /// `of` is the name of the differentiated value in error messages.
  Derivative(OpScope &op, const char *name, const char *of) : op_(op), name_(name), of_(of) {}

  /// Finds the values to differentiate with respect to, and keeps them. For a Variable in `wrt`,
  /// this is the value from which `y` was computed. If `y` does not depend on one of the values,
  /// records an error and returns false.
  bool Find(const Arg &y, const std::vector<Arg> &wrt);
  /// Returns the gradients of `loss`, which was computed from y, with respect to the values found.
  std::vector<Tensor> Of(const Tensor &loss) const { return Of(loss, values_); }
  std::vector<Tensor> Of(const Tensor &loss, mlir::ValueRange values) const;

  Arg At(const Tensor &tensor) const { return Arg(tensor, op_.where()); }
  /// Returns `vector`, a number or a tensor, as a constant with the type and shape of `like`. If a
  /// tensor has another type or shape, records an error and returns an invalid Tensor.
  Tensor Fixed(const char *what, const Arg &vector, const Tensor &like) const;
  Tensor Dot(const Tensor &a, const Tensor &b) const { return Sum(At(At(a) * At(b))); }

private:
  OpScope &op_;
  const char *name_, *of_;
  llvm::SmallVector<mlir::Value> values_;
};

bool Derivative::Find(const Arg &y, const std::vector<Arg> &wrt) {
  internal::ProgramImpl &program = op_.program();
  if (!program.CheckHere(y.tensor(), op_.where(), name_))
    return false;
  llvm::DenseSet<mlir::Value> slice = internal::BackwardSlice(Access::Node(y.tensor())->value);
  for (const Arg &arg : wrt) {
    if (!op_.IsTensor(arg) || !program.Check(arg.tensor(), arg.where(), name_))
      return false;
    if (!IsFloat(arg.tensor().dtype())) {
      op_.Fail(absl::StrCat("is with respect to f32, f64, bf16 or f16, got ", Describe(arg)));
      return false;
    }
    mlir::Value value = Access::Node(arg.tensor())->value;
    if (arg.variable().valid())
      if (mlir::Value version = program.VersionIn(Access::Index(arg.variable()), slice))
        value = version;
    if (!slice.contains(value)) {
      program.Fail(
          arg.where(),
          absl::StrCat(name_, ": ", of_, " does not depend on ",
                       arg.variable().valid() ? "'" + arg.variable().name() + "'" : Describe(arg)));
      return false;
    }
    values_.push_back(value);
  }
  if (values_.empty())
    op_.Fail("needs at least one value to differentiate with respect to");
  return !program.failed();
}

std::vector<Tensor> Derivative::Of(const Tensor &loss, mlir::ValueRange values) const {
  internal::ProgramImpl &program = op_.program();
  std::vector<Tensor> gradients(values.size(), op_.Invalid());
  if (program.failed())
    return gradients;
  mlir::OpBuilder builder = program.At();
  auto gradient = rf::GradientOp::create(builder, program.Loc(op_.where(), "gradient"),
                                         values.getTypes(), Access::Node(loss)->value, values);
  for (size_t i = 0; i < values.size(); ++i)
    gradients[i] = program.Wrap(gradient.getResult(i));
  return gradients;
}

Tensor Derivative::Fixed(const char *what, const Arg &vector, const Tensor &like) const {
  const std::string type = like.type_string();
  if (vector.is_number()) {
    if (!internal::Fits(like.dtype(), vector.number()))
      return op_.Fail(absl::StrCat("cannot take ", Describe(vector), " as ", type));
    return op_.program().Wrap(
        op_.program().Splat(op_.where(), like.dtype(), like.shape(), vector.number()));
  }
  if (!op_.program().Check(vector.tensor(), vector.where(), name_))
    return op_.Invalid();
  if (vector.tensor().type_string() != type)
    return op_.Fail(absl::StrCat("needs a ", what, " of type ", type, ", got ", Describe(vector)));
  return StopGradient(At(vector.tensor()));
}

} // namespace

std::vector<Tensor> Gradients(const Arg &loss, const std::vector<Arg> &wrt) {
  OpScope op("Gradients", {&loss});
  std::vector<Tensor> invalid(wrt.size(), op.Invalid());
  if (!op || !op.Float(loss))
    return invalid;
  if (loss.tensor().rank() != 0) {
    op.Fail(absl::StrCat("needs a scalar loss, got ", Describe(loss)));
    return invalid;
  }
  Derivative derivative(op, "Gradients", "the loss");
  return derivative.Find(loss, wrt) ? derivative.Of(loss.tensor()) : invalid;
}

std::vector<Tensor> Vjp(const Arg &y, const std::vector<Arg> &wrt, const Arg &cotangent) {
  OpScope op("Vjp", {&y});
  std::vector<Tensor> invalid(wrt.size(), op.Invalid());
  Derivative derivative(op, "Vjp", "y");
  if (!op || !op.Float(y) || !derivative.Find(y, wrt))
    return invalid;
  Tensor vector = derivative.Fixed("cotangent", cotangent, y.tensor());
  return vector.valid() ? derivative.Of(derivative.Dot(y.tensor(), vector)) : invalid;
}

Tensor Jvp(const Arg &y, const std::vector<Arg> &wrt, const std::vector<Arg> &tangents) {
  OpScope op("Jvp", {&y});
  Derivative derivative(op, "Jvp", "y");
  if (!op || !op.Float(y) || !derivative.Find(y, wrt))
    return op.Invalid();
  if (tangents.size() != wrt.size())
    return op.Fail(absl::StrCat("needs one tangent for each of ", wrt.size(), " values, got ",
                                tangents.size()));
  // Uses zero as the cotangent. The vector-Jacobian product is linear in the cotangent, so its
  // derivative is the same for every cotangent. StopGradient prevents simplifications from folding
  // the zero away before the derivative is taken.
  const Shape &shape = y.tensor().shape();
  Tensor zero = op.program().Wrap(op.program().Splat(op.where(), y.tensor().dtype(), shape, 0));
  Tensor cotangent = StopGradient(derivative.At(zero));
  std::vector<Tensor> gradients = derivative.Of(derivative.Dot(y.tensor(), cotangent));
  // The sum begins with a term that depends on the cotangent and has a derivative of zero. Without
  // it, the sum might not depend on the cotangent, and the derivative below would be an error. This
  // happens if no gradient flows from y to `wrt`.
  Tensor sum = Sum(derivative.At(StopGradient(derivative.At(cotangent))));
  for (size_t i = 0; i < wrt.size(); ++i) {
    Tensor tangent = derivative.Fixed("tangent", tangents[i], gradients[i]);
    if (!tangent.valid())
      return op.Invalid();
    sum = derivative.At(sum) + derivative.At(derivative.Dot(gradients[i], tangent));
  }
  return derivative.Of(sum, Access::Node(cotangent)->value)[0];
}

} // namespace refold
