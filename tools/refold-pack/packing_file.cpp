//===- packing_file.cpp - Buffers in a CSV file ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads one line at a time. A column with an unknown name is an error. Otherwise a misspelt column
// name would have no effect.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-pack/packing_file.h"

#include "passes/planner/packing/pack.h"
#include "runtime/core/files.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <array>
#include <optional>

namespace refold::pack {
namespace {

enum Column { Id, Lower, Upper, Size, Alignment };
constexpr std::array<absl::string_view, 5> kColumns = {"id", "lower", "upper", "size", "alignment"};
constexpr absl::string_view kRightHeader =
    "the first line names the columns id,lower,upper,size and "
    "optionally alignment, in any order";

/// Splits a line at commas into cells, and removes the spaces around the cells. A cell in quotes
/// may contain commas and doubled quotes: "a, ""b""" is the cell a, "b". Returns an error if the
/// closing quote is missing, or if text follows it.
absl::StatusOr<std::vector<std::string>> CellsOf(absl::string_view line) {
  std::vector<std::string> cells;
  for (bool more = true; more;) {
    line = absl::StripLeadingAsciiWhitespace(line);
    std::string cell;
    if (absl::ConsumePrefix(&line, "\"")) {
      const char *doubled = "";
      do {
        const size_t end = line.find('"');
        if (end == line.npos)
          return absl::InvalidArgumentError("has a quote that does not end");
        absl::StrAppend(&cell, doubled, line.substr(0, end));
        line.remove_prefix(end + 1);
        doubled = "\"";
      } while (absl::ConsumePrefix(&line, "\""));
      line = absl::StripLeadingAsciiWhitespace(line);
      if (!line.empty() && line[0] != ',')
        return absl::InvalidArgumentError("has text after a quote");
    } else {
      const size_t end = std::min(line.find(','), line.size());
      cell = std::string(absl::StripAsciiWhitespace(line.substr(0, end)));
      line.remove_prefix(end);
    }
    cells.push_back(std::move(cell));
    more = absl::ConsumePrefix(&line, ",");
  }
  return cells;
}

/// Writes `text` such that CellsOf reads it back.
std::string CellOf(absl::string_view text) {
  // CellsOf drops spaces around a cell that is not quoted.
  return text.find_first_of(",\"") == text.npos && text == absl::StripAsciiWhitespace(text)
             ? std::string(text)
             : absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
}

class Reader {
public:
  explicit Reader(std::string path) : path_(std::move(path)) {}

  absl::StatusOr<std::vector<planner::Lifetime>> Read() {
    absl::StatusOr<runtime::AlignedBytes> bytes = runtime::ReadFile(path_);
    if (!bytes.ok())
      return bytes.status();
    absl::string_view text(reinterpret_cast<const char *>(bytes->data()), bytes->size());
    absl::ConsumePrefix(&text, "\xef\xbb\xbf"); // the byte order mark that spreadsheets write
    for (absl::string_view line : absl::StrSplit(text, '\n')) {
      ++line_;
      line = absl::StripAsciiWhitespace(line);
      if (line.empty())
        continue;
      absl::Status status = header_.empty() ? ReadHeader(line) : ReadBuffer(line);
      if (!status.ok())
        return status;
    }
    if (header_.empty())
      return absl::InvalidArgumentError(absl::StrCat(path_, ": the file is empty; ", kRightHeader));
    return std::move(lifetimes_);
  }

private:
  absl::Status Error(absl::string_view what) const {
    return absl::InvalidArgumentError(absl::StrCat(path_, ":", line_, ": ", what));
  }

  absl::Status ReadHeader(absl::string_view line) {
    const absl::StatusOr<std::vector<std::string>> cells = CellsOf(line);
    if (!cells.ok())
      return Error(absl::StrCat("'", line, "' ", cells.status().message()));
    for (const std::string &cell : *cells) {
      size_t column = 0;
      while (column < kColumns.size() && kColumns[column] != cell)
        ++column;
      if (column == kColumns.size())
        return Error(
            absl::StrCat("unknown column '", absl::Utf8SafeCEscape(cell), "': ", kRightHeader));
      if (place_[column])
        return Error(absl::StrCat("column '", cell, "' is there twice"));
      place_[column] = header_.size();
      header_.emplace_back(cell);
    }
    for (Column column : {Id, Lower, Upper, Size})
      if (!place_[column])
        return Error(absl::StrCat("column '", kColumns[column], "' is missing: ", kRightHeader));
    return absl::OkStatus();
  }

