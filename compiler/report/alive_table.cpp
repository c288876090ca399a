//===- alive_table.cpp - Table of buffers alive at the peak ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/alive_table.h"

#include "compiler/report/memory_advice.h"
#include "compiler/report/sorted_heading.h"
#include "passes/planner/memory/report.h"
#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <vector>

namespace refold {

using planner::AliveBuffer;
using planner::BufferKind;
using planner::MemoryModel;
using runtime::EscapeMarkup;
using runtime::FormatBytes;
using runtime::FormatCount;
using runtime::Shortened;

namespace {

constexpr size_t kAliveNameLength = 120, kAlivePlaceLength = 80;

std::string Span(const AliveBuffer &buffer) {
  const bool arena = buffer.kind == BufferKind::Activation || buffer.kind == BufferKind::Workspace;
  return arena ? planner::DispatchSpan(buffer.lower, buffer.upper) : "all";
}

std::string Row(const MemoryModel &model, const AliveBuffer &buffer, uint64_t falls) {
  return absl::StrCat("<tr><td class=\"name\">",
                      EscapeMarkup(Shortened(buffer.name, kAliveNameLength)),
                      "</td><td><i class=\"k", static_cast<int>(buffer.kind), "\"></i>",
                      KindName(buffer.kind), "</td><td class=\"n\">", FormatBytes(buffer.bytes),
                      "</td><td class=\"n\">", FormatCount(buffer.bytes), "</td><td class=\"n\">",
                      planner::ShareOf(buffer.bytes, model.peak_bytes), "</td><td class=\"n\">",
                      FormatCount(falls), "</td><td>", Span(buffer), "</td><td class=\"name\">",
                      EscapeMarkup(Shortened(buffer.place, kAlivePlaceLength)), "</td></tr>\n");
}

} // namespace

std::string AliveTable(const MemoryModel &model, size_t max_rows) {
  const std::vector<AliveBuffer> &alive = model.alive_at_peak;
  const size_t shown = std::min(alive.size(), max_rows);
  std::string html = absl::StrCat(
      "<div class=\"wide\"><table class=\"alive\">\n<thead><tr>",
      SortedHeading("buffer", 0, "text"), SortedHeading("kind", 1, "text"),
      SortedHeading("size", 3, "number"), SortedHeading("bytes", 3, "number", "descending"),
      SortedHeading("of the peak", 3, "number"), SortedHeading("peak falls by", 5, "number"),
      SortedHeading("dispatches", 6, "number"), SortedHeading("made at", 7, "text"),
      "</tr></thead>\n<tbody>\n");
  const std::vector<uint64_t> falls = PeakFalls(model);
  for (size_t i = 0; i < shown; ++i)
    html += Row(model, alive[i], falls[i]);
  html += "</tbody></table></div>\n";
  if (shown == alive.size())
    return html;
  uint64_t rest = 0;
  for (size_t i = shown; i < alive.size(); ++i)
    rest += alive[i].bytes;
  return absl::StrCat(html, "<p>and ", FormatCount(alive.size() - shown), " more, ",
                      runtime::FormatBytesExact(rest), "</p>\n");
}

} // namespace refold
