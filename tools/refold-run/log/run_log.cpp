//===- run_log.cpp - The log of a run -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run is executed in pieces of several steps. The rows of a piece are written before the
// checkpoint at its end. So if the run is killed, the table has all steps up to the checkpoint from
// which the next run resumes.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/run_log.h"

#include "runtime/core/bytes.h"
#include "runtime/core/files.h"
#include "runtime/data/csv.h"
#include "tools/refold-run/log/log_files.h"
#include "tools/refold-run/log/log_page.h"
#include "tools/refold-run/log/summary.h"

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace refold::run {
namespace {

constexpr char kSeconds[] = "seconds_a_step", kPeak[] = "peak_bytes";
/// The minimum time between two writes of the log's page. A write replaces the whole page, so it
/// would be expensive after every piece of the run.
constexpr std::chrono::seconds kPagePeriod(3);
/// If a log has other columns, the error shows at most this number of characters of them.
constexpr size_t kShownColumns = 200;

std::string HeadOf(const std::vector<std::string> &columns) {
  std::string head = "step";
  for (const std::string &column : columns)
    absl::StrAppend(&head, ",", runtime::CsvTitle(column));
  return absl::StrCat(head, ",", kSeconds, ",", kPeak);
}

/// Returns an error unless the table `text` begins with the line `head`.
absl::Status CheckHead(absl::string_view text, const std::string &head, const std::string &path) {
  const absl::string_view there = text.substr(0, text.find('\n'));
  if (there == head)
    return absl::OkStatus();
  // A spreadsheet may have put '\r' at the end of each line. A terminal does not show it.
  return absl::InvalidArgumentError(absl::StrCat(
      "'", path, "' has the columns ", absl::Utf8SafeCEscape(there.substr(0, kShownColumns)),
      ", this run has ", absl::Utf8SafeCEscape(head), ": give --log another folder"));
}

} // namespace

absl::Status CheckLogColumns(const std::string &folder, const std::vector<std::string> &columns) {
  const std::string path = LogTablePath(folder), head = HeadOf(columns);
  absl::StatusOr<runtime::InputFile> file = runtime::InputFile::Open(path);
  if (!file.ok())
    return absl::IsNotFound(file.status()) ? absl::OkStatus() : file.status();
  std::string start(std::min<uint64_t>(file->size(), std::max(head.size() + 1, kShownColumns)),
                    '\0');
  if (absl::Status status =
          file->Read(0, reinterpret_cast<std::byte *>(start.data()), start.size());
      !status.ok())
    return status;
  return CheckHead(start, head, path);
}

RunLog::RunLog(About about) : about_(std::move(about)), curves_(about_.columns.size() + 1) {}

void RunLog::AddToCurves(int64_t step, const std::vector<double> &values) {
  for (size_t i = 0; i < values.size(); ++i)
    curves_[i].Add(step, values[i]);
}

/// Copies the head of the table and the rows of steps before `first_step` to `kept`. `first_step`
/// is the step at which this run begins. Stops at an incomplete row, which an earlier run left when
/// it ended.
absl::Status RunLog::KeepRows(const std::string &text, int64_t first_step, std::string &kept) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  if (absl::Status status = CheckHead(text, HeadOf(about_.columns), LogTablePath(about_.folder));
      !status.ok())
    return status;
  kept = absl::StrCat(lines[0], "\n");
  int64_t before = -1;
  // Text after the last line feed is not a complete line.
  for (size_t i = 1; i + 1 < lines.size(); ++i) {
    const std::vector<absl::string_view> fields = absl::StrSplit(lines[i], ',');
    int64_t step;
    if (fields.size() != about_.columns.size() + 3 || !absl::SimpleAtoi(fields[0], &step) ||
        step <= before || step >= first_step)
      break;
    std::vector<double> values;
    for (size_t c = 1; c + 1 < fields.size(); ++c) {
      double value;
      if (absl::SimpleAtod(fields[c], &value))
        values.push_back(value);
    }
    uint64_t peak = 0;
    if (values.size() + 2 != fields.size() ||
        (about_.has_peak && !absl::SimpleAtoi(fields.back(), &peak)))
      break;
    peak_ = std::max(peak_, peak);
    before = step;
    AddToCurves(step, values);
    absl::StrAppend(&kept, lines[i], "\n");
  }
  if (before + 1 < first_step)
    warnings_.push_back(
        absl::StrCat("'", LogTablePath(about_.folder), "' has no row of ",
                     before + 2 == first_step ? "step " : "steps ",
                     before + 2 == first_step ? "" : absl::StrCat(before + 1, " to "),
                     first_step - 1, ": the file lost them, or they ran without --log"));
  return absl::OkStatus();
}

