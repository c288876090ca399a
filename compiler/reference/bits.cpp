//===- bits.cpp - Logic, shifts, bits of numbers --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates bitwise ops, shifts and bitcasts. A bitcast of a floating-point number first rounds it
// to its type, because the reference stores it as a double.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/element_loops.h"
#include "compiler/reference/operations.h"

#include <bit>
#include <cstdint>
#include <type_traits>

namespace refold::reference {
namespace {

constexpr auto noReals = [](double a, double) { return a; };
constexpr auto noReal = [](double a) { return a; };

int64_t widthOf(ElementType type) { return static_cast<int64_t>(runtime::ElementSize(type)) * 8; }

/// Shifts each element of the first operand by `places`, the matching element of the second
/// operand. `bits` is the element to shift, zero-extended to 64 bits. If `places` is from 0 to the
/// element's width minus 1, the result is `within(bits, places)`. Otherwise the result is
/// `beyond(bits)`.
template <typename Within, typename Beyond>
Tensor shift(Operands operands, Within within, Beyond beyond) {
  Tensor result = *operands[0];
  const int64_t width = widthOf(result.type);
  const uint64_t mask = width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  for (size_t i = 0; i < result.integers.size(); ++i) {
    uint64_t bits = static_cast<uint64_t>(result.integers[i]) & mask;
    const Integer places = operands[1]->integers[i];
    const bool inRange = places >= 0 && places < width;
    result.integers[i] =
        wrap(result.type, inRange ? within(bits, static_cast<int64_t>(places)) : beyond(bits));
  }
  return result;
}
constexpr auto nothing = [](uint64_t) { return uint64_t{0}; };

absl::StatusOr<Tensor> shiftLeft(mlir::Operation &, Operands operands, const ReferenceOptions &) {
  return shift(operands, [](uint64_t bits, int64_t places) { return bits << places; }, nothing);
}
absl::StatusOr<Tensor> shiftRightLogical(mlir::Operation &, Operands operands,
                                         const ReferenceOptions &) {
  return shift(operands, [](uint64_t bits, int64_t places) { return bits >> places; }, nothing);
}
absl::StatusOr<Tensor> shiftRightArithmetic(mlir::Operation &, Operands operands,
                                            const ReferenceOptions &) {
  const int64_t unused = 64 - widthOf(operands[0]->type);
  // Moves the sign bit to bit 63, so that the machine's own shift copies it.
  auto down = [=](uint64_t bits, int64_t places) {
    return static_cast<uint64_t>(static_cast<int64_t>(bits << unused) >> (places + unused));
  };
  return shift(operands, down, [=](uint64_t bits) { return down(bits, 63 - unused); });
}

/// The integer with as many bits as a float has.
template <typename T>
using IntegerOf = std::conditional_t<sizeof(T) == 2, int16_t,
                                     std::conditional_t<sizeof(T) == 4, int32_t, int64_t>>;

Integer bitsOf(const Tensor &tensor, int64_t i) {
  return WithElementType(tensor.type, [&](auto zero) -> Integer {
    using T = decltype(zero);
    if constexpr (std::is_same_v<T, BFloat16>) // rounding would flush a subnormal
      return static_cast<int16_t>(std::bit_cast<uint32_t>(static_cast<float>(tensor.reals[i])) >>
                                  16);
    else if constexpr (kIsFloat<T>)
      return std::bit_cast<IntegerOf<T>>(static_cast<T>(tensor.reals[i]));
    else
      return tensor.integers[i];
  });
}

absl::StatusOr<Tensor> bitcastConvert(mlir::Operation &op, Operands operands,
                                      const ReferenceOptions &) {
  Tensor result = zerosOf(op.getResult(0).getType());
  for (int64_t i = 0; i < result.count(); ++i) {
    const Integer bits = bitsOf(*operands[0], i);
    WithElementType(result.type, [&](auto zero) {
      using T = decltype(zero);
      if constexpr (kIsFloat<T>)
        result.reals[i] = std::bit_cast<T>(static_cast<IntegerOf<T>>(bits));
      else
        result.integers[i] = wrap(result.type, bits);
    });
  }
  return result;
}

} // namespace

void addBits(EvaluationTable &table) {
  table["rf.and"] = table["arith.andi"] =
      binary<noReals, [](Integer a, Integer b) { return a & b; }>;
  table["rf.or"] = binary<noReals, [](Integer a, Integer b) { return a | b; }>;
  table["rf.xor"] = binary<noReals, [](Integer a, Integer b) { return a ^ b; }>;
  table["rf.not"] = unary<noReal, [](Integer a) { return ~a; }>;
  table["rf.shift_left"] = shiftLeft;
  table["rf.shift_right_logical"] = shiftRightLogical;
  table["rf.shift_right_arithmetic"] = shiftRightArithmetic;
  table["rf.bitcast_convert"] = bitcastConvert;
}

} // namespace refold::reference
