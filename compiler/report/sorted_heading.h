//===- sorted_heading.h - Sortable table headings ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// Returns the heading of a table column, with a button that sorts the table by column `by`. The
/// page's script compares the cells as numbers if `how` is "number", and as texts if it is "text".
/// `sorted` is the order of the column when the page opens: "descending" or "none".
std::string SortedHeading(absl::string_view text, int by, absl::string_view how,
                          absl::string_view sorted = "none");

} // namespace refold
