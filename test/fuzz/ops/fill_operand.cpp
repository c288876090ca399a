//===- fill_operand.cpp - Values for single ops ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_case.h"

#include <limits>

namespace refold::test {

using runtime::ElementType;
using runtime::HostTensor;

namespace {

template <typename T> T SpecialFloat(Dice &dice) {
  using L = std::numeric_limits<T>;
  T value = dice.Of({T(0), T(1), L::infinity(), L::quiet_NaN(), T(0.5), T(1.5), T(3), T(1e6)});
  return dice.Chance(50) ? T(-value) : value;
}

/// Returns a random edge case: a limit of a range, or a value next to a limit. The ranges are the
/// values of T, the values of each integer type, and the arguments for which exp is finite.
template <typename T> T EdgeFloat(Dice &dice) {
  using L = std::numeric_limits<T>;
  T value = dice.Of({L::denorm_min(), L::min(), T(L::min() / 2), L::max(), L::epsilon(), T(127.5),
                     T(128), T(2147483520.0), T(2147483648.0), T(4294967040.0), T(4294967296.0),
                     T(9223372036854775808.0), T(88.8), T(104), T(709.7), T(746)});
  return dice.Chance(50) ? T(-value) : value;
}

template <typename T> T EdgeInteger(Dice &dice) {
  using L = std::numeric_limits<T>;
  if (dice.Chance(60))
    return dice.Of({L::min(), L::max(), T(0), T(1), static_cast<T>(-1),
                    static_cast<T>(L::max() / 2), static_cast<T>(L::min() + 1)});
  return static_cast<T>(dice.Word());
}

template <typename T> T Float(const Operand &operand, Dice &dice) {
  if (operand.fill == Fill::Plain || dice.Chance(50))
    return static_cast<T>(dice.Real(operand.low, operand.high));
  return operand.fill == Fill::Edge && dice.Chance(60) ? EdgeFloat<T>(dice) : SpecialFloat<T>(dice);
}

template <typename T> T Integer(const Operand &operand, Dice &dice) {
  using L = std::numeric_limits<T>;
  switch (operand.fill) {
  case Fill::Edge:
  case Fill::Special:
    return EdgeInteger<T>(dice);
  case Fill::Index:
    if (dice.Chance(operand.type.shape.empty() ? 30 : 5))
      return dice.Of({L::min(), L::max(), static_cast<T>(-1), static_cast<T>(operand.bound)});
    return static_cast<T>(dice.Between(0, operand.bound - 1));
  case Fill::Scalar:
    return static_cast<T>(dice.Chance(70) ? dice.Between(0, 100000)
                                          : static_cast<int64_t>(dice.Word()));
  default:
    return static_cast<T>(dice.Between(-9, 9));
  }
}

template <typename T, typename Fn> void Each(HostTensor &tensor, Fn &&make) {
  for (int64_t i = 0, n = runtime::ElementCount(tensor.shape()); i < n; ++i)
    tensor.as<T>()[i] = make();
}

} // namespace

HostTensor FillOperand(const Operand &operand, Dice &dice) {
  HostTensor tensor(operand.type.type, operand.type.shape);
  if (operand.type.type == ElementType::Pred) {
    Each<bool>(tensor, [&] { return dice.Between(0, 1) == 1; });
    return tensor;
  }
  WithElementType(operand.type.type, [&](auto zero) {
    using T = decltype(zero);
    Each<T>(tensor, [&] {
      if constexpr (kIsFloat<T>)
        return Float<T>(operand, dice);
      else if constexpr (!std::is_same_v<T, bool>)
        return Integer<T>(operand, dice);
      else
        return false;
    });
  });
  return tensor;
}

} // namespace refold::test
