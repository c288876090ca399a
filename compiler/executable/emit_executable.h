//===- emit_executable.h - Planned memory as a table of commands ----------===//
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

/// Returns the table of an executable: its buffers, kernels, functions and commands. The memory
/// pipeline must have processed `module`. `details` adds the parts that only the target device
/// needs. Buffers that `details` adds lie behind the planned memory in the arena. The caller fills
/// the fields of the table that describe the target. Fails with an error at the op that cannot be
/// emitted.
mlir::FailureOr<EmittedExecutable> emitExecutable(mlir::ModuleOp module,
                                                  const TargetDetails &details);

} // namespace refold
