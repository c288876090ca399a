//===- memory_page.cpp - Memory report as an HTML page --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/memory_page.h"

#include "compiler/report/alive_table.h"
#include "compiler/report/arena_chart.h"
#include "compiler/report/chart_frame.h"
#include "compiler/report/kind_bar.h"
#include "compiler/report/live_chart.h"
#include "compiler/report/memory_advice.h"
#include "compiler/report/page_frame.h"
#include "compiler/report/recompute_part.h"
#include "passes/planner/memory/report.h"
#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold {

using planner::MemoryModel;
using runtime::EscapeMarkup;
using runtime::FormatBytesExact;
using runtime::FormatCount;

namespace {

/// Limits on the size of a function's part of the page.
struct Limits {
  size_t columns, rectangles, rows;
  /// Rows in each table of recomputed and of kept values.
  size_t choices = 150;
};

/// Returns the size limits for the part of the page about function number `function`. The first
/// function has the largest part. All other functions share a smaller total.
Limits LimitsOf(size_t function, size_t functions) {
  if (function == 0)
    return {600, 4000, 600};
  const size_t others = functions - 1;
  return {std::max<size_t>(400 / others, 40), std::max<size_t>(1000 / others, 40),
          std::max<size_t>(400 / others, 20)};
}

std::optional<uint64_t> BytesOf(const std::optional<MemoryLimit> &limit) {
  return limit ? std::optional(limit->bytes) : std::nullopt;
}

std::string Paragraph(absl::string_view style, absl::string_view text) {
  return absl::StrCat("<p", style.empty() ? "" : absl::StrCat(" class=\"", style, "\""), ">",
                      EscapeMarkup(text), "</p>\n");
}

std::string Verdict(uint64_t peak, const MemoryLimit &limit) {
  const std::string of = absl::StrCat("the ", limit.name, " of ", FormatBytesExact(limit.bytes));
  if (peak <= limit.bytes)
    return Paragraph("fits", absl::StrCat("fits: of ", of, ", ",
                                          FormatBytesExact(limit.bytes - peak), " are left"));
  return Paragraph("exceeds", absl::StrCat("does not fit: exceeds ", of, " by ",
                                           FormatBytesExact(peak - limit.bytes)));
}

std::string Advice(const MemoryPage::Function &function, const std::optional<MemoryLimit> &limit) {
  std::string html;
  for (const std::string &line : MemoryAdvice(function.program, function.model, BytesOf(limit)))
    absl::StrAppend(&html, "<li>", EscapeMarkup(line), "</li>\n");
  return html.empty() ? "" : absl::StrCat("<h3>What to change</h3>\n<ul>\n", html, "</ul>\n");
}

std::string Over(const MemoryPage::Function &function, const std::optional<MemoryLimit> &limit,
                 size_t columns) {
  const std::string svg = LiveChart(function.program, function.model, limit, columns);
  if (svg.empty())
    return "";
  return absl::StrCat("<h3>Live bytes over the dispatches</h3>\n", Figure(svg));
}

/// Returns a row of the arena's numbers.
std::string Number(absl::string_view what, uint64_t bytes, absl::string_view note) {
  return absl::StrCat("<tr><td>", what, "</td><td class=\"n\">", runtime::FormatBytes(bytes),
                      "</td><td class=\"n\">", FormatCount(bytes), "</td><td>", EscapeMarkup(note),
                      "</td></tr>\n");
}

std::string ArenaNumbers(const MemoryModel &model) {
  return absl::StrCat(
      "<div class=\"wide\"><table class=\"arena\"><tbody>\n",
      Number("most live at once", model.max_live_bytes,
             absl::StrCat("first in dispatch ", model.peak_position + 1)),
      Number("lower bound", model.arena_lower_bound, "no arena for these lifetimes is lower"),
      Number("height after packing", model.arena_bytes, model.packing.order),
      Number("fragmentation", model.arena_bytes - model.max_live_bytes,
             absl::StrCat(
                 planner::ShareOf(model.arena_bytes - model.max_live_bytes, model.arena_bytes),
                 " of the arena; ", FormatCount(model.arena_lower_bound - model.max_live_bytes),
                 " of it forced by alignment")),
      "</tbody></table></div>\n");
}

std::string Arena(const MemoryPage::Function &function, size_t rectangles) {
  const ArenaChart chart = DrawArena(function.program, function.model, rectangles);
  if (chart.svg.empty())
    return "";
  std::string drawn = absl::StrCat(
      FormatCount(chart.drawn), chart.drawn == 1 ? " buffer is drawn" : " buffers are drawn",
      ", larger ones darker; those with an outline are alive at the peak.");
  if (chart.left_out > 0)
    absl::StrAppend(&drawn, " Left out: the ", FormatCount(chart.left_out),
                    " with the smallest areas, ", FormatBytesExact(chart.left_out_bytes),
                    " together, none above ", FormatBytesExact(chart.left_out_most), ".");
  return absl::StrCat("<h3>The arena: offsets and lifetimes of its buffers</h3>\n",
                      Paragraph("", drawn), Figure(chart.svg), ArenaNumbers(function.model));
}

std::string Alive(const MemoryPage::Function &function, size_t rows) {
  const MemoryModel &model = function.model;
  if (model.alive_at_peak.empty())
    return "";
  std::string place;
  if (function.program.positions > 0) {
    place =
        absl::StrCat("In dispatch ", model.peak_position + 1, " of ", function.program.positions);
    if (!function.program.position_names.empty())
      absl::StrAppend(
          &place, ", which ",
          runtime::Shortened(function.program.position_names[model.peak_position], 200));
    place += ". ";
  }
  place += "\"Peak falls by\" is the most by which the peak would fall without the buffer: another "
           "dispatch then has the peak.";
  return absl::StrCat("<h3>Alive at the peak</h3>\n", Paragraph("", place),
                      AliveTable(model, rows));
}

std::string Part(const MemoryPage::Function &function, const std::optional<MemoryLimit> &limit,
                 const planner::RecomputeOutcome *recompute, const Limits &limits, bool open) {
  const MemoryModel &model = function.model;
  return absl::StrCat(
      "<details", open ? " open" : "", ">\n<summary><h2>", EscapeMarkup(function.name),
      "</h2></summary>\n",
      Paragraph("headline", absl::StrCat("peak ", FormatBytesExact(model.peak_bytes))),
      limit ? Verdict(model.peak_bytes, *limit) : "",
      Figure(KindBar(function.model, BytesOf(limit))), KindTable(function.program, function.model),
      Advice(function, limit), Over(function, limit, limits.columns),
      recompute ? RecomputePart(*recompute, function.program, function.model, limits.columns,
                                limits.choices)
                : "",
      Arena(function, limits.rectangles), Alive(function, limits.rows), "</details>\n");
}

} // namespace

std::string HtmlOfMemory(const MemoryPage &page) {
  const std::string title =
      absl::StrCat("memory of ", page.title.empty() ? "the program" : page.title);
  std::string body = absl::StrCat("<h1>", EscapeMarkup(title), "</h1>\n");
  for (size_t i = 0; i < page.functions.size(); ++i)
    body +=
        Part(page.functions[i], page.limit, i == 0 && page.recompute ? &*page.recompute : nullptr,
             LimitsOf(i, page.functions.size()), i == 0);
  return PageOf(title, body);
}

} // namespace refold
