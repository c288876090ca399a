//===- report.cpp - The memory report as text -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small table printer: text to the left, numbers to the right.
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/report.h"

#include "compiler/planner/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <vector>

namespace refold::planner {
namespace {

/// Rows of cells; columns are as wide as their widest cell, two spaces apart, and the lines are
/// indented by two.
class Table {
public:
  /// `alignment`: one letter for each column, 'l' or 'r'.
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

std::string Share(uint64_t part, uint64_t whole) {
  if (whole == 0)
    return "";
  return absl::StrFormat("%.1f %%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string ByKind(const MemoryModel &model) {
  Table table("lrrr");
  for (size_t kind = 0; kind < kBufferKinds; ++kind) {
    std::string name = KindName(static_cast<BufferKind>(kind));
    if (static_cast<BufferKind>(kind) == BufferKind::Activation)
      name += " (arena)";
    const uint64_t bytes = model.bytes_by_kind[kind];
    table.Row({name, FormatBytes(bytes), FormatCount(bytes), Share(bytes, model.peak_bytes)});
  }
  table.Row({"peak", FormatBytes(model.peak_bytes), FormatCount(model.peak_bytes),
             Share(model.peak_bytes, model.peak_bytes)});
  return table.Text();
}

std::string Alive(const MemoryModel &model, size_t max_alive) {
  Table table("lrrll");
  const std::vector<AliveBuffer> &alive = model.alive_at_peak;
  // A list is never cut for a single row.
  const size_t shown = alive.size() <= max_alive + 1 ? alive.size() : max_alive;
  for (size_t i = 0; i < shown; ++i) {
    const AliveBuffer &buffer = alive[i];
    const bool throughout =
        buffer.kind != BufferKind::Activation && buffer.kind != BufferKind::Workspace;
    table.Row(
        {buffer.name, FormatBytes(buffer.bytes), FormatCount(buffer.bytes), KindName(buffer.kind),
         throughout ? "throughout" : absl::StrCat("[", buffer.lower, ", ", buffer.upper, ")")});
  }
  if (shown < alive.size()) {
    uint64_t rest = 0;
    for (size_t i = shown; i < alive.size(); ++i)
      rest += alive[i].bytes;
    table.Row({absl::StrCat("and ", alive.size() - shown, " more"), FormatBytes(rest),
               FormatCount(rest), "", ""});
  }
  return table.Text();
}

std::string Arena(const MemoryModel &model) {
  Table table("lrrl");
  table.Row({"most live at once", FormatBytes(model.max_live_bytes),
             FormatCount(model.max_live_bytes), ""});
  table.Row({"height after packing", FormatBytes(model.arena_bytes), FormatCount(model.arena_bytes),
             absl::StrCat("(", model.packing.order, ")")});
  const uint64_t lost = model.arena_bytes - model.max_live_bytes;
  const uint64_t alignment = model.arena_lower_bound - model.max_live_bytes;
  table.Row({"fragmentation", FormatBytes(lost), FormatCount(lost),
             absl::StrCat(Share(lost, model.arena_bytes),
                          alignment == 0 ? "" : " of the arena; alignment alone forces ",
                          alignment == 0 ? "" : FormatCount(alignment))});
  return table.Text();
}

} // namespace

std::string RenderReport(const Program &program, const MemoryModel &model,
                         const ReportOptions &options) {
  std::string text =
      absl::StrCat("memory of ", program.name.empty() ? "the program" : program.name, ": peak ",
                   FormatBytesExact(model.peak_bytes), "\n", ByKind(model));
  if (!model.alive_at_peak.empty()) {
    std::string place;
    if (program.positions > 0) {
      place = absl::StrCat(" at position ", model.peak_position, " of ", program.positions);
      if (!program.position_names.empty())
        absl::StrAppend(&place, ", ", program.position_names[model.peak_position]);
    }
    absl::StrAppend(&text, "\nalive", place, "\n", Alive(model, options.max_alive));
  }
  if (!program.temps.empty())
    absl::StrAppend(&text, "\narena of ", program.temps.size(),
                    program.temps.size() == 1 ? " buffer\n" : " buffers\n", Arena(model));
  return text;
}

} // namespace refold::planner
