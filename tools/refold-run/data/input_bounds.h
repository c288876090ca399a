//===- input_bounds.h - Bounds on integers of an input ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program has a fixed number of classes. A label outside of that range would give a loss of NaN
// only many steps and minutes later, so it is refused before the run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include <cstdint>
#include <map>
#include <string>

namespace refold::run {

/// Returns the bounds of integer inputs by name. The values of an input must lie in [0, bound). A
/// bound comes from the input's generator (uniform_below), or from a cross entropy, whose loss is
/// NaN for a label out of range. The input must reach the cross entropy only through ops that
/// choose and move elements. An input of indices into another tensor has no bound, because such
/// indices are clamped; --check verifies them.
std::map<std::string, int64_t> InputBounds(const exe::ExecutableT &table);

} // namespace refold::run
