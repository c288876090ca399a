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

/// Returns OK if every offset is a multiple of the buffer's alignment, no two buffers alive at the
/// same position share a byte, and `height` is exactly the end of the highest buffer. The error
/// names both values, their lifetimes and their addresses. O(n log n).
absl::Status ValidatePacking(absl::Span<const Lifetime> lifetimes, const Packing &packing);

} // namespace refold::planner
