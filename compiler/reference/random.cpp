//===- random.cpp - Draws, masks and shuffles -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the random ops as docs/rationale/numerics.md §6 defines them. Random bits, masks and
// indices are exactly those of every device. Random floating-point numbers are computed from the
// bits in double. The file has its own Philox generator, so that tests find errors in the runtime's
// Philox.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/draws.h"
#include "compiler/reference/operations.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace refold::reference {
namespace {

using Words = std::array<uint32_t, 4>;

/// Runs ten rounds of Philox4x32 with the seed as key.
Words philox(Words c, uint64_t seed) {
  uint32_t k0 = static_cast<uint32_t>(seed), k1 = static_cast<uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9, k1 += 0xBB67AE85) {
    uint64_t a = uint64_t{0xD2511F53} * c[0], b = uint64_t{0xCD9E8D57} * c[2];
    c = {static_cast<uint32_t>(b >> 32) ^ c[1] ^ k0, static_cast<uint32_t>(b),
         static_cast<uint32_t>(a >> 32) ^ c[3] ^ k1, static_cast<uint32_t>(a)};
  }
  return c;
}

/// The source of a random op: its seed, step and RNG stream id.
struct Source {
  uint64_t seed, step;
  uint32_t site;

  template <typename Op>
  Source(Op op, const Tensor &seed, const Tensor &step)
      : Source(seed.integers[0], step.integers[0], op.getSite()) {}
  Source(uint64_t seed, uint64_t step, int64_t site) : seed(seed), step(step), site(site) {}

  uint32_t word(uint64_t element, uint32_t siteOffset = 0) const {
    uint64_t group = element / 64, rest = element % 64;
    Words counter = {static_cast<uint32_t>(group * 16 + rest % 16), static_cast<uint32_t>(step),
                     static_cast<uint32_t>(step >> 32), site + siteOffset};
    return philox(counter, seed)[rest / 16];
  }
  /// Returns the 24 high bits of a word.
  uint32_t bits(uint64_t element, uint32_t siteOffset = 0) const {
    return word(element, siteOffset) >> 8;
  }
  /// Returns whether dropout keeps an element. `rate` is rounded to f32, as on every device, so
  /// that the reference keeps the same elements as a device.
  bool keeps(uint64_t element, double rate) const {
    return bits(element) * 0x1p-24 >= static_cast<float>(rate);
  }
};

absl::StatusOr<Tensor> randomUniform(mlir::Operation &op, Operands operands,
                                     const ReferenceOptions &) {
  auto uniform = mlir::cast<rf::RandomUniformOp>(op);
  Source source(uniform, *operands[0], *operands[1]);
  double low = uniform.getLow().convertToDouble(), high = uniform.getHigh().convertToDouble();
  double offset = uniform.getOpen() ? 0.5 : 0.0;
  Tensor result = zerosOf(uniform.getType());
  if (result.type != ElementType::F64) { // draws are computed in f32
    low = static_cast<float>(low);
    high = static_cast<float>(high);
  }
  for (size_t e = 0; e < result.reals.size(); ++e)
    result.reals[e] = low + (source.bits(e) + offset) * 0x1p-24 * (high - low);
  if (IsShortFloat(result.type)) {
    const auto [least, most] =
        rf::endsOfUniform(uniform.getType().getElementType(), low, high, uniform.getOpen());
    for (double &real : result.reals)
      real = std::clamp(real, least, most);
  }
  return result;
}

absl::StatusOr<Tensor> randomNormal(mlir::Operation &op, Operands operands,
                                    const ReferenceOptions &) {
  auto normal = mlir::cast<rf::RandomNormalOp>(op);
  Source source(normal, *operands[0], *operands[1]);
  double mean = normal.getMean().convertToDouble(), stddev = normal.getStddev().convertToDouble();
  constexpr double pi = 3.14159265358979323846;
  Tensor result = zerosOf(normal.getType());
  for (size_t e = 0; e < result.reals.size(); ++e) {
    double u1 = (source.bits(e) + 1.0) * 0x1p-24, u2 = source.bits(e, uint32_t{1} << 31) * 0x1p-24;
    result.reals[e] = mean + stddev * std::sqrt(-2 * std::log(u1)) * std::cos(2 * pi * u2);
  }
  return result;
}

absl::StatusOr<Tensor> randomIndex(mlir::Operation &op, Operands operands,
                                   const ReferenceOptions &) {
  auto draw = mlir::cast<rf::RandomIndexOp>(op);
  Source source(draw, *operands[0], *operands[1]);
  Tensor result = zerosOf(draw.getType());
  for (size_t e = 0; e < result.integers.size(); ++e)
    result.integers[e] = (uint64_t{source.word(e)} * draw.getBound()) >> 32;
  return result;
}

absl::StatusOr<Tensor> dropout(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  auto drop = mlir::cast<rf::DropoutOp>(op);
  Source source(drop, *operands[1], *operands[2]);
  double rate = drop.getRate().convertToDouble();
  Tensor result = *operands[0];
  for (size_t e = 0; e < result.reals.size(); ++e)
    result.reals[e] = source.keeps(e, rate) ? result.reals[e] / (1 - rate) : 0.0;
  return result;
}

/// Returns the number to which a random permutation of [0, n) maps `value`. The permutation is a
/// Feistel network, which permutes all numbers below 2^(2 · half). It is applied again as long as
/// its result is n or more.
uint64_t permute(uint64_t value, uint64_t n, int half, const Source &source, uint64_t epoch) {
  uint32_t mask = (uint32_t{1} << half) - 1;
  do {
    uint32_t left = value >> half, right = value & mask;
    for (uint32_t round = 0; round < 4; ++round) {
      Words counter = {right, static_cast<uint32_t>(epoch), static_cast<uint32_t>(epoch >> 32),
                       source.site + (round << 28)};
      uint32_t mixed = left ^ (philox(counter, source.seed)[0] & mask);
      left = right;
      right = mixed;
    }
    value = (uint64_t{left} << half) | right;
  } while (value >= n);
  return value;
}

absl::StatusOr<Tensor> shuffle(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  auto shuffled = mlir::cast<rf::ShuffleOp>(op);
  Source source(shuffled, *operands[0], *operands[1]);
  Tensor result = zerosOf(shuffled.getType());
  uint64_t bound = shuffled.getBound(), batch = result.shape[0], stepsPerEpoch = bound / batch;
  int half = 0;
  while ((uint64_t{1} << (2 * half)) < bound)
    ++half;
  uint64_t epoch = source.step / stepsPerEpoch, first = source.step % stepsPerEpoch * batch;
  for (uint64_t e = 0; e < batch; ++e)
    result.integers[e] = permute(first + e, bound, half, source, epoch);
  return result;
}

} // namespace

bool isKept(uint64_t seed, uint64_t step, int64_t site, uint64_t element, double rate) {
  return Source(seed, step, site).keeps(element, rate);
}

void addRandom(EvaluationTable &table) {
  table["rf.random_uniform"] = randomUniform;
  table["rf.random_normal"] = randomNormal;
  table["rf.random_index"] = randomIndex;
  table["rf.dropout"] = dropout;
  table["rf.shuffle"] = shuffle;
}

} // namespace refold::reference
