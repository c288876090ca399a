//===- random_operands.h - Edge cases among operands ------------*- C++ -*-===//
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

/// Returns random elements of the value's type: zeros of both signs, infinities, NaN, subnormals,
/// the extremes of integers, and ordinary numbers. If `place` is true, returns random indices: most
/// are in [-3, bound + 2], and some are arbitrary numbers.
Memory RandomMemory(const exe::ValueT &value, bool place, int64_t bound, std::mt19937 &engine);

/// Requires equal bits; any two NaN are equal.
void RequireSame(const exe::ValueT &value, const Memory &got, const Memory &want);

} // namespace refold::test
