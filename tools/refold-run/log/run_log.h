//===- run_log.h - The log of a run -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a folder with log.csv, which gets rows while the run goes on, and log.html, which shows
// the same numbers as curves. A row holds one step: every fetch of one number for each step, the
// seconds for each step of its piece, and the most bytes so far. A run that resumes from a
// checkpoint continues its log; any other run begins a log in a folder that has none. A folder
// belongs to one run at a time.
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

/// Checks before a run whether it can continue the log in `folder`. Returns an error if the log
/// there has other columns. A folder without a log is no error.
absl::Status CheckLogColumns(const std::string &folder, const std::vector<std::string> &columns);

class RunLog {
public:
  struct About {
    std::string folder = {};
    /// A folder that this run has already locked, for its checkpoints; empty if there is none. If
    /// the log uses the same folder, it is not locked again.
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

  /// Creates the folder and writes the head of the table. Without `resumed`, there must be no log
  /// yet. With `resumed`, an existing log must have the same columns, and keeps its rows of steps
  /// before `first_step`.
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
