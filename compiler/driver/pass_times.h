//===- pass_times.h - Time intervals of passes ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For a timeline of a compilation. All passes run on one thread here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"

#include <vector>

namespace mlir {
class PassManager;
} // namespace mlir

namespace refold {

/// Adds a phase for each pass that the manager runs. `phases` must outlive the manager.
void recordPasses(mlir::PassManager &passes, std::vector<CompilePhase> &phases);

} // namespace refold