  absl::Status ReadBuffer(absl::string_view line) {
    const absl::StatusOr<std::vector<std::string>> cells = CellsOf(line);
    if (!cells.ok())
      return Error(absl::StrCat("'", line, "' ", cells.status().message()));
    if (cells->size() != header_.size())
      return Error(absl::StrCat("'", line, "' has ", cells->size(), " values, the header has ",
                                header_.size(), " columns"));
    auto cell = [&](Column column) { return absl::string_view((*cells)[*place_[column]]); };
    auto number = [&](Column column, auto &value, absl::string_view right) {
      return absl::SimpleAtoi(cell(column), &value)
                 ? absl::OkStatus()
                 : Error(absl::StrCat(kColumns[column], " is '", cell(column), "', not ", right));
    };
    planner::Lifetime lifetime;
    lifetime.name = std::string(cell(Id));
    absl::Status status = number(Lower, lifetime.lower, "a whole number");
    if (status.ok())
      status = number(Upper, lifetime.upper, "a whole number");
    if (status.ok())
      status = number(Size, lifetime.bytes, "a number of bytes");
    if (status.ok() && place_[Alignment])
      status = number(Alignment, lifetime.alignment, "a power of two");
    if (!status.ok())
      return status;
    if (lifetime.lower >= lifetime.upper)
      return Error(absl::StrCat("buffer '", lifetime.name, "' is never alive: upper ",
                                lifetime.upper, " must be above lower ", lifetime.lower));
    if (lifetime.alignment == 0 || (lifetime.alignment & (lifetime.alignment - 1)) != 0)
      return Error(absl::StrCat("alignment is '", cell(Alignment), "', not a power of two"));
    constexpr uint64_t kMost = INT64_MAX;
    const bool fits = lifetime.bytes <= kMost && lifetime.alignment <= kMost &&
                      lifetime.bytes <= kMost - total_ &&
                      lifetime.alignment - 1 <= kMost - total_ - lifetime.bytes;
    if (!fits)
      return Error(absl::StrCat("buffer '", lifetime.name, "' of ", lifetime.bytes,
                                " bytes brings the total above ", kMost, " bytes"));
    total_ += lifetime.bytes + lifetime.alignment - 1;
    lifetimes_.push_back(std::move(lifetime));
    return absl::OkStatus();
  }

  std::string path_;
  int64_t line_ = 0;
  std::vector<std::string> header_;
  std::array<std::optional<size_t>, kColumns.size()> place_;
  std::vector<planner::Lifetime> lifetimes_;
  uint64_t total_ = 0;
};

} // namespace

absl::StatusOr<std::vector<planner::Lifetime>> ReadPackingFile(const std::string &path) {
  return Reader(path).Read();
}

std::string PackingCsv(const std::vector<planner::Lifetime> &lifetimes,
                       const planner::Packing &packing) {
  bool aligned = false;
  for (const planner::Lifetime &lifetime : lifetimes)
    aligned = aligned || lifetime.alignment != 1;
  std::string csv = absl::StrCat("id,lower,upper,size", aligned ? ",alignment" : "", ",offset\n");
  for (size_t i = 0; i < lifetimes.size(); ++i) {
    const planner::Lifetime &lifetime = lifetimes[i];
    absl::StrAppend(&csv, CellOf(lifetime.name), ",", lifetime.lower, ",", lifetime.upper, ",",
                    lifetime.bytes);
    if (aligned)
      absl::StrAppend(&csv, ",", lifetime.alignment);
    absl::StrAppend(&csv, ",", packing.offsets[i], "\n");
  }
  return csv;
}

} // namespace refold::pack
