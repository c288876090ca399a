//===- PlannedSegments.h - Segments that a rule chooses -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The published strategies over the forward pass alone. What they count is in
// docs/rationale/recompute.md: bytes of values and costs of ops, without alignment, kernels or the
// backward pass.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/kusumoto.h"
#include "passes/recompute/Segments.h"

#include "absl/status/statusor.h"

#include <optional>

namespace refold {

/// True for what a layer has one of: a product, a convolution, attention, or an op with one of them
/// inside.
bool isLayer(mlir::Operation *op);

/// Each segment begins with a layer and has n of them; the first also has what comes before.
llvm::SmallVector<Segment> segmentsOfLayers(const ForwardPass &forward, int64_t n);

/// Chen's: segments end at values that alone carry the pass on, as soon as they have more than
/// `budget` bytes; without one, the best of the published search.
absl::StatusOr<llvm::SmallVector<Segment>> chenSegments(const ForwardPass &forward,
                                                        std::optional<uint64_t> budget);

/// Kusumoto's dynamic program over all lower sets, or over the ancestor closures only; without a
/// budget within the least that any plan has.
absl::StatusOr<llvm::SmallVector<Segment>> kusumotoSegments(const ForwardPass &forward,
                                                            std::optional<uint64_t> budget,
                                                            planner::Objective objective,
                                                            bool isExact);

} // namespace refold
