//===- Recomputed.h - Marks of recomputed ops -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace refold::rf {

/// Marks a clone: a fusion that recomputes values instead of keeping them in memory. Lowering
/// copies the attribute to the launch of the fusion. Passes that reorder launches never move a
/// clone ahead of the op before it. If a clone ran earlier, its results would have to be kept in
/// memory after all.
inline constexpr llvm::StringLiteral kRecomputedAttr{"rf.recomputed"};

/// An attribute of a clone, an op that recomputes a value: the id of the original op. An id is a
/// name such as "relu (train.cpp:30)". If a second op has the same name, its id ends in #2
/// (passes/analysis/CloneCount.h).
///
/// Fusions and loops that a plan recomputes have the attribute. Barriers that feed a recomputed
/// body have it too. Lowering moves the id of a barrier to the first launch that reads the barrier.
/// A launch may read several barriers, so its attribute is a list of ids.
inline constexpr llvm::StringLiteral kCloneOfAttr{"rf.clone_of"};

/// On a function: the number of clones per original, {"relu (train.cpp:30)" = 2}.
inline constexpr llvm::StringLiteral kClonesAttr{"rf.clones"};

/// On a function with a plan: the promised bytes of the program.
inline constexpr llvm::StringLiteral kPlannedBytesAttr{"rf.planned_bytes"};

} // namespace refold::rf
