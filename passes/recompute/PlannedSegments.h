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

/// Returns whether the op counts as a layer. Layers are matrix products, convolutions, attention,
/// and ops that contain one of these in a region.
bool isLayer(mlir::Operation *op);

/// Returns segments of n layers. Each segment begins with a layer. The first segment also contains
/// the ops before the first layer.
llvm::SmallVector<Segment> segmentsOfLayers(const ForwardPass &forward, int64_t n);

/// Returns the segments of Chen's algorithm. A segment ends at a split point: a value such that no
/// later op reads an earlier value. It ends at the first split point at which the segment exceeds
/// `budget` bytes. Without a budget, returns the best result of the search that the paper
/// describes.
absl::StatusOr<llvm::SmallVector<Segment>> chenSegments(const ForwardPass &forward,
                                                        std::optional<uint64_t> budget);

/// Returns the segments that Kusumoto's dynamic program finds. If `isExact` is true, the algorithm
/// considers all lower sets, otherwise only the ancestor closures. Without a budget, uses the least
/// budget that has a plan.
absl::StatusOr<llvm::SmallVector<Segment>> kusumotoSegments(const ForwardPass &forward,
                                                            std::optional<uint64_t> budget,
                                                            planner::Objective objective,
                                                            bool isExact);

} // namespace refold
