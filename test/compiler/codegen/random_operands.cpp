//===- random_operands.cpp - Edge cases among operands --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/random_operands.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace refold::test {
namespace {

template <typename T> T Draw(std::mt19937 &engine) {
  if constexpr (std::is_floating_point_v<T>) {
    using Limits = std::numeric_limits<T>;
    const T edges[] = {T(0),
                       T(-0.0),
                       T(1),
                       T(-1),
                       T(0.5),
                       T(-2.5),
                       T(3),
                       Limits::infinity(),
                       -Limits::infinity(),
                       Limits::quiet_NaN(),
                       Limits::denorm_min(),
                       -Limits::min() / 2,
                       Limits::min(),
                       Limits::max(),
                       Limits::lowest(),
                       T(4503599627370496.5),
                       T(-1e-3)};
    switch (engine() % 4) {
    case 0:
      return edges[engine() % std::size(edges)];
    case 1:
      return static_cast<T>(static_cast<int>(engine() % 9) - 4);
    case 2: // any exponent
      return std::ldexp(std::uniform_real_distribution<T>(-1, 1)(engine),
                        static_cast<int>(engine() % 60) - 30);
    default:
      return std::uniform_real_distribution<T>(-2, 2)(engine);
    }
  } else {
    using Limits = std::numeric_limits<T>;
    const T edges[] = {T(0),  T(1), static_cast<T>(-1), Limits::min(), Limits::max(), T(31),
                       T(32), T(64)};
    switch (engine() % 3) {
    case 0:
      return edges[engine() % std::size(edges)];
    case 1:
      return static_cast<T>(static_cast<int>(engine() % 9) - 4);
    default:
      return static_cast<T>((uint64_t(engine()) << 32) | engine());
    }
  }
}

template <typename T> void FillWith(Memory &memory, int64_t count, std::mt19937 &engine) {
  for (int64_t i = 0; i < count; ++i) {
    T value = Draw<T>(engine);
    std::memcpy(&memory[i * sizeof(T)], &value, sizeof(T));
  }
}

template <typename T>
void FillWithPlaces(Memory &memory, int64_t count, int64_t bound, std::mt19937 &engine) {
  for (int64_t i = 0; i < count; ++i) {
    T value = engine() % 16 == 0 ? Draw<T>(engine)
                                 : static_cast<T>(static_cast<int64_t>(engine() % (bound + 6)) - 3);
    std::memcpy(&memory[i * sizeof(T)], &value, sizeof(T));
  }
}

} // namespace

Memory RandomMemory(const exe::ValueT &value, bool place, int64_t bound, std::mt19937 &engine) {
  int64_t count = 1;
  for (int64_t extent : value.shape)
    count *= extent;
  Memory memory(std::max<int64_t>(count * 8, 1));
  switch (value.type) {
  case exe::ElementType::Pred:
    for (int64_t i = 0; i < count; ++i)
      memory[i] = std::byte(engine() & 1);
    break;
  case exe::ElementType::S8:
    FillWith<int8_t>(memory, count, engine);
    break;
  case exe::ElementType::S32:
    place ? FillWithPlaces<int32_t>(memory, count, bound, engine)
          : FillWith<int32_t>(memory, count, engine);
    break;
  case exe::ElementType::U32:
    place ? FillWithPlaces<uint32_t>(memory, count, bound, engine)
          : FillWith<uint32_t>(memory, count, engine);
    break;
  case exe::ElementType::S64:
    place ? FillWithPlaces<int64_t>(memory, count, bound, engine)
          : FillWith<int64_t>(memory, count, engine);
    break;
  case exe::ElementType::F32:
    FillWith<float>(memory, count, engine);
    break;
  default:
    FillWith<double>(memory, count, engine);
  }
  return memory;
}

namespace {

/// Returns the index of the first element that differs, or -1.
template <typename T>
int64_t FirstDifference(const Memory &got, const Memory &want, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    T a, b;
    std::memcpy(&a, &got[i * sizeof(T)], sizeof(T));
    std::memcpy(&b, &want[i * sizeof(T)], sizeof(T));
    if constexpr (std::is_floating_point_v<T>)
      if (std::isnan(a) && std::isnan(b))
        continue;
    if (std::memcmp(&a, &b, sizeof(T)) != 0) {
      UNSCOPED_INFO("element " << i << " of " << count << ": " << +a << " for " << +b);
      return i;
    }
  }
  return -1;
}

} // namespace

void RequireSame(const exe::ValueT &value, const Memory &got, const Memory &want) {
  int64_t count = 1;
  for (int64_t extent : value.shape)
    count *= extent;
  int64_t at = -1;
  switch (value.type) {
  case exe::ElementType::Pred:
  case exe::ElementType::S8:
    at = FirstDifference<int8_t>(got, want, count);
    break;
  case exe::ElementType::S32:
  case exe::ElementType::U32:
    at = FirstDifference<int32_t>(got, want, count);
    break;
  case exe::ElementType::S64:
    at = FirstDifference<int64_t>(got, want, count);
    break;
  case exe::ElementType::F32:
    at = FirstDifference<float>(got, want, count);
    break;
  default:
    at = FirstDifference<double>(got, want, count);
  }
  REQUIRE(at == -1);
}

} // namespace refold::test
