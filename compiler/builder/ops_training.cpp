//===- ops_training.cpp - Random numbers, marks, gradients ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/op_scope.h"
#include "compiler/builder/ops.h"

#include <cmath>

namespace refold {

using internal::Access;
using internal::Describe;
using internal::OpScope;

Tensor Dropout(const Arg &x, double rate) {
  OpScope op("Dropout", {&x});
  if (!op || !op.Float(x))
    return op.Invalid();
  if (!(rate >= 0 && rate < 1))
    return op.Fail(absl::StrCat("needs a rate in [0, 1), got ", rate));
  if (rate == 0)
    return x.tensor();
  internal::ProgramImpl &program = op.program();
  mlir::OpBuilder builder = program.At();
  return op.Emit<rf::DropoutOp>(op.Type(x.tensor().shape()), op.Value(x), program.seed(),
                                program.Position(), builder.getF64FloatAttr(rate),
                                builder.getI64IntegerAttr(program.NextSite()));
}

Tensor Checkpoint(const Arg &x) {
  OpScope op("Checkpoint", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  return op.Emit<rf::CheckpointOp>(op.Type(x.tensor().dtype(), x.tensor().shape()), op.Value(x));
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

// Sources of numbers -------------------------------------------------------

static bool CheckShape(internal::ProgramImpl &program, const char *name, const Shape &shape,
                       const std::source_location &where) {
  for (int64_t extent : shape)
    if (extent < 0)
      program.Fail(where, absl::StrCat(name, " needs extents that are not negative, got ", extent));
  if (!program.failed() && !internal::FitsMemory(shape))
    program.Fail(where, absl::StrCat(name, " makes more than 2^59 elements"));
  return !program.failed();
}

Tensor Program::Constant(double value, DType dtype, Shape shape, std::source_location where) {
  if (impl_->failed() || !CheckShape(*impl_, "Constant", shape, where))
    return impl_->Fail(where, "");
  if (!internal::Fits(dtype, value))
    return impl_->Fail(where,
                       absl::StrCat("Constant cannot take ", value, " as ", DTypeName(dtype)));
  return impl_->Wrap(impl_->Splat(where, dtype, shape, value));
}

Tensor Program::Constant(const std::vector<double> &values, DType dtype, Shape shape,
                         std::source_location where) {
  if (impl_->failed() || !CheckShape(*impl_, "Constant", shape, where))
    return impl_->Fail(where, "");
  mlir::RankedTensorType type = internal::TensorType(impl_->context(), dtype, shape);
  if (type.getNumElements() != static_cast<int64_t>(values.size()))
    return impl_->Fail(where, absl::StrCat("Constant needs ", type.getNumElements(), " values for ",
                                           TypeName(dtype, shape), ", got ", values.size()));
  mlir::OpBuilder builder = impl_->At();
  std::vector<mlir::Attribute> attrs;
  for (double value : values) {
    if (!internal::Fits(dtype, value))
      return impl_->Fail(where,
                         absl::StrCat("Constant cannot take ", value, " as ", DTypeName(dtype)));
    if (IsFloat(dtype))
      attrs.push_back(builder.getFloatAttr(type.getElementType(), value));
    else
      attrs.push_back(mlir::IntegerAttr::get(type.getElementType(), static_cast<int64_t>(value)));
  }
  return impl_->Finish(where, rf::ConstantOp::create(builder, impl_->Loc(where), type,
                                                     mlir::DenseElementsAttr::get(type, attrs)));
}

/// What floating-point draws of any distribution need; false where an error stands.
static bool CheckDraw(internal::ProgramImpl &impl, const char *op, DType dtype, const Shape &shape,
                      std::source_location where) {
  if (impl.failed() || !CheckShape(impl, op, shape, where))
    return false;
  if (!IsFloat(dtype))
    impl.Fail(where, absl::StrCat(op, " gives f32 or f64, not ", DTypeName(dtype)));
  return IsFloat(dtype);
}

Tensor Program::RandomUniform(double low, double high, DType dtype, Shape shape,
                              std::source_location where) {
  if (!CheckDraw(*impl_, "RandomUniform", dtype, shape, where))
    return impl_->Fail(where, "");
  if (!std::isfinite(low) || !std::isfinite(high) || low >= high)
    return impl_->Fail(where,
                       absl::StrCat("RandomUniform needs finite bounds with low < high, got ", low,
                                    " and ", high));
  mlir::OpBuilder builder = impl_->At();
  return impl_->Finish(where, rf::RandomUniformOp::create(
                                  builder, impl_->Loc(where),
                                  internal::TensorType(impl_->context(), dtype, shape),
                                  impl_->seed(), impl_->Position(), builder.getF64FloatAttr(low),
                                  builder.getF64FloatAttr(high), mlir::UnitAttr(),
                                  builder.getI64IntegerAttr(impl_->NextSite())));
}

Tensor Program::RandomNormal(double mean, double stddev, DType dtype, Shape shape,
                             std::source_location where) {
  if (!CheckDraw(*impl_, "RandomNormal", dtype, shape, where))
    return impl_->Fail(where, "");
  if (!std::isfinite(mean) || !std::isfinite(stddev) || stddev < 0)
    return impl_->Fail(where, absl::StrCat("RandomNormal needs a finite mean and a finite standard "
                                           "deviation that is not negative, got ",
                                           mean, " and ", stddev));
  mlir::OpBuilder builder = impl_->At();
  return impl_->Finish(
      where, rf::RandomNormalOp::create(
                 builder, impl_->Loc(where), internal::TensorType(impl_->context(), dtype, shape),
                 impl_->seed(), impl_->Position(), builder.getF64FloatAttr(mean),
                 builder.getF64FloatAttr(stddev), builder.getI64IntegerAttr(impl_->NextSite())));
}

static bool CheckBound(internal::ProgramImpl &program, const char *name, int64_t n,
                       const std::source_location &where) {
  if (n < 1 || n >= (int64_t(1) << 31))
    program.Fail(where, absl::StrCat(name, " needs a bound in [1, 2^31), got ", n));
  return !program.failed();
}

Tensor Program::SampleIndices(int64_t n, Shape shape, std::source_location where) {
  if (impl_->failed() || !CheckShape(*impl_, "SampleIndices", shape, where) ||
      !CheckBound(*impl_, "SampleIndices", n, where))
    return impl_->Fail(where, "");
  mlir::OpBuilder builder = impl_->At();
  return impl_->Finish(where, rf::RandomIndexOp::create(
                                  builder, impl_->Loc(where, "indices"),
                                  internal::TensorType(impl_->context(), S32, shape), impl_->seed(),
                                  impl_->Position(), builder.getI64IntegerAttr(n),
                                  builder.getI64IntegerAttr(impl_->NextSite())));
}

Tensor Program::Shuffle(int64_t n, int64_t batch, std::source_location where) {
  if (impl_->failed() || !CheckBound(*impl_, "Shuffle", n, where))
    return impl_->Fail(where, "");
  if (batch < 1 || n % batch != 0)
    return impl_->Fail(where,
                       absl::StrCat("Shuffle needs a batch that divides ", n, ", got ", batch));
  mlir::OpBuilder builder = impl_->At();
  return impl_->Finish(
      where, rf::ShuffleOp::create(builder, impl_->Loc(where, "indices"),
                                   internal::TensorType(impl_->context(), S32, {batch}),
                                   impl_->seed(), impl_->Position(), builder.getI64IntegerAttr(n),
                                   builder.getI64IntegerAttr(impl_->NextSite())));
}

} // namespace refold
