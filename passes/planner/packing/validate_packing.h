//===- validate_packing.h - Independent packing check -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks a packing. The check shares no code with the packer, so that a mistake in one of them does
// not hide in the other. Every packing that the compiler uses has passed this check.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

namespace refold::planner {

/// Returns OK if the packing is valid:
/// - Every offset is a multiple of the buffer's alignment.
/// - Buffers that are alive at the same position do not overlap.
/// - `height` is the end of the highest buffer.
///
/// If two buffers overlap, the error names both, with their lifetimes and offsets. Takes O(n log n)
/// time.
absl::Status ValidatePacking(absl::Span<const Lifetime> lifetimes, const Packing &packing);

} // namespace refold::planner
