//===- input_bounds.h - What the numbers of an input may be -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program knows how many classes there are. An input's labels that are not among them would give
// a loss of NaN, many steps and many minutes later.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include <cstdint>
#include <map>
#include <string>

namespace refold::run {

/// For inputs of integers of which it is known, by name: they must lie in [0, bound). Known from
/// how the program would make them up (uniform_below), and from a cross entropy that they reach by
/// nothing but choosing and moving of elements: a label out of range is NaN there. Places in
/// another tensor are clamped and so not among them; --check looks at those.
std::map<std::string, int64_t> InputBounds(const exe::ExecutableT &table);

} // namespace refold::run
