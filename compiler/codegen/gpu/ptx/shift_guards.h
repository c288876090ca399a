//===- shift_guards.h - Shift guards on a GPU -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works around a bug in LLVM. A GPU's shift instructions take a shift amount of 32 bits and clamp
// it to the operand's width. So LLVM removes the guard from `amount < 64 ? x << amount : 0`. Up to
// version 22, LLVM removes it even if `amount` has 64 bits. With an amount of 2^32, the instruction
// then shifts x by 0, and the result is x instead of 0. LLVM versions after 22 have a fix
// (llvm-project, #201165).
//
//===----------------------------------------------------------------------===//
#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Masks each shift amount to its low bits, which stops LLVM from removing the guard around the
/// shift. The guard still compares all bits of the amount. Run this last, because LLVM's optimiser
/// would remove the masks as redundant.
void keepShiftGuards(llvm::Module &module);

} // namespace refold::codegen
