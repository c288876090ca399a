//===- emit_executable.h - Planned memory as a table of commands --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/executable/target_details.h"
#include "dialects/mem/Mem.h"
#include "runtime/executable/executable_generated.h"

#include <string>

namespace refold {

struct EmittedExecutable {
  exe::ExecutableT table;
  /// The text of --report.
  std::string memory_report;
};

/// The table of a module that the memory pipeline has been through. `details` adds what its target
/// needs; memory that this needs beside the plan lies after it in the arena. Target fields are the
/// caller's to fill. Fails with an error at the op.
mlir::FailureOr<EmittedExecutable> emitExecutable(mlir::ModuleOp module,
                                                  const TargetDetails &details);

} // namespace refold
