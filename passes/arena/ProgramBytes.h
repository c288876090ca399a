//===- ProgramBytes.h - What a planned module needs ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/BuiltinOps.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>

namespace refold {

/// What a function needs where none of its kernels has a workspace.
struct ProgramBytes {
  uint64_t residents = 0; ///< everything with memory of its own, whichever function names it
  uint64_t arena = 0;     ///< the largest
  uint64_t total() const { return residents + arena; }
};

/// Of a module in mem form with free points, packed as --refold-plan-arena packs. With a limit the
/// arena is only as exact as it takes to tell whether the total is within it: above the limit a
/// lower bound, below it a packing that does.
absl::StatusOr<ProgramBytes> programBytes(mlir::ModuleOp module,
                                          std::optional<uint64_t> limit = std::nullopt);

/// Of a module whose temporaries have their addresses: what these come to. None where one has no
/// address.
std::optional<ProgramBytes> placedBytes(mlir::ModuleOp module);

} // namespace refold
