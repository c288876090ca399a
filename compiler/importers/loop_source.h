//===- loop_source.h - The form of a StableHLO loop -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a `stablehlo.while` before it is converted. Exporters print counted loops as a `while` that
// compares a carried integer with a constant, and adds a constant to it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/block_importer.h"

#include <optional>

namespace refold::importers {

/// The number of iterations of a counted loop, and its counter.
struct LoopCount {
  unsigned counter; ///< among the carried values
  int64_t first, step, iterations;
};

struct LoopSource {
  mlir::Block *condition, *body;
  /// The Program's values with which the carried values begin.
  Values init;
  /// For each carried value, whether every iteration hands on the value that it got.
  llvm::SmallVector<bool> isInvariant;
  /// Set if the loop is counted. The counter begins with a constant.
  std::optional<LoopCount> count;
};

/// Reads the loop `op` that begins with `operands`. `scope` has the values around the loop. Errors:
/// a region without one block; other numbers or types of values than the loop carries.
absl::StatusOr<LoopSource> readLoop(mlir::Operation &op, mlir::ValueRange operands,
                                    const Scope &scope);

} // namespace refold::importers
