//===- shift_guards.h - Guards of shifts on a card --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A card's shifts clamp their number of places, which is 32 bits wide whatever they shift. LLVM
// therefore drops the guard of `places < 64 ? x << places : 0`, and up to 22 does so where places
// has 64 bits: by 2^32 x is then shifted by nothing. Mended after 22 (llvm-project, #201165).
//
//===----------------------------------------------------------------------===//
#pragma once

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Shifts by the low bits of a number of places, of which a guard sees all: so that it stays. To be
/// run last: LLVM's optimiser knows that the bits above make no difference.
void keepShiftGuards(llvm::Module &module);

} // namespace refold::codegen
