//===- Measured.h - Measured time of a fusion -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::rf {

/// On a fusion: picoseconds of one launch, all of its blocks together. Plans depend on it; no bit
/// of a result, kernel name or kernel code does.
inline constexpr llvm::StringLiteral kMeasuredAttr{"rf.measured"};
/// The largest value: about half an hour.
inline constexpr int64_t kMostPicoseconds = 2'000'000'000'000'000;

} // namespace refold::rf
