//===- choose_tier.h - How much of a step is one kernel on a card -*- C++ -*-===//
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
  /// Compilation::tiers.
  std::vector<TierEstimate> compared;
};

/// The tier called `name`; "auto" is the one of which `module`'s step is estimated to be faster,
/// layers or whole dispatches. InvalidArgument for any other name.
absl::StatusOr<TierChoice> chooseTier(const std::string &name, mlir::ModuleOp module,
                                      const LibraryRules &libraries);

} // namespace refold
