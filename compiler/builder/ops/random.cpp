//===- random.cpp - Constants and random numbers --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/random.h"
#include "compiler/builder/ops/elementwise.h"
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/number_checks.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include <cmath>

namespace refold {

using internal::Access;
using internal::Describe;
using internal::OpScope;

Tensor Dropout(const Arg &x, double rate) {
  OpScope op("Dropout", {&x});
  if (!op || !op.Float(x))
    return op.Invalid();
  if (!internal::IsDropoutRate(op, "a rate", rate))
    return op.Invalid();
  if (rate == 0)
    return x.tensor();
  internal::ProgramImpl &program = op.program();
  mlir::OpBuilder builder = program.At();
  return op.Emit<rf::DropoutOp>(op.Type(x.tensor().shape()), op.Value(x), program.seed(),
                                program.Position(), builder.getF64FloatAttr(rate),
                                builder.getI64IntegerAttr(program.NextSite()));
}

/// Creates a random op with its own RNG stream id and the current counter of random ops.
template <typename Op, typename... Attributes>
static Tensor DrawOp(internal::ProgramImpl &impl, const std::source_location &where,
                     mlir::Location loc, DType dtype, const Shape &shape,
                     Attributes... attributes) {
  mlir::OpBuilder builder = impl.At();
  return impl.Finish(where,
                     Op::create(builder, loc, internal::TensorType(impl.context(), dtype, shape),
                                impl.seed(), impl.Position(), attributes...,
                                builder.getI64IntegerAttr(impl.NextSite())));
}

static mlir::FloatAttr Real(internal::ProgramImpl &impl, double number) {
  return mlir::Builder(impl.context()).getF64FloatAttr(number);
}

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

/// Checks the type and shape of a floating-point draw. Fails and returns false if they do not fit.
static bool CheckDraw(internal::ProgramImpl &impl, const char *op, DType dtype, const Shape &shape,
                      std::source_location where) {
  if (impl.failed() || !CheckShape(impl, op, shape, where))
    return false;
  if (!IsFloat(dtype))
    impl.Fail(where, absl::StrCat(op, " gives f32, f64, bf16 or f16, not ", DTypeName(dtype)));
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
  if (!rf::holdsUniform(internal::MlirElementType(impl_->context(), dtype), low, high,
                        /*open=*/false))
    return impl_->Fail(
        where, absl::StrCat("RandomUniform needs low < high with a finite difference "
                            "and numbers to draw in ",
                            DTypeName(dtype), ", got ", internal::Got(impl_->context(), dtype, low),
                            " and ", internal::Got(impl_->context(), dtype, high)));
  return DrawOp<rf::RandomUniformOp>(*impl_, where, impl_->Loc(where), dtype, shape,
                                     Real(*impl_, low), Real(*impl_, high), mlir::UnitAttr());
}

Tensor Program::RandomNormal(double mean, double stddev, DType dtype, Shape shape,
                             std::source_location where) {
  if (!CheckDraw(*impl_, "RandomNormal", dtype, shape, where))
    return impl_->Fail(where, "");
  mlir::MLIRContext *context = impl_->context();
  if (!std::isfinite(internal::InType(context, dtype, mean)) ||
      !std::isfinite(internal::InType(context, dtype, stddev)) || stddev < 0)
    return impl_->Fail(where, absl::StrCat("RandomNormal needs a finite mean and a finite standard "
                                           "deviation that is not negative, got ",
                                           internal::Got(context, dtype, mean), " and ",
                                           internal::Got(context, dtype, stddev)));
  return DrawOp<rf::RandomNormalOp>(*impl_, where, impl_->Loc(where), dtype, shape,
                                    Real(*impl_, mean), Real(*impl_, stddev));
}

static mlir::IntegerAttr Bound(internal::ProgramImpl &impl, int64_t n) {
  return mlir::Builder(impl.context()).getI64IntegerAttr(n);
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
  return DrawOp<rf::RandomIndexOp>(*impl_, where, impl_->Loc(where, "indices"), S32, shape,
                                   Bound(*impl_, n));
}

Tensor Program::Shuffle(int64_t n, int64_t batch, std::source_location where) {
  if (impl_->RefuseInCall("Shuffle", "use SampleIndices, or pass the indices as an array", where) ||
      impl_->failed() || !CheckBound(*impl_, "Shuffle", n, where))
    return impl_->Fail(where, "");
  if (batch < 1 || n % batch != 0)
    return impl_->Fail(where,
                       absl::StrCat("Shuffle needs a batch that divides ", n, ", got ", batch));
  return DrawOp<rf::ShuffleOp>(*impl_, where, impl_->Loc(where, "indices"), S32, {batch},
                               Bound(*impl_, n));
}

// Draws that depend on values ----------------------------------------------

/// Returns uniform numbers in [0, 1), or in (0, 1) if `open`.
static Tensor Unit(internal::ProgramImpl &impl, const std::source_location &where, DType dtype,
                   const Shape &shape, bool open) {
  return DrawOp<rf::RandomUniformOp>(impl, where, impl.Loc(where), dtype, shape, Real(impl, 0),
                                     Real(impl, 1),
                                     open ? mlir::UnitAttr::get(impl.context()) : mlir::UnitAttr());
}

Tensor RandomBernoulli(const Arg &probability) {
  OpScope op("RandomBernoulli", {&probability});
  if (!op || !op.Float(probability))
    return op.Invalid();
  const Tensor &p = probability.tensor();
  return Less(Arg(Unit(op.program(), op.where(), p.dtype(), p.shape(), false), op.where()),
              Arg(p, op.where()));
}

Tensor RandomBernoulli(const Program &program, double probability, Shape shape,
                       std::source_location where) {
  internal::ProgramImpl &impl = *Access::Impl(program);
  if (impl.failed() || !CheckShape(impl, "RandomBernoulli", shape, where))
    return impl.Fail(where, "");
  if (!(probability >= 0 && probability <= 1))
    return impl.Fail(
        where, absl::StrCat("RandomBernoulli needs a probability in [0, 1], got ", probability));
  return Less(Arg(Unit(impl, where, F32, shape, false), where), Arg(probability, where));
}

Tensor RandomCategorical(const Arg &logits, int64_t dim) {
  OpScope op("RandomCategorical", {&logits});
  if (!op || !op.Float(logits) || !internal::NormalizeDim(op, logits.tensor().rank(), &dim))
    return op.Invalid();
  const Tensor &x = logits.tensor();
  if (x.shape()[dim] == 0)
    return op.Fail(
        absl::StrCat("needs at least one class along dimension ", dim, ", got ", Describe(logits)));
  auto at = [&](const Tensor &tensor) { return Arg(tensor, op.where()); };
  Tensor noise = Log(at(-at(Log(at(Unit(op.program(), op.where(), x.dtype(), x.shape(), true))))));
  return ArgMax(at(at(x) - at(noise)), dim);
}

Tensor StochasticRound(const Arg &x, DType dtype) {
  OpScope op("StochasticRound", {&x});
  if (!op || !op.Float(x))
    return op.Invalid();
  if (x.tensor().dtype() != F32 || dtype != BF16)
    return op.Fail(absl::StrCat("rounds f32 to bf16, got ", Describe(x), " to ", DTypeName(dtype)));
  auto at = [&](const Tensor &tensor) { return Arg(tensor, op.where()); };
  // A bf16 is the upper half of an f32. A random number is added to the lower half before it is cut
  // off, so that the sum carries into the upper half as often as it should.
  constexpr int64_t kLowerHalf = 65536;
  Tensor bits = BitcastConvert(x, S32);
  Tensor drawn =
      Program(x.tensor().program()).SampleIndices(kLowerHalf, x.tensor().shape(), op.where());
  Tensor sum = at(bits) + at(drawn);
  Tensor upper = And(at(sum), Arg(-static_cast<double>(kLowerHalf), op.where()));
  Tensor moved = BitcastConvert(at(upper), F32);
  Tensor finite = IsFinite(x);
  Tensor rounded = Select(at(finite), at(moved), x);
  return Convert(at(rounded), dtype);
}

} // namespace refold
