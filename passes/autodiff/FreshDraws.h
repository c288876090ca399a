//===- FreshDraws.h - New RNG stream ids for clones -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns new RNG stream ids. Clones inherit the stream ids (sites) of their originals and so draw
// the same numbers. Clones that must draw other numbers get ids that no op of their function has.
// Program builders number ids from 0; these ids are taken from the upper end of the range, so other
// functions need not be inspected.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Gives new RNG stream ids to all random ops in `ops`, including those in regions. Ops that had
/// the same id get the same new id. Returns false if there is no random op.
bool drawAfresh(llvm::ArrayRef<mlir::Operation *> ops);

} // namespace refold
