//===- pass_times.h - When each pass of a compilation ran -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For a timeline of a compilation. Passes run on one thread here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"

#include <vector>

namespace mlir {
class PassManager;
} // namespace mlir

namespace refold {

/// Adds a phase for each pass that the manager runs. `phases` must outlive it.
void recordPasses(mlir::PassManager &passes, std::vector<CompilePhase> &phases);

} // namespace refold
