//===- sorted_heading.cpp - Sortable table headings -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/sorted_heading.h"

#include "absl/strings/str_cat.h"

namespace refold {

std::string SortedHeading(absl::string_view text, int by, absl::string_view how,
                          absl::string_view sorted) {
  return absl::StrCat("<th aria-sort=\"", sorted, "\"><button data-by=\"", by, "\" data-how=\"",
                      how, "\">", text, "</button></th>");
}

} // namespace refold
