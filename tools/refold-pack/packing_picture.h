//===- packing_picture.h - A packing as a picture ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws a packing as an SVG file without external resources. Time goes from left to right and
// addresses go upwards. Each buffer is a rectangle.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"
#include "passes/planner/packing/lower_bound.h"

#include <string>
#include <vector>

namespace refold::pack {

/// Returns an SVG picture of a packing. It marks the point in time with the most live bytes, and
/// the lower bound of the height. Each buffer has a tooltip with its name, lifetime and offset.
std::string PackingPicture(const std::string &title,
                           const std::vector<planner::Lifetime> &lifetimes,
                           const planner::Packing &packing, const planner::LowerBound &bound);

} // namespace refold::pack
