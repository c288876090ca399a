//===- draws.h - What is drawn, for ops that draw among other things -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/rationale/numerics.md §6.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::reference {

/// Whether `rf.dropout` keeps an element, by its row-major index.
bool isKept(uint64_t seed, uint64_t step, int64_t site, uint64_t element, double rate);

} // namespace refold::reference
