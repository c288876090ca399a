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

/// Measures the fusions of `program` that the table lacks, and writes the table. Returns nothing if
/// CompileOptions::profile is empty. `pipeline`: the options that the compilation will use.
///
/// Errors name the correction:
///   - an option that is neither cpu nor cpu:FILE; no file;
///   - a device that is not a CPU; a CPU that cannot run the target;
///   - a table that is malformed, cannot be written, or is missing while nothing can be measured.
///
/// A table in the cache folder that cannot be written is only a warning.
absl::StatusOr<std::optional<ProfileUse>>
prepareProfile(mlir::ModuleOp program, const CompileOptions &options, const Target &target,
               PipelineOptions pipeline, const FirstError &errors);

} // namespace refold
