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

/// Returns the bytes that a module in mem form with free points needs, if its arena is packed as
/// --refold-plan-arena packs it. With a limit, packing stops once it is known whether the total is
/// within the limit. If the total is above the limit, the arena may be a lower bound. If the total
/// is within the limit, the arena is the height of a real packing.
absl::StatusOr<ProgramBytes> programBytes(mlir::ModuleOp module,
                                          std::optional<uint64_t> limit = std::nullopt);

/// Returns the bytes of a module whose temporaries have addresses. Returns nothing if a temporary
/// has no address or the module is not lowered.
std::optional<ProgramBytes> placedBytes(mlir::ModuleOp module);

} // namespace refold
