//===- clip.h - Gradients clipped by their common norm -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. In f32 squares overflow from 1.8e19 on. So squares are summed twice: of the gradients
// as they are, and of the gradients times 2^-82. The second sum is used if the first is infinite.
// Example: gradients 3e38 and 2e38, clipped to 1. The first sum is infinite. The second is
// (6.2e13)² + (4.1e13)², its root 7.5e13, and the gradients times 2^-82 over that root are 0.83 and
// 0.55, although no f32 holds their norm, 3.6e38.
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

/// Scales `gradients`, which have one element type, by norm / maximum(their norm, norm), as
/// MinimizeOptions::clip_global_norm says. `norm` lies in ClipRangeOf their type.
void ClipByGlobalNorm(const std::source_location &where, double norm,
                      std::vector<Tensor> &gradients);

} // namespace refold::optim::internal
