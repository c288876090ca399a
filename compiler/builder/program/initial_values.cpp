//===- initial_values.cpp - The first value of each state, in startup -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/number_checks.h"
#include "compiler/builder/program/program_impl.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>

namespace refold::internal {

namespace {

using Kind = Initializer::Kind;

/// The number of inputs of each output, and the number of outputs that each input feeds.
struct Fans {
  double in = 1, out = 1;
  double Of(Fan fan) const { return fan == Fan::In ? in : out; }
};

Fans FansOf(const Shape &shape, bool outputs_first) {
  Fans fans;
  if (shape.empty())
    return fans;
  // The indices of the output and input dimensions; the other dimensions count for both.
  const size_t outputs = outputs_first ? 0 : shape.size() - 1, inputs = 1;
  for (size_t d = 0; d < shape.size(); ++d) {
    const auto extent = static_cast<double>(shape[d]);
    if (d != outputs || shape.size() == 1)
      fans.in *= extent;
    if (outputs_first ? d != inputs : d == outputs)
      fans.out *= extent;
  }
  // A state without elements must not lead to a division by zero.
  fans.in = std::max(fans.in, 1.0);
  if (outputs_first)
    fans.out = std::max(fans.out, 1.0);
  return fans;
}

/// The parameters of a random first value: bounds, or mean and standard deviation.
struct Drawing {
  bool normal = false;
  double first = 0, second = 0;
};

Drawing DrawOf(const Initializer &initializer, const Fans &fans) {
  auto uniform = [](double bound) { return Drawing{false, -bound, bound}; };
  switch (initializer.kind) {
  case Kind::KaimingUniform: {
    const double slope = initializer.first;
    return uniform(std::sqrt(6 / ((1 + slope * slope) * fans.Of(initializer.fan))));
  }
  case Kind::XavierUniform:
    return uniform(std::sqrt(6 / (fans.in + fans.out)));
  case Kind::KaimingNormal:
    return {true, 0, std::sqrt(2 / fans.Of(initializer.fan))};
  case Kind::LecunNormal:
    return {true, 0, std::sqrt(1 / fans.in)};
  case Kind::Normal:
  case Kind::TruncatedNormal:
    return {true, initializer.first, initializer.second};
  default:
    return {false, initializer.first, initializer.second};
  }
}

} // namespace

mlir::Value ProgramImpl::Initial(const Record &record, const Initializer &initializer) {
  mlir::OpBuilder builder = At(&startup_);
  mlir::Location loc = Loc(record.where, record.name);
  mlir::RankedTensorType type = TensorType(&context_, record.dtype, record.shape);
  auto fail = [&](const auto &...parts) {
    Fail(record.where, absl::StrCat("'", record.name, "' ", parts...));
    return mlir::Value();
  };
  if (initializer.kind == Kind::Constant) {
    if (!Fits(record.dtype, initializer.first))
      return fail("of type ", DTypeName(record.dtype), " cannot begin as ", initializer.first);
    return rf::makeSplat(builder, loc, type, initializer.first);
  }
  if (!IsFloat(record.dtype))
    return fail("of type ", DTypeName(record.dtype),
                " cannot begin with random numbers: they are f32, f64, bf16 or f16");
  const Drawing draw = DrawOf(initializer, FansOf(record.shape, initializer.outputs_first));
  const double first = draw.first, second = draw.second;
  const bool finite = std::isfinite(first) && std::isfinite(second);
  const mlir::Type element = MlirElementType(context(), record.dtype);
  if (draw.normal && (!finite || second < 0 || !std::isfinite(rf::inElementType(element, first)) ||
                      !std::isfinite(rf::inElementType(element, second))))
    return fail("needs a finite mean and a finite standard deviation that is not negative, got ",
                Got(context(), record.dtype, first), " and ", Got(context(), record.dtype, second));
  if (!draw.normal && (!finite || first >= second))
    return fail("needs finite bounds with low < high, got ", first, " and ", second);
  if (!draw.normal && !rf::holdsUniform(element, first, second, /*open=*/false))
    return fail("needs low < high with a finite difference and numbers to draw in ",
                DTypeName(record.dtype), ", got ", Got(context(), record.dtype, first), " and ",
                Got(context(), record.dtype, second));

  mlir::Value seed = startup_.getArgument(0);
  mlir::Value step = rf::makeSplat(builder, Loc(record.where), seed.getType(), 0);
  auto uniform = [&](mlir::Location at, double low, double high, bool open) -> mlir::Operation * {
    return rf::RandomUniformOp::create(
        builder, at, type, seed, step, builder.getF64FloatAttr(low), builder.getF64FloatAttr(high),
        open ? builder.getUnitAttr() : mlir::UnitAttr(), builder.getI64IntegerAttr(NextSite()));
  };
  mlir::Operation *op;
  if (initializer.kind == Kind::TruncatedNormal) {
    // Computes mean + stddev · sqrt(2) · erfinv(u), where u is uniform between `from` and `to`. The
    // result has a normal distribution that is truncated to the range from `low` to `high`.
    const double low = initializer.low, high = initializer.high, wide = second * std::sqrt(2);
    const double from = std::erf((low - first) / wide), to = std::erf((high - first) / wide);
    if (!std::isfinite(low) || !std::isfinite(high) ||
        !rf::holdsUniform(element, from, to, /*open=*/true))
      return fail("needs finite bounds with low < high and some of its normal distribution between "
                  "them, got ",
                  low, " and ", high);
    mlir::Location at = Loc(record.where);
    auto splat = [&](double number) { return rf::makeSplat(builder, at, type, number); };
    mlir::Operation *drawn = uniform(at, from, to, /*open=*/true);
    Finish(record.where, drawn);
    mlir::Value inverse = rf::ErfInvOp::create(builder, at, drawn->getResult(0));
    mlir::Value scaled = rf::MultiplyOp::create(builder, at, inverse, splat(wide));
    mlir::Value moved = rf::AddOp::create(builder, at, scaled, splat(first));
    // Rounding can exceed a bound.
    mlir::Value above = rf::MaximumOp::create(builder, at, moved, splat(low));
    op = rf::MinimumOp::create(builder, loc, above, splat(high));
  } else if (draw.normal) {
    op = rf::RandomNormalOp::create(builder, loc, type, seed, step, builder.getF64FloatAttr(first),
                                    builder.getF64FloatAttr(second),
                                    builder.getI64IntegerAttr(NextSite()));
  } else {
    op = uniform(loc, first, second, /*open=*/false);
  }
  Finish(record.where, op);
  return op->getResult(0);
}

} // namespace refold::internal
