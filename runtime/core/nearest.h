//===- nearest.h - The nearest known name -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the known name that is most similar to a misspelled one, for error messages.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::runtime {

/// Returns the minimum number of edits that turn `a` into `b`, ignoring letter case. An edit
/// inserts, deletes or replaces a character, or swaps two adjacent characters.
size_t EditDistance(absl::string_view a, absl::string_view b);

/// Returns " (did you mean 'x'?)", where x is the most similar name in `known`. If several names
/// are equally similar, x is the first of them. Returns "" if no name is similar. A name is similar
/// if its EditDistance is at most a third of the longer name's length. An EditDistance of 1 is
/// always enough.
std::string Suggest(absl::string_view name, absl::Span<const std::string> known);

} // namespace refold::runtime
