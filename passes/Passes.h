//===- Passes.h - All passes of Refold --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares and registers all passes. Each pass is defined in the Passes.td of its folder, and has
// one source file and one test.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"
#include "dialects/watch/Watch.h"
#include "passes/recompute/OptionTypes.h"

#include "mlir/Pass/Pass.h"

namespace refold {

// The generated file undefines the macros that select its parts.
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/state/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/layout/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/autodiff/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/precision/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/tiles/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/shards/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/fusion/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/recompute/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/schedule/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/lowering/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/inplace/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/gc/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/arena/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/gates/Passes.h.inc"
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/watch/Passes.h.inc"

/// Registers every pass for the command line.
inline void registerRefoldPasses() {
  registerStatePasses();
  registerLayoutPasses();
  registerAutodiffPasses();
  registerPrecisionPasses();
  registerTilesPasses();
  registerShardsPasses();
  registerFusionPasses();
  registerRecomputePasses();
  registerSchedulePasses();
  registerLoweringPasses();
  registerInplacePasses();
  registerGcPasses();
  registerArenaPasses();
  registerGatesPasses();
  registerWatchPasses();
}

} // namespace refold
