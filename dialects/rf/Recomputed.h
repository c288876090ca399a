//===- Recomputed.h - The marks of what runs a second time --------*- C++ -*-===//
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

/// Of what this is a clone, as users know it: "relu (train.cpp:30)". On a group or a loop that a
/// plan runs again; on the barrier of a body that runs again. Lowered, a list: a launch may be the
/// first that reads several barriers.
inline constexpr llvm::StringLiteral kCloneOfAttr{"rf.clone_of"};

/// On a function: how many clones of what it was given, {"relu (train.cpp:30)" = 2}.
inline constexpr llvm::StringLiteral kClonesAttr{"rf.clones"};

/// On a function that a plan was made for: the bytes that the program was promised to need.
inline constexpr llvm::StringLiteral kPlannedBytesAttr{"rf.planned_bytes"};

} // namespace refold::rf
