//===- report.cpp - The memory report as text -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints small tables. Text is left-aligned, and numbers are right-aligned.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/memory/report.h"

#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <vector>

namespace refold::planner {

using runtime::FormatBytes;
using runtime::FormatBytesExact;
using runtime::FormatCount;

namespace {

/// A table of text cells. Each column is as wide as its widest cell. Lines are indented by two
/// spaces, and columns are separated by two spaces.
class Table {
public:
  /// `alignment` has one letter per column, 'l' or 'r'.
  explicit Table(std::string alignment) : alignment_(std::move(alignment)) {}
  void Row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string Text() const {
    std::vector<size_t> widths(alignment_.size(), 0);
    for (const std::vector<std::string> &row : rows_)
      for (size_t c = 0; c < row.size(); ++c)
        widths[c] = std::max(widths[c], row[c].size());
    std::string text;
    for (const std::vector<std::string> &row : rows_) {
      std::string line;
      for (size_t c = 0; c < row.size(); ++c) {
        const std::string padding(widths[c] - row[c].size(), ' ');
        absl::StrAppend(&line, "  ", alignment_[c] == 'r' ? padding + row[c] : row[c] + padding);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      absl::StrAppend(&text, line, "\n");
    }
    return text;
  }

private:
  std::string alignment_;
  std::vector<std::vector<std::string>> rows_;
};

std::string ByKind(const MemoryModel &model) {
  Table table("lrrr");
  for (size_t kind = 0; kind < kBufferKinds; ++kind) {
    std::string name = KindName(static_cast<BufferKind>(kind));
    if (static_cast<BufferKind>(kind) == BufferKind::Activation)
      name += " (arena)";
    const uint64_t bytes = model.bytes_by_kind[kind];
    table.Row({name, FormatBytes(bytes), FormatCount(bytes), ShareOf(bytes, model.peak_bytes)});
  }
  table.Row({"peak", FormatBytes(model.peak_bytes), FormatCount(model.peak_bytes),
             ShareOf(model.peak_bytes, model.peak_bytes)});
  return table.Text();
}

std::string Span(const AliveBuffer &buffer) {
  if (buffer.kind != BufferKind::Activation && buffer.kind != BufferKind::Workspace)
    return "all";
  return DispatchSpan(buffer.lower, buffer.upper);
}

std::string Alive(const MemoryModel &model, size_t max_alive) {
  const std::vector<AliveBuffer> &alive = model.alive_at_peak;
  const size_t shown = std::min(alive.size(), max_alive);
  const bool places = std::any_of(alive.begin(), alive.begin() + shown,
                                  [](const AliveBuffer &buffer) { return !buffer.place.empty(); });
  Table table("lrrlll");
  table.Row({"buffer", "size", "bytes", "kind", "dispatches", places ? "made at" : ""});
  for (size_t i = 0; i < shown; ++i)
    table.Row({alive[i].name, FormatBytes(alive[i].bytes), FormatCount(alive[i].bytes),
               KindName(alive[i].kind), Span(alive[i]), alive[i].place});
  std::string text = table.Text();
  if (shown < alive.size()) {
    uint64_t rest = 0;
    for (size_t i = shown; i < alive.size(); ++i)
      rest += alive[i].bytes;
    absl::StrAppend(&text, "  and ", FormatCount(alive.size() - shown), " more, ",
                    FormatBytesExact(rest), "\n");
  }
  return text;
}

std::string Arena(const MemoryModel &model) {
  Table table("lrrl");
  table.Row({"most live at once", FormatBytes(model.max_live_bytes),
             FormatCount(model.max_live_bytes), ""});
  table.Row({"height after packing", FormatBytes(model.arena_bytes), FormatCount(model.arena_bytes),
             model.packing.order.empty() ? "" : absl::StrCat("(", model.packing.order, ")")});
  const uint64_t lost = model.arena_bytes - model.max_live_bytes;
  const uint64_t alignment = model.arena_lower_bound - model.max_live_bytes;
  std::string share = ShareOf(lost, model.arena_bytes);
  if (alignment > 0)
    absl::StrAppend(&share, " of the arena; alignment alone forces ", FormatCount(alignment));
  table.Row({"fragmentation", FormatBytes(lost), FormatCount(lost), share});
  return table.Text();
}

} // namespace

std::string DispatchSpan(int64_t lower, int64_t upper) {
  return upper - lower <= 1 ? absl::StrCat(upper) : absl::StrCat(lower + 1, "-", upper);
}

std::string ShareOf(uint64_t part, uint64_t whole) {
  if (whole == 0)
    return "";
  return absl::StrFormat("%.1f %%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string RenderReport(const Program &program, const MemoryModel &model,
                         const ReportOptions &options) {
  std::string text =
      absl::StrCat("memory of ", program.name.empty() ? "the program" : program.name, ": peak ",
                   FormatBytesExact(model.peak_bytes), "\n", ByKind(model));
  if (!model.alive_at_peak.empty()) {
    std::string place;
    if (program.positions > 0) {
      place = absl::StrCat(", in dispatch ", model.peak_position + 1, " of ", program.positions);
      if (!program.position_names.empty())
        absl::StrAppend(&place, ", which ", program.position_names[model.peak_position]);
    }
    absl::StrAppend(&text, "\nalive at the peak", place, "\n", Alive(model, options.max_alive));
  }
  if (!program.temps.empty())
    absl::StrAppend(&text, "\narena of ", program.temps.size(),
                    program.temps.size() == 1 ? " buffer\n" : " buffers\n", Arena(model));
  return text;
}

} // namespace refold::planner
