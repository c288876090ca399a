//===- ptx_gate.h - Checks of LLVM IR before PTX ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some operations have no GPU instruction, and LLVM's NVPTX code generator then ends the process.
// For other operations it silently selects an approximate instruction. The gate rejects both kinds
// before the code generator runs. The error names the operation.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// The one external symbol that a GPU provides.
inline constexpr char kSetConditional[] = "cudaGraphSetConditional";

/// Returns an InternalError if the module contains one of the following. The error names the
/// symbol, intrinsic or instruction, and the function that contains it:
///   - a symbol that is not defined here;
///   - an intrinsic that has no exact GPU instruction, or the instruction frem;
///   - a float atomic, whose order is not fixed;
///   - inline assembly and indirect calls;
///   - a type that no tensor has;
///   - an entry point with a parameter that is not 8 bytes, or with a name that PTX does not allow.
absl::Status checkForPtx(const llvm::Module &module);

} // namespace refold::codegen
