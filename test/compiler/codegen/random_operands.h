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

/// Returns random elements of the value's type. Among them are zeros of both signs, infinities,
/// NaN, subnormals and the extremes of integers. If `place` is true, returns indices instead: most
/// are in [-3, bound + 2], and some are arbitrary numbers.
Memory RandomMemory(const exe::ValueT &value, bool place, int64_t bound, std::mt19937 &engine);

/// Requires equal bits; any two NaN are equal.
void RequireSame(const exe::ValueT &value, const Memory &got, const Memory &want);

} // namespace refold::test
