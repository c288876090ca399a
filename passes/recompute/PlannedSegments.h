//===- PlannedSegments.h - Segments of literature baselines -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the segments of the literature baselines. These methods look at the forward pass only:
// the bytes of values and the costs of ops, without alignment, kernels or the backward pass
// (docs/rationale/recompute.md).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/kusumoto.h"
#include "passes/recompute/Segments.h"

#include "absl/status/statusor.h"

#include <optional>

namespace refold {

/// Returns whether the op counts as a layer: a matrix product, a convolution, attention, or an op
/// that contains one of these in a region.
bool isLayer(mlir::Operation *op);

/// Returns segments of n layers. Each segment begins with a layer. The first segment also has the
/// ops before the first layer.
llvm::SmallVector<Segment> segmentsOfLayers(const ForwardPass &forward, int64_t n);

/// Returns the segments of Chen's algorithm. A split point is a value such that no later op reads
/// an earlier value. A segment ends at the first split point at which the segment exceeds `budget`
/// bytes. Without a budget, returns the best result of the search in the paper.
absl::StatusOr<llvm::SmallVector<Segment>> chenSegments(const ForwardPass &forward,
                                                        std::optional<uint64_t> budget);

/// Returns the segments that Kusumoto's dynamic program finds. It considers all lower sets if
/// `isExact` is true, and only the ancestor closures otherwise. Without a budget, uses the least
/// budget that has a plan.
absl::StatusOr<llvm::SmallVector<Segment>> kusumotoSegments(const ForwardPass &forward,
                                                            std::optional<uint64_t> budget,
                                                            planner::Objective objective,
                                                            bool isExact);

} // namespace refold
