//===- sign_bits.h - Signs of subnormals on a GPU ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In Refold, negate and abs change only the sign bit. A GPU's neg.ftz and abs.ftz would also flush
// subnormals to zero.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Replaces f32 fneg and fabs by integer operations, which do not flush subnormals. Leaves an fneg
/// or fabs unchanged if only arithmetic reads its result, because arithmetic flushes its operands
/// anyway. Run this last: LLVM's optimiser would undo it.
void keepSubnormalsInSigns(llvm::Module &module);

} // namespace refold::codegen
