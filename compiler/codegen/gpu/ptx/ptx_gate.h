//===- ptx_gate.h - What LLVM IR may hold on its way to a card ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's code generator for cards ends the process where it lacks an instruction, or takes one that
// is merely near. Both are refused here, by name, before it runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// The one symbol that a card offers.
inline constexpr char kSetConditional[] = "cudaGraphSetConditional";

/// An InternalError names the symbol, the intrinsic or the instruction and the function that it
/// stands in: a symbol that is not defined here; an intrinsic or a remainder without an instruction
/// that is exact; a float atomic, whose order is not fixed; inline assembly and indirect calls; a
/// type that no tensor has; an entry whose parameters are not of 8 bytes or whose name PTX lacks.
absl::Status checkForPtx(const llvm::Module &module);

} // namespace refold::codegen
