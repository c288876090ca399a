//===- draws.h - Random draws used by several files -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/rationale/numerics.md §6 defines the draws.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::reference {

/// Returns whether `rf.dropout` keeps the element with this row-major index.
bool isKept(uint64_t seed, uint64_t step, int64_t site, uint64_t element, double rate);

} // namespace refold::reference
