//===- random_operands.h - Elements at the edges ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace refold::test {

using Memory = std::vector<std::byte>;

/// Elements of the value's type: zeros of both signs, infinities, NaN, subnormals, the extremes of
/// integers, and ordinary numbers. A `place` lies in [-3, bound + 2], now and then anywhere.
Memory RandomMemory(const exe::ValueT &value, bool place, int64_t bound, std::mt19937 &engine);

/// Every bit; NaN is NaN.
void RequireSame(const exe::ValueT &value, const Memory &got, const Memory &want);

} // namespace refold::test
