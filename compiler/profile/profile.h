//===- profile.h - Kernels measured before planning -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CompileOptions::profile. The table has a line for each kernel ever measured, so only new kernels
// of the next program are measured. The plan depends on the program and the table alone: on another
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
///   - The table is malformed or cannot be written.
///   - The table is missing, and the target does not measure kernels.
///
/// A table in the cache folder that cannot be written causes a warning instead of an error.
absl::StatusOr<std::optional<ProfileUse>>
prepareProfile(mlir::ModuleOp program, const CompileOptions &options, const Target &target,
               PipelineOptions pipeline, const FirstError &errors);

} // namespace refold
