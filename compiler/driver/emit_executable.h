//===- emit_executable.h - Planned memory as a table of commands --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/grid_code.h"
#include "dialects/mem/Mem.h"
#include "runtime/executable/executable_generated.h"

#include <string>

namespace refold {

struct EmittedExecutable {
  exe::ExecutableT table;
  /// The text of --report.
  std::string memory_report;
};

/// The table of a module that the memory pipeline has been through. `hasCode`: kernels have symbols
/// in an object. `grids`: they are entries for a card, and what these need beside the plan lies
/// behind it in the arena. Target fields are the caller's to fill. Fails with an error at the op.
mlir::FailureOr<EmittedExecutable> emitExecutable(mlir::ModuleOp module, bool hasCode,
                                                  const GridCode *grids = nullptr);

} // namespace refold
