//===- Recomputed.h - The mark of what runs a second time ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::rf {

/// On a kernel group, then on its launch, that runs again because its results were not kept: a
/// clone. It stays behind the op before it, wherever launches may pass each other.
inline constexpr llvm::StringLiteral kRecomputedAttr{"rf.recomputed"};

} // namespace refold::rf
