//===- FreshDraws.h - Random numbers of a run of their own -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clones inherit the sites of their originals, and so draw the same numbers. Those that are to draw
// others get sites that no op of their function has. Whoever makes programs numbers sites from 0
// on; these are taken from the upper end of their range, which needs no look at other functions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Gives what draws in `ops`, inside of regions too, a site of its own; ops that shared one share
/// the new one. False where nothing draws.
bool drawAfresh(llvm::ArrayRef<mlir::Operation *> ops);

} // namespace refold
