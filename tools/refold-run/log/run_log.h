//===- run_log.h - The log of a run -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the log of a run to a folder. log.csv gets rows while the run goes on, and log.html shows
// the same numbers as curves. A row has the numbers of one step: the fetches that are one number
// for each step, the seconds per step, and the maximum of bytes so far. The seconds per step are an
// average over a piece of the run.
//
// A run that resumes from a checkpoint continues its log. Any other run needs a folder without a
// log. Only one run at a time can use a folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/folders.h"
#include "runtime/core/growing_file.h"
#include "runtime/core/tensor.h"
#include "tools/refold-run/log/curve_bins.h"
#include "tools/refold-run/piecewise.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::run {

/// Returns an error if a run with these columns cannot continue the log in `folder`, because the
/// log has other columns. A folder without a log is no error.
absl::Status CheckLogColumns(const std::string &folder, const std::vector<std::string> &columns);

class RunLog {
public:
  struct About {
    std::string folder = {};
    /// A folder that this run has already locked for its checkpoints; empty if there is none. If
    /// the log is in the same folder, the log does not lock it again.
    std::string own = {};
    std::string program = {};
    /// More lines on the page: "cpu, 8 threads", "seed 7".
    std::vector<std::string> lines = {};
    /// Fetches with one number for each step: the first `columns.size()` of the rows of a piece.
    std::vector<std::string> columns = {};
    /// Whether the device counts bytes.
    bool has_peak = true;
  };
  explicit RunLog(About about);
  RunLog(const RunLog &) = delete;
  RunLog &operator=(const RunLog &) = delete;

  /// Creates the folder and writes the head of the table. If `resumed` is false, the folder must
  /// have no log yet. If it is true, an existing log must have the same columns, and its rows of
  /// steps before `first_step` are kept.
  absl::Status Begin(int64_t first_step, int64_t steps, bool resumed);
  /// Warnings of Begin: a resumed log lacks rows of steps before the first one.
  const std::vector<std::string> &warnings() const { return warnings_; }
  absl::Status Append(const Piece &piece);
  /// Writes the final page and ends the table. `how`: "done", "stopped by SIGTERM".
  absl::Status End(absl::string_view how);

private:
  absl::Status KeepRows(const std::string &text, int64_t first_step, std::string &kept);
  absl::Status WritePage(absl::string_view how, bool goes_on);
  void AddToCurves(int64_t step, const std::vector<double> &values);

  About about_;
  std::optional<runtime::FolderLock> lock_;
  std::vector<CurveBins> curves_; // one for each column, then one for seconds
  std::optional<runtime::GrowingFile> file_;
  int64_t step_ = 0, end_step_ = 0;
  uint64_t peak_ = 0; // also of the rows that are kept
  std::chrono::steady_clock::time_point page_written_;
  std::vector<std::string> warnings_;
};

} // namespace refold::run
