//===- slot.cpp - Stored states of optimizers -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each statement makes at most one op. C++ may evaluate the operands of an expression in any order,
// and the order of the ops in a program must not depend on that.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/slot.h"

#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/program.h"

#include <algorithm>

namespace refold::optim::internal {

namespace {

constexpr int64_t kBlock = 256;
/// The largest codes.
constexpr double kMostSigned = 127, kMostUnsigned = 255;

int64_t CountOf(const Shape &shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

} // namespace

Blocks BlocksOf(const Shape &shape) {
  const int64_t count = CountOf(shape), size = std::clamp<int64_t>(count, 1, kBlock);
  return {(count + size - 1) / size, size};
}

/// Returns the upper halves of 32 bits as s32, from s16.
static Tensor Upper(const Tensor &halves, const std::source_location &where) {
  Tensor wide = Convert(Arg(halves, where), S32);
  return ShiftLeft(Arg(wide, where), Arg(16.0, where));
}

Halves Split(const Tensor &x, const std::source_location &where) {
  auto at = [&](const auto &value) { return Arg(value, where); };
  Tensor bits = BitcastConvert(at(x), S32);
  Tensor nearest = at(bits) + at(32768.0);
  Tensor shifted = ShiftRightArithmetic(at(nearest), at(16.0));
  // Rounding would turn some NaNs into zeros or infinities.
  constexpr double kNan = 0x7FC0;
  Tensor is_nan = NotEqual(at(x), at(x));
  shifted = Select(at(is_nan), at(kNan), at(shifted));
  Tensor high = Convert(at(shifted), S16);
  Tensor upper = Upper(high, where);
  Tensor rest = at(bits) - at(upper);
  rest = Select(at(is_nan), at(0.0), at(rest));
  Tensor low = Convert(at(rest), S16);
  return {BitcastConvert(at(high), BF16), low};
}

Tensor Join(const Halves &halves, const std::source_location &where) {
  auto at = [&](const auto &value) { return Arg(value, where); };
  Tensor high = BitcastConvert(at(halves.high), S16);
  Tensor upper = Upper(high, where);
  Tensor lower = Convert(at(halves.low), S32);
  Tensor bits = at(upper) + at(lower);
  return BitcastConvert(at(bits), F32);
}

Encoded Encode(const Tensor &x, Range range, const std::source_location &where) {
  auto at = [&](const auto &value) { return Arg(value, where); };
  const bool is_signed = range == Range::Signed;
  const Blocks blocks = BlocksOf(x.shape());
  const int64_t count = CountOf(x.shape()), padding = blocks.count * blocks.size - count;
  Tensor elements = Reshape(at(x), {count});
  if (padding > 0)
    elements = Pad(at(elements), at(0.0), {.high = {padding}});
  elements = Reshape(at(elements), {blocks.count, blocks.size});

  Tensor sizes = is_signed ? Abs(at(elements)) : elements;
  Tensor scales = ReduceMax(at(sizes), {1});
  Tensor some = Greater(at(scales), at(0.0));
  Tensor divisors = Select(at(some), at(scales), at(1.0)); // a block of zeros has codes of 0
  Tensor columns = Reshape(at(divisors), {blocks.count, 1});
  Tensor parts = at(sizes) / at(columns);
  Tensor roots = Sqrt(at(parts));
  if (!is_signed)
    roots = Sqrt(at(roots));
  const double most = is_signed ? kMostSigned : kMostUnsigned;
  Tensor places = at(roots) * at(most);
  Tensor drawn = Program(x.program()).RandomUniform(0, 1, F32, {blocks.count, blocks.size}, where);
  Tensor moved = at(places) + at(drawn);
  Tensor steps = Floor(at(moved));
  steps = Minimum(at(steps), at(most)); // the sum may round up
  if (is_signed) {
    Tensor signs = Sign(at(elements));
    Tensor codes = at(steps) * at(signs);
    return {Convert(at(codes), S8), scales};
  }
  // A second moment of 0 would make the step infinite.
  Tensor least = Maximum(at(steps), at(1.0));
  Tensor nonzero = Greater(at(elements), at(0.0));
  Tensor codes = Select(at(nonzero), at(least), at(0.0));
  return {Convert(at(codes), U8), scales};
}

Tensor Decode(const Encoded &encoded, Range range, const Shape &shape,
              const std::source_location &where) {
  auto at = [&](const auto &value) { return Arg(value, where); };
  const bool is_signed = range == Range::Signed;
  const Blocks blocks = BlocksOf(shape);
  Tensor codes = Convert(at(encoded.codes), F32);
  Tensor roots = at(codes) * at(1 / (is_signed ? kMostSigned : kMostUnsigned));
  Tensor parts;
  if (is_signed) {
    Tensor sizes = Abs(at(roots));
    parts = at(roots) * at(sizes);
  } else {
    Tensor squares = at(roots) * at(roots);
    parts = at(squares) * at(squares);
  }
  Tensor columns = Reshape(at(encoded.scales), {blocks.count, 1});
  Tensor elements = at(parts) * at(columns);
  const int64_t count = CountOf(shape), stored = blocks.count * blocks.size;
  elements = Reshape(at(elements), {stored});
  if (stored > count)
    elements = Slice(at(elements), {0}, {count});
  return Reshape(at(elements), shape);
}

} // namespace refold::optim::internal
