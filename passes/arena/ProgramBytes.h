//===- ProgramBytes.h - Memory of a planned module --------------*- C++ -*-===//
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

/// The memory of a module without kernel workspaces.
struct ProgramBytes {
  uint64_t residents = 0; ///< all resident buffers, whichever function names them
  uint64_t arena = 0;     ///< the largest arena of all functions
  uint64_t total() const { return residents + arena; }
};

/// Packs the arena as --refold-plan-arena does, and returns the bytes that the module needs. The
/// module must be in mem form with free points.
///
/// With a limit, packing stops once it is known whether the total is within the limit. If the
/// returned total is within the limit, a packing with this total was found. If the returned total
/// is above the limit, the real total may be even larger.
absl::StatusOr<ProgramBytes> programBytes(mlir::ModuleOp module,
                                          std::optional<uint64_t> limit = std::nullopt);

/// Returns the bytes of a module whose temporaries have addresses. Returns nothing if the module is
/// not lowered or a temporary has no address.
std::optional<ProgramBytes> placedBytes(mlir::ModuleOp module);

} // namespace refold
