//===- Recomputed.h - Marks of recomputed ops -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::rf {

/// On a fusion, then on its launch, that runs again because its results were not kept: a clone. It
/// stays after the op before it, even where launches may otherwise be reordered.
inline constexpr llvm::StringLiteral kRecomputedAttr{"rf.recomputed"};

/// The id of the original of a clone: "relu (train.cpp:30)", or "relu (train.cpp:30) #2" for the
/// second op of that name (passes/analysis/CloneCount.h). On a fusion or loop that a plan
/// recomputes, and on the barrier of a recomputed body. After lowering it is a list, because a
/// launch may be the first reader of several barriers.
inline constexpr llvm::StringLiteral kCloneOfAttr{"rf.clone_of"};

/// On a function: the number of clones per original, {"relu (train.cpp:30)" = 2}.
inline constexpr llvm::StringLiteral kClonesAttr{"rf.clones"};

/// On a function with a plan: the promised bytes of the program.
inline constexpr llvm::StringLiteral kPlannedBytesAttr{"rf.planned_bytes"};

} // namespace refold::rf
