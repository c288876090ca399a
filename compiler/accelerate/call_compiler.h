//===- call_compiler.h - From a trace to a callable program -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/cached_trace.h"
#include "compiler/driver/compile.h"

#include "absl/status/statusor.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace refold::runtime {
class SharedDevice;
} // namespace refold::runtime

namespace refold::internal {

/// Compiles a trace. The compiled program may write results over the arguments in `donated`.
/// Appends the compiler's warnings to `warnings`, one line each.
absl::StatusOr<std::shared_ptr<Variant>>
CompileVariant(const CachedTrace &trace, const DonationMask &donated, const CompileOptions &options,
               runtime::SharedDevice &device, std::vector<std::string> &warnings);

/// A test may set this function to replace CompileModule. The test can then use devices that the
/// machine does not have. An empty function restores CompileModule.
using CallCompiler =
    std::function<absl::StatusOr<Compilation>(mlir::ModuleOp, const CompileOptions &)>;
void SetCallCompilerForTest(CallCompiler compiler);

} // namespace refold::internal
