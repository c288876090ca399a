//===- nearest.h - The nearest known name -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For error messages about a name that does not exist: finds the known name with the least edit
// distance, if it is near enough to be the intended one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::runtime {

/// Returns the least number of insertions, deletions, substitutions and swaps of neighbours that
/// turn `a` into `b`. Ignores letter case.
size_t EditDistance(absl::string_view a, absl::string_view b);

/// Returns " (did you mean 'x'?)" with the nearest of `known`, the first one if several are equally
/// near. Returns "" if no name is within a third of the longer name's length (at least 1).
std::string Suggest(absl::string_view name, absl::Span<const std::string> known);

} // namespace refold::runtime
