//===- Placement.h - From kernel fusions to addresses -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the second half of the pipeline, which turns kernel fusions into buffers with addresses.
// --refold-recompute runs this half on copies of the program to try plans.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Pass/PassManager.h"

#include <optional>

namespace refold {

/// Options of the second half. None of them changes a bit of any result.
struct PlacementOptions {
  /// A dispatch takes as many launches as possible; otherwise each launch is a dispatch of its own.
  bool row_tiles = true;
  /// The maximum bytes of temporaries in one dispatch (the kernels between two barriers). If it is
  /// not set, the default of --refold-form-dispatches applies.
  std::optional<int64_t> dispatch_bytes = std::nullopt;
  /// The maximum number of worker slots in a dispatch. A worker slot is a list of row blocks
  /// (ranges of rows). One thread runs them one after the other, so they can reuse the same memory
  /// for temporaries. 0: each row block has its own memory.
  int64_t lanes = 0;
  /// Results are written in place over operands that die.
  bool in_place = true;
  /// Commands are reordered for the least peak.
  bool schedule = true;
  /// Temporaries are freed after their last use, else at the end of their step.
  bool eager_deletion = true;
  /// Temporaries get addresses; otherwise programBytes computes what they would take.
  bool addresses = true;
};

/// Adds the passes to a pipeline for a module.
void buildPlacement(mlir::OpPassManager &passes, const PlacementOptions &options);

} // namespace refold
