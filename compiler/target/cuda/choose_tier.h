//===- choose_tier.h - Choice of the fusion granularity ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/cuda/grid_code.h"
#include "compiler/target/target_code.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold {

struct TierChoice {
  CudaTier tier;
  /// See Compilation::tiers.
  std::vector<TierEstimate> compared;
};

/// Returns the fusion granularity named `name`. "auto" is Layer or Step, whichever has the lower
/// estimated time for a step of `module`. InvalidArgument for any other name.
absl::StatusOr<TierChoice> chooseTier(const std::string &name, mlir::ModuleOp module,
                                      const LibraryRules &libraries);

} // namespace refold
