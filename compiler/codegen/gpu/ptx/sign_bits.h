//===- sign_bits.h - Signs of subnormals on a card ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A card's neg.ftz and abs.ftz flush a subnormal. By our numerics a sign is a bit: negate and abs
// leave the others alone.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Makes f32's fneg and fabs operations on integers, except where nothing but arithmetic reads the
/// result, which flushes its operands anyway. To be run last: LLVM's optimiser turns them back.
void keepSubnormalsInSigns(llvm::Module &module);

} // namespace refold::codegen
