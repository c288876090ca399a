//===- target.h - A kind of device, as the compiler sees it -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the spirit of IREE's TargetBackend. docs/development/add-a-device.md walks through one.
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
  Refused, ///< times are of another kind of device
  Read,    ///< a table is read, nothing is measured
  Measured ///< kernels that the table lacks are measured
};

/// Everything that the compiler must know about one kind of device. A registry finds it by name
/// (registry.h); an object serves one compilation, which calls its functions in the order below.
class Target : public TargetDetails {
public:
  /// The name in CompileOptions::device.
  virtual absl::string_view name() const = 0;

  virtual ProfileAccess profileAccess() const { return ProfileAccess::Read; }

  /// Options of the memory pipeline for `program`. May compile copies of it to compare them.
  /// `rows`: how rows are shared where the target has no rule of its own.
  virtual absl::StatusOr<PipelineOptions> pipelineOptions(mlir::ModuleOp program,
                                                          const PipelineOptions &rows) = 0;

  /// Lowers the kernels of the planned program as far as the executable's table describes them.
  /// `errors` holds the diagnostics of MLIR.
  virtual absl::Status lower(mlir::ModuleOp /*planned*/, const FirstError & /*errors*/) {
    return absl::OkStatus();
  }

  /// Machine code for the planned program. Fills the target's own fields of `table`, which
  /// describes the rest already.
  virtual absl::StatusOr<TargetCode> compile(mlir::ModuleOp planned, exe::ExecutableT &table,
                                             const FirstError &errors) = 0;
};

} // namespace refold
