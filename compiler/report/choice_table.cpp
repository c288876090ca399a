//===- choice_table.cpp - Table of recomputed and kept values -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/choice_table.h"

#include "compiler/report/sorted_heading.h"
#include "passes/planner/recompute/explain_plan.h"
#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>

namespace refold {

using planner::ValueChoice;
using runtime::EscapeMarkup;
using runtime::FormatBytes;
using runtime::FormatCount;
using runtime::Shortened;

namespace {

constexpr size_t kChoiceNameLength = 120, kChoicePlaceLength = 80, kWhyLength = 300;

/// Formats microseconds: a column has one unit, so that it can be sorted and compared.
std::string Microseconds(uint64_t picoseconds) {
  const double work = static_cast<double>(picoseconds) / 1e6;
  return work < 100 ? absl::StrFormat("%.2f", work)
                    : FormatCount(static_cast<uint64_t>(work + 0.5));
}

std::string Row(const ValueChoice &value) {
  return absl::StrCat("<tr><td class=\"name\">",
                      EscapeMarkup(Shortened(value.name, kChoiceNameLength)),
                      "</td><td class=\"n\">", FormatBytes(value.bytes), "</td><td class=\"n\">",
                      FormatCount(value.bytes), "</td><td class=\"n\">", FormatCount(value.times),
                      "</td><td class=\"n\">", Microseconds(value.cost), "</td><td class=\"why\">",
                      EscapeMarkup(Shortened(value.why, kWhyLength)), "</td><td class=\"name\">",
                      EscapeMarkup(Shortened(value.place, kChoicePlaceLength)), "</td></tr>\n");
}

} // namespace

std::string ChoiceTable(const std::vector<ValueChoice> &values, const std::string &style,
                        size_t max_rows) {
  const size_t shown = std::min(values.size(), max_rows);
  std::string html = absl::StrCat(
      "<div class=\"wide\"><table class=\"", style, "\">\n<thead><tr>",
      SortedHeading("value", 0, "text"), SortedHeading("size", 2, "number"),
      SortedHeading("bytes", 2, "number", "descending"), SortedHeading("again", 3, "number"),
      SortedHeading("work, us", 4, "number"), SortedHeading("why", 5, "text"),
      SortedHeading("made at", 6, "text"), "</tr></thead>\n<tbody>\n");
  for (size_t i = 0; i < shown; ++i)
    html += Row(values[i]);
  html += "</tbody></table></div>\n";
  if (shown == values.size())
    return html;
  uint64_t rest = 0;
  for (size_t i = shown; i < values.size(); ++i)
    rest += values[i].bytes;
  return absl::StrCat(html, "<p>and ", FormatCount(values.size() - shown), " more, ",
                      runtime::FormatBytesExact(rest), "</p>\n");
}

} // namespace refold
