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

/// Returns the bounds of integer inputs by name: their values must lie in [0, bound). A bound comes
/// from the generator of the input (uniform_below), or from a cross entropy that the input reaches
/// only through ops that choose and move elements, because a label out of range is NaN there.
/// Indices into another tensor are clamped, so they have no bound here; --check verifies them.
std::map<std::string, int64_t> InputBounds(const exe::ExecutableT &table);

} // namespace refold::run
