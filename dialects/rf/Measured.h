//===- Measured.h - Measured time of a fusion -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::rf {

/// An attribute of a fusion (ops that become one kernel): the measured picoseconds of one launch.
/// Plans for recomputation depend on it. Results, kernel names and kernel code do not.
inline constexpr llvm::StringLiteral kMeasuredAttr{"rf.measured"};
/// The largest value: about half an hour.
inline constexpr int64_t kMostPicoseconds = 2'000'000'000'000'000;

} // namespace refold::rf
