//===- FreshDraws.h - New RNG stream ids for clones -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns new RNG stream ids to clones. A clone has the stream id (site) of its original, so it
// draws the same random numbers. A clone that must draw other numbers gets an id that no op of its
// function has.
//
// Program builders number ids from 0 up, and this code takes them from the upper end of the range.
// So it need not inspect other functions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Gives new RNG stream ids to all random ops in `ops` and in their regions. Ops with equal ids get
/// equal new ids. Returns false if there is no random op.
bool drawAfresh(llvm::ArrayRef<mlir::Operation *> ops);

} // namespace refold
