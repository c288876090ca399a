//===- ptx_emitter.h - LLVM IR to PTX ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Optimises LLVM IR and emits PTX with LLVM's NVPTX code generator. A gate (ptx_gate.h) checks the
// IR. Neither the CUDA toolkit nor a library of device functions is used. The CPU counterpart is
// object_emitter.h.
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

/// Optimises `module` and emits PTX for `arch`. Entry points are the functions of calling
/// convention ptx_kernel. All other functions become internal and are removed if no entry point
/// uses them. The same module always gives the same text.
///
/// A product followed by a sum is never contracted to an FMA, neither here nor by ptxas or the
/// driver. Division and square root are correctly rounded. f32 operations flush subnormals; f64
/// operations cannot. Fast-math flags and debug locations are dropped. Error: IR that ptx_gate.h
/// rejects or that does not verify, and any error that LLVM reports.
absl::StatusOr<std::string> emitPtx(llvm::Module &module, const PtxArch &arch);

} // namespace refold::codegen
