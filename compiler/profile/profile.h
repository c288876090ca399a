//===- profile.h - Kernels measured before planning -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements CompileOptions::profile: measures kernels before the planner chooses which values to
// recompute. The table of measured times has a line for each kernel that was ever measured, so only
// new kernels are measured. The plan depends on the program and the table alone. On another
// machine, or for a device that computes nothing, the table is used unchanged.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/pipeline/pipeline.h"
#include "compiler/profile/profile_use.h"
#include "compiler/target/target.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace refold {

/// Measures the fusions of `program` that are not yet in the table of measured times, and writes
/// the table. Returns nothing if CompileOptions::profile is empty. `pipeline` holds the options of
/// the compilation that follows.
///
/// Returns an error in these cases. The error says how to correct it:
///   - CompileOptions::profile is neither "cpu" nor "cpu:FILE".
///   - CompileOptions::profile is "cpu" and there is no cache folder for the table.
///   - The target is not for a CPU, or this CPU cannot run its code.
///   - The table is missing, and the target does not measure kernels.
///   - The table is malformed.
///   - The table is FILE, and cannot be written. For a table in the cache folder, this is only a
///     warning.
absl::StatusOr<std::optional<ProfileUse>>
prepareProfile(mlir::ModuleOp program, const CompileOptions &options, const Target &target,
               PipelineOptions pipeline, const FirstError &errors);

} // namespace refold
