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

/// Returns the bytes of a module in mem form with free points, packed as --refold-plan-arena packs.
/// With a limit, the arena is only as exact as needed to decide whether the total is within the
/// limit: above the limit it is a lower bound, otherwise the height of a real packing.
absl::StatusOr<ProgramBytes> programBytes(mlir::ModuleOp module,
                                          std::optional<uint64_t> limit = std::nullopt);

/// Returns the bytes of a module whose temporaries have addresses. Returns nothing if one has no
/// address.
std::optional<ProgramBytes> placedBytes(mlir::ModuleOp module);

} // namespace refold
