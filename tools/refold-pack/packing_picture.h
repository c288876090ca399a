//===- packing_picture.h - A packing as a picture ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws time from left to right, addresses upwards, and a rectangle for each buffer, in an SVG file
// without external resources.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"
#include "passes/planner/packing/lower_bound.h"

#include <string>
#include <vector>

namespace refold::pack {

/// Draws a packing. Marks the program point with the most live bytes, and the lower bound of the
/// height. Each buffer has a tooltip with its name, lifetime and offset.
std::string PackingPicture(const std::string &title,
                           const std::vector<planner::Lifetime> &lifetimes,
                           const planner::Packing &packing, const planner::LowerBound &bound);

} // namespace refold::pack
