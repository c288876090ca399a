//===- PlannedSegments.h - Segments of literature baselines -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses segments by the literature baselines over the forward pass alone.
// docs/rationale/recompute.md lists what they count: bytes of values and costs of ops, without
// alignment, kernels or the backward pass.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/kusumoto.h"
#include "passes/recompute/Segments.h"

#include "absl/status/statusor.h"

#include <optional>

namespace refold {

/// Returns whether the op marks a layer: a product, a convolution, attention, or an op that
/// contains one.
bool isLayer(mlir::Operation *op);

/// Returns segments of n layers, each beginning with a layer; the first also has the ops before the
/// first layer.
llvm::SmallVector<Segment> segmentsOfLayers(const ForwardPass &forward, int64_t n);

/// Returns Chen's segments, which end at values that alone carry the forward pass on, as soon as
/// they exceed `budget` bytes. Without a budget, returns the best result of the paper's search.
absl::StatusOr<llvm::SmallVector<Segment>> chenSegments(const ForwardPass &forward,
                                                        std::optional<uint64_t> budget);

/// Returns the segments of Kusumoto's dynamic program over all lower sets (`isExact`), or over the
/// ancestor closures only. Without a budget, uses the least budget that any plan needs.
absl::StatusOr<llvm::SmallVector<Segment>> kusumotoSegments(const ForwardPass &forward,
                                                            std::optional<uint64_t> budget,
                                                            planner::Objective objective,
                                                            bool isExact);

} // namespace refold