absl::Status RunLog::Begin(int64_t first_step, int64_t steps, bool resumed) {
  step_ = first_step;
  end_step_ = first_step + steps;
  if (absl::Status status = runtime::MakeFolder(about_.folder); !status.ok())
    return status;
  if (about_.own.empty() || !runtime::IsSameFolder(about_.folder, about_.own)) {
    absl::StatusOr<runtime::FolderLock> lock = runtime::FolderLock::Take(about_.folder);
    if (!lock.ok())
      return lock.status();
    lock_.emplace(*std::move(lock));
  }
  const std::string path = LogTablePath(about_.folder);
  std::string table = absl::StrCat(HeadOf(about_.columns), "\n");
  if (!resumed) {
    // Another run may have begun a log here since the first check, and ended.
    if (absl::Status status = CheckNoLog(about_.folder); !status.ok())
      return status;
  } else if (absl::StatusOr<runtime::AlignedBytes> there = runtime::ReadFile(path); there.ok()) {
    const std::string text(reinterpret_cast<const char *>(there->data()), there->size());
    if (absl::Status status = KeepRows(text, first_step, table); !status.ok())
      return status;
  } else if (!absl::IsNotFound(there.status())) {
    return there.status();
  }
  if (absl::Status status = runtime::WriteFile(path, table); !status.ok())
    return status;
  absl::StatusOr<runtime::GrowingFile> file = runtime::GrowingFile::Open(path);
  if (!file.ok())
    return file.status();
  file_.emplace(*std::move(file));
  return WritePage("", /*goes_on=*/true);
}

absl::Status RunLog::Append(const Piece &piece) {
  const runtime::RunReport &report = piece.report;
  const double seconds = report.seconds / static_cast<double>(report.steps);
  peak_ = std::max(peak_, report.peak_measured_bytes);
  const std::string end = absl::StrCat(absl::StrFormat(",%.6g,", seconds),
                                       about_.has_peak ? absl::StrCat(peak_) : "", "\n");
  std::string rows;
  for (int64_t i = 0; i < report.steps; ++i) {
    const int64_t step = report.first_step + i;
    std::vector<double> values;
    absl::StrAppend(&rows, step);
    for (size_t c = 0; c < about_.columns.size(); ++c) {
      rows += ',';
      runtime::AppendCsvElement(rows, piece.rows[c], i);
      values.push_back(ElementAsDouble(piece.rows[c], i));
    }
    values.push_back(seconds);
    AddToCurves(step, values);
    rows += end;
  }
  step_ = report.first_step + report.steps;
  if (absl::Status status = file_->Append(rows); !status.ok())
    return status;
  if (std::chrono::steady_clock::now() - page_written_ < kPagePeriod)
    return absl::OkStatus();
  return WritePage("", /*goes_on=*/true);
}

absl::Status RunLog::WritePage(absl::string_view how, bool goes_on) {
  page_written_ = std::chrono::steady_clock::now();
  LogPage page{about_.program, about_.lines, goes_on, {}};
  page.lines.push_back(absl::StrCat("step ", runtime::FormatCount(static_cast<uint64_t>(step_)),
                                    " of ", runtime::FormatCount(static_cast<uint64_t>(end_step_)),
                                    how.empty() ? "" : ", ", how));
  if (about_.has_peak && peak_ > 0)
    page.lines.push_back(absl::StrCat("peak ", runtime::FormatBytesExact(peak_)));
  for (size_t c = 0; c < curves_.size(); ++c)
    if (!curves_[c].empty())
      page.curves.push_back(
          {c < about_.columns.size() ? about_.columns[c] : "seconds per step", &curves_[c]});
  return runtime::WriteFile(LogPagePath(about_.folder), HtmlOfLog(page));
}

absl::Status RunLog::End(absl::string_view how) {
  if (!file_)
    return absl::OkStatus();
  const absl::Status closed = file_->Close(), page = WritePage(how, /*goes_on=*/false);
  return closed.ok() ? page : closed;
}

} // namespace refold::run
