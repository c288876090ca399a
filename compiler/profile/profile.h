//===- profile.h - Kernels measured before a plan is made --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CompileOptions::profile. The table has a line for each kernel that was ever measured, so the next
// program measures what is new. The plan follows from program and table alone: on another machine,
// or for a device that computes nothing, the table is read as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/pipeline/pipeline.h"
#include "compiler/profile/profile_use.h"
#include "compiler/target/target.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace refold {

/// Nothing where CompileOptions::profile asks for none. Measures the kernel groups of `program`
/// that the table lacks, and writes it. `pipeline`: as the program is going to be compiled. Errors
/// say what would be right: an option that is neither cpu nor cpu:FILE, no file, a device that is
/// no CPU; a table that is missing where nothing can be measured, is malformed or cannot be
/// written; a CPU that cannot run the target. A table of the cache folder that cannot be written is
/// a warning.
absl::StatusOr<std::optional<ProfileUse>>
prepareProfile(mlir::ModuleOp program, const CompileOptions &options, const Target &target,
               PipelineOptions pipeline, const FirstError &errors);

} // namespace refold
