//===- packing_picture.h - A packing as a picture ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Time from left to right, addresses upwards, a rectangle for each buffer, in an SVG file that
// needs nothing else.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"
#include "passes/planner/packing/lower_bound.h"

#include <string>
#include <vector>

namespace refold::pack {

/// The fullest position is marked, and the height that no packing can be below. Buffers tell their
/// name, life and place where the pointer rests on them.
std::string PackingPicture(const std::string &title,
                           const std::vector<planner::Lifetime> &lifetimes,
                           const planner::Packing &packing, const planner::LowerBound &bound);

} // namespace refold::pack
