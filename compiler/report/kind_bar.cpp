//===- kind_bar.cpp - The peak's parts ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/kind_bar.h"

#include "compiler/report/chart_frame.h"
#include "passes/planner/memory/report.h"
#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <vector>

namespace refold {

using planner::BufferKind;
using planner::MemoryModel;
using runtime::FormatBytes;
using runtime::FormatBytesExact;
using runtime::FormatCount;

namespace {

constexpr double kBarWidth = 1060, kBarHeight = 40;

struct KindPart {
  std::string name;
  std::string style;
  uint64_t bytes;
};

/// Returns parts that add up to the peak.
std::vector<KindPart> Parts(const MemoryModel &model) {
  std::vector<KindPart> parts;
  const uint64_t gaps = model.arena_bytes - model.max_live_bytes;
  for (size_t kind = 0; kind < planner::kBufferKinds; ++kind) {
    uint64_t bytes = model.bytes_by_kind[kind];
    if (static_cast<BufferKind>(kind) == BufferKind::Activation)
      bytes -= gaps;
    parts.push_back({KindName(static_cast<BufferKind>(kind)), absl::StrCat("k", kind), bytes});
  }
  parts.push_back({"gaps of the arena", "gap", gaps});
  parts.erase(std::remove_if(parts.begin(), parts.end(),
                             [](const KindPart &part) { return part.bytes == 0; }),
              parts.end());
  return parts;
}

/// Counts the buffers of a kind: all of the function's, alive at the peak or not.
std::string Buffers(const planner::Program &program, const std::string &kind) {
  const auto residents = std::count_if(
      program.residents.begin(), program.residents.end(),
      [&](const planner::Resident &resident) { return KindName(resident.kind) == kind; });
  const auto temps =
      std::count_if(program.temps.begin(), program.temps.end(),
                    [&](const planner::Temp &temp) { return KindName(temp.kind) == kind; });
  const auto buffers = static_cast<uint64_t>(residents + temps);
  return buffers == 0 ? "" : FormatCount(buffers);
}

} // namespace

std::string KindBar(const MemoryModel &model, std::optional<uint64_t> limit) {
  const double whole =
      static_cast<double>(std::max<uint64_t>({model.peak_bytes, limit.value_or(0), 1}));
  auto width = [&](uint64_t bytes) { return kBarWidth * static_cast<double>(bytes) / whole; };
  std::string svg = absl::StrCat("<svg viewBox=\"0 0 ", kBarWidth, " ", kBarHeight,
                                 "\" role=\"img\" aria-label=\"the peak by kind of buffer\">\n"
                                 "<rect class=\"room\" width=\"",
                                 kBarWidth, "\" height=\"", kBarHeight, "\"/>\n");
  double x = 0;
  for (const KindPart &part : Parts(model)) {
    svg += Rectangle(part.style, x, 0, width(part.bytes), kBarHeight,
                     absl::StrCat(part.name, ": ", FormatBytesExact(part.bytes), ", ",
                                  planner::ShareOf(part.bytes, model.peak_bytes), " of the peak"));
    x += width(part.bytes);
  }
  if (limit) {
    const std::string at = Coordinate(width(*limit));
    for (const char *style : {"under", "limit"})
      absl::StrAppend(&svg, "<line class=\"", style, "\" x1=\"", at, "\" x2=\"", at,
                      "\" y1=\"0\" y2=\"", kBarHeight, "\"/>\n");
  }
  return svg + "</svg>\n";
}

std::string KindTable(const planner::Program &program, const MemoryModel &model) {
  std::string html =
      "<div class=\"wide\"><table class=\"kinds\">\n<thead><tr><th>kind</th><th "
      "class=\"n\">size</th><th class=\"n\">"
      "bytes</th><th class=\"n\">of the peak</th><th class=\"n\">buffers</th></tr></thead>\n"
      "<tbody>\n";
  auto row = [&](const std::string &name, uint64_t bytes, const std::string &buffers) {
    return absl::StrCat("<tr><td>", name, "</td><td class=\"n\">", FormatBytes(bytes),
                        "</td><td class=\"n\">", FormatCount(bytes), "</td><td class=\"n\">",
                        planner::ShareOf(bytes, model.peak_bytes), "</td><td class=\"n\">", buffers,
                        "</td></tr>\n");
  };
  for (const KindPart &part : Parts(model))
    html += row(absl::StrCat("<i class=\"", part.style, "\"></i>", part.name), part.bytes,
                Buffers(program, part.name));
  return absl::StrCat(html, "</tbody>\n<tfoot>", row("peak", model.peak_bytes, ""),
                      "</tfoot></table></div>\n");
}

} // namespace refold
