//===- Placement.h - From kernel groups to addresses -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second half of the pipeline. It is here, and not with the first, because --refold-recompute
// tries plans by sending a copy of the program through it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Pass/PassManager.h"

#include <optional>

namespace refold {

/// None of these changes a bit.
struct PlacementOptions {
  /// A dispatch takes on as many launches as it can; else each is one by itself.
  bool row_tiles = true;
  /// Temporaries that one dispatch may hold; by default as --refold-form-dispatches says.
  std::optional<int64_t> dispatch_bytes = std::nullopt;
  /// Runs of blocks whose tiles take turns in temporaries; 0: each block has its own share.
  int64_t lanes = 0;
  /// Results are written over operands that die.
  bool in_place = true;
  /// Commands are put in the order of the least peak.
  bool schedule = true;
  /// Temporaries are freed after their last use, else at the end of their step.
  bool eager_deletion = true;
  /// Temporaries get their addresses; else programBytes finds what they would take.
  bool addresses = true;
};

/// Adds the passes, for a module.
void buildPlacement(mlir::OpPassManager &passes, const PlacementOptions &options);

} // namespace refold
