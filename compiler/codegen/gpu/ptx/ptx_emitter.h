//===- ptx_emitter.h - LLVM IR to the text of a card's code ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The card's counterpart of object_emitter.h: our own TargetMachine and optimisation pipeline,
// behind a gate (ptx_gate.h). Neither the toolkit nor a library of device functions is used.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/ptx/ptx_arch.h"

#include "absl/status/statusor.h"

#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Optimises `module` and emits PTX for `arch`. Entries are the functions of calling convention
/// ptx_kernel; everything else becomes internal, and disappears where no entry uses it. The same
/// module gives the same text.
///
/// Plain products and sums are never contracted, also not by ptxas or the driver; division and
/// square root are rounded correctly; f32 operations flush subnormals, and f64 ones cannot.
/// Fast-math flags and debug locations are dropped. Error: what ptx_gate.h refuses, IR that does
/// not verify, and whatever LLVM reports.
absl::StatusOr<std::string> emitPtx(llvm::Module &module, const PtxArch &arch);

} // namespace refold::codegen
