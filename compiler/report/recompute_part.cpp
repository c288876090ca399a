//===- recompute_part.cpp - Recomputation as part of a page ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/recompute_part.h"

#include "compiler/report/before_after_chart.h"
#include "compiler/report/chart_frame.h"
#include "compiler/report/choice_table.h"
#include "compiler/report/recompute_text.h"
#include "compiler/report/trade_off_chart.h"
#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"

namespace refold {

using planner::RecomputeOutcome;

namespace {

constexpr char kLegend[] =
    "<p><i class=\"before\"></i>baseline &emsp; <i class=\"after\"></i>as compiled</p>\n";

std::string Sentences(const RecomputeOutcome &recompute) {
  std::string html;
  for (const std::string &line : RecomputeSentences(recompute))
    absl::StrAppend(&html, "<li>", runtime::EscapeMarkup(line), "</li>\n");
  return absl::StrCat("<ul>\n", html, "</ul>\n");
}

/// Returns `html` under a heading; nothing if `html` is empty.
std::string Under(absl::string_view heading, absl::string_view text, const std::string &html) {
  if (html.empty())
    return "";
  return absl::StrCat("<h3>", heading, "</h3>\n", text.empty() ? "" : "<p>", text,
                      text.empty() ? "" : "</p>\n", html);
}

std::string TableOf(const std::vector<planner::ValueChoice> &values, const std::string &style,
                    size_t max_rows) {
  return values.empty() ? "" : ChoiceTable(values, style, max_rows);
}

} // namespace

std::string RecomputePart(const RecomputeOutcome &recompute, const planner::Program &program,
                          const planner::MemoryModel &model, size_t max_columns, size_t max_rows) {
  if (recompute.tried.empty())
    return "";
  std::string html = absl::StrCat("<h3>Recomputation</h3>\n", Sentences(recompute));
  if (recompute.taken == 0)
    return html;
  const std::string trade_off = TradeOffChart(recompute);
  const std::string curves =
      BeforeAfterChart(recompute.keep_all, program, model, recompute.budget, max_columns);
  return absl::StrCat(
      html,
      Under("Bytes against work",
            recompute.skipped.empty()
                ? "Each point is a plan that was tried."
                : "Each point is a plan that was tried. A hollow point is a plan that was skipped "
                  "because its predicted bytes exceed the budget.",
            trade_off.empty() ? "" : Figure(trade_off)),
      Under("Live bytes, before and after", "",
            curves.empty() ? "" : absl::StrCat(kLegend, Figure(curves))),
      Under("Recomputed",
            "The work is the extra work of a step for this value alone, with all other values "
            "unchanged.",
            TableOf(recompute.recomputed, "again", max_rows)),
      Under("Kept", "The work is the extra work of a step if this value were recomputed, too.",
            TableOf(recompute.kept, "kept", max_rows)));
}

} // namespace refold
