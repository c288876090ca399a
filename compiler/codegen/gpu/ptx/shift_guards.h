//===- shift_guards.h - Shift guards on a GPU -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU's shift instructions clamp the shift amount, which is 32 bits wide for any operand width.
// LLVM therefore drops the guard of `amount < 64 ? x << amount : 0`. Up to version 22 it does so
// even if the amount has 64 bits: with an amount of 2^32, x is then shifted by 0. Fixed after 22
// (llvm-project, #201165).
//
//===----------------------------------------------------------------------===//
#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Masks each shift amount to its low bits. A guard around the shift compares all bits of the
/// amount, and the mask stops LLVM from removing this guard. Run this last: LLVM's optimiser would
/// remove the masks as redundant.
void keepShiftGuards(llvm::Module &module);

} // namespace refold::codegen
