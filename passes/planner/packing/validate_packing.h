//===- validate_packing.h - Independent packing check -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks packings without sharing code with the packer, so that an error in one is found by the
// other. Every packing that leaves the compiler has passed this check.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

namespace refold::planner {

/// Returns OK if the packing is valid. Every offset must be a multiple of the buffer's alignment.
/// Two buffers alive at the same position must not overlap. `height` must be the end of the highest
/// buffer. If two buffers overlap, the error names both, their lifetimes and their offsets. Takes
/// O(n log n) time.
absl::Status ValidatePacking(absl::Span<const Lifetime> lifetimes, const Packing &packing);

} // namespace refold::planner
