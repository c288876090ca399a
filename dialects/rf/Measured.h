//===- Measured.h - What a kernel group was measured to take ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::rf {

/// On a kernel group: picoseconds of one launch, all of its blocks together. Plans go by it; no bit
/// does, and no kernel's name or code.
inline constexpr llvm::StringLiteral kMeasuredAttr{"rf.measured"};
/// The most that it says: half an hour.
inline constexpr int64_t kMostPicoseconds = 2'000'000'000'000'000;

} // namespace refold::rf
