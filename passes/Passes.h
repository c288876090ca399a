//===- Passes.h - All passes of Refold ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One definition each in the Passes.td of its group, one source, one test.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "mlir/Pass/Pass.h"

namespace refold {

// The generated text undefines what selects its parts.
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/autodiff/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/fusion/Passes.h.inc"

/// Makes every pass known to the command line.
inline void registerRefoldPasses() {
  registerAutodiffPasses();
  registerFusionPasses();
}

} // namespace refold
