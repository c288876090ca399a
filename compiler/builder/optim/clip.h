//===- clip.h - Gradients clipped by their global norm ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. In f32, the square of a number overflows from 1.8e19 on. So two sums of squares are
// computed: of the gradients themselves, and of the gradients times 2^-82. The second sum is used
// if the first is infinite. For clip norms below 2^-15, the gradients of the first sum are also
// scaled up.
//
// Example: the gradients 3e38 and 2e38 are clipped to norm 1. The first sum is infinite. The second
// sum is (6.2e13)² + (4.1e13)², and its root is 7.5e13. The gradients times 2^-82, divided by this
// root, are 0.83 and 0.55. Their norm 3.6e38 itself has no f32 representation.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <functional>
#include <vector>

namespace refold::optim::internal {

/// The norms that gradients of a type can be clipped to.
struct ClipRange {
  double least, most;
};
ClipRange ClipRangeOf(DType dtype);

/// Clips `gradients` to the global norm `norm`. Multiplies each gradient by norm / maximum(g,
/// norm), where g is the norm of all gradients together. MinimizeOptions::clip_global_norm
/// describes the rounding. All gradients have the same element type. `norm` lies in the range that
/// ClipRangeOf returns for this type.
void ClipByGlobalNorm(const std::source_location &where, double norm,
                      std::vector<Tensor> &gradients);

} // namespace refold::optim::internal
