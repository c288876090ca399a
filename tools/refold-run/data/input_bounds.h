//===- input_bounds.h - Bounds on integers of an input ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the bounds of integer inputs, such as labels. A program has a fixed number of classes. A
// label that is not less than this number would give a loss of NaN, perhaps only after many steps.
// So such a label is rejected before the run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include <cstdint>
#include <map>
#include <string>

namespace refold::run {

/// Returns the bounds of integer inputs by name. The values of an input must be from 0 to its bound
/// minus 1. A bound comes from one of these sources:
///   - The input's generator, if it is `uniform_below`.
///   - A cross entropy, whose loss is NaN for a label out of range. The input must reach the cross
///     entropy only through ops that choose and move elements.
///
/// An input of indices into another tensor has no bound, because such indices are clamped. The flag
/// --check verifies them.
std::map<std::string, int64_t> InputBounds(const exe::ExecutableT &table);

} // namespace refold::run
