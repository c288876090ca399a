//===- target.h - A kind of device, seen by the compiler --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modelled on IREE's TargetBackend. docs/development/add-a-device.md walks through one target.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/executable/target_details.h"
#include "compiler/pipeline/pipeline.h"
#include "compiler/target/compile_options.h"
#include "compiler/target/first_error.h"
#include "compiler/target/target_code.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"

namespace refold {

/// How a target uses the table of CompileOptions::profile.
enum class ProfileAccess {
  Refused, ///< the times are of another kind of device
  Read,    ///< the table is read, nothing is measured
  Measured ///< kernels missing from the table are measured
};

/// Everything that the compiler must know about one kind of device. The registry (registry.h) finds
/// a target by its name. A Target serves one compilation. The compilation calls first
/// pipelineOptions, then lower, then the describe functions of TargetDetails, and last compile.
class Target : public TargetDetails {
public:
  /// The name in CompileOptions::device.
  virtual absl::string_view name() const = 0;

  virtual ProfileAccess profileAccess() const { return ProfileAccess::Read; }

  /// Returns the options of the memory pipeline for `program`. May compile copies of `program` with
  /// different options to compare them. `rows` says how to split rows into blocks and tiles. A
  /// target may split them by its own rule and ignore `rows`.
  virtual absl::StatusOr<PipelineOptions> pipelineOptions(mlir::ModuleOp program,
                                                          const PipelineOptions &rows) = 0;

  /// Lowers the kernels of the planned program to the form that the executable's table describes.
  /// MLIR's diagnostics are collected in `errors`.
  virtual absl::Status lower(mlir::ModuleOp /*planned*/, const FirstError & /*errors*/) {
    return absl::OkStatus();
  }

  /// Returns the machine code for the planned program. Fills the fields of `table` that belong to
  /// this target alone. The caller has filled all other fields.
  virtual absl::StatusOr<TargetCode> compile(mlir::ModuleOp planned, exe::ExecutableT &table,
                                             const FirstError &errors) = 0;
};

} // namespace refold
