//===- validate_packing.h - An independent judge of packings ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shares no code with the packer, so that an error in one is seen by the other. Every packing that
// leaves the compiler has passed it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

namespace refold::planner {

/// OK if every buffer has an offset that is a multiple of its alignment, no two buffers alive at
/// the same position share a byte, and `height` is exactly the end of the highest buffer. The error
/// names both values, their lifetimes and their addresses. O(n log n).
absl::Status ValidatePacking(absl::Span<const Lifetime> lifetimes, const Packing &packing);

} // namespace refold::planner
