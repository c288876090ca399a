//===- call_compiler.h - From a trace to a program that is called ---*- C++ -*-===//
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

/// Compiles a trace whose arguments `donated` may be written over. `warnings` gets what the
/// compiler warns of, a line each.
absl::StatusOr<std::shared_ptr<Variant>>
CompileVariant(const CachedTrace &trace, const DonationMask &donated, const CompileOptions &options,
               runtime::SharedDevice &device, std::vector<std::string> &warnings);

/// For tests of a device that no machine here has: compiles in the place of CompileModule. Empty:
/// CompileModule again.
using CallCompiler =
    std::function<absl::StatusOr<Compilation>(mlir::ModuleOp, const CompileOptions &)>;
void SetCallCompilerForTest(CallCompiler compiler);

} // namespace refold::internal
