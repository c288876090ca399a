//===- choose_tier.h - Choice of the fusion granularity ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/compile_options.h"
#include "compiler/target/cuda/grid_code.h"
#include "compiler/target/target_code.h"

#include <vector>

namespace refold {

struct TierChoice {
  CudaTier tier;
  /// See Compilation::tiers.
  std::vector<TierEstimate> compared;
};

/// Returns the fusion granularity for `module`. For Auto, returns Layer or Step, whichever has the
/// lower estimated time for one training step. Returns any other request unchanged.
TierChoice chooseTier(FusionGranularity requested, mlir::ModuleOp module,
                      const LibraryRules &libraries);

} // namespace refold
