//===- run_log.h - What --log writes ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A folder with log.csv, to which rows are appended while the run goes on, and log.html, the same
// as curves. A row for each step: every fetch of one number a step, the seconds that a step of its
// piece took, and the most bytes so far. A run that goes on from a checkpoint goes on with its log;
// any other begins one where none is. The folder is one run's at a time.
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

/// Whether a run with these columns could go on with the log in that folder: there is none yet, or
/// one of the same columns. For who wants to know before the run.
absl::Status CheckLogColumns(const std::string &folder, const std::vector<std::string> &columns);

class RunLog {
public:
  struct About {
    std::string folder = {};
    /// A folder that this run has to itself already: that of its checkpoints, which may be the
    /// same. Empty: none.
    std::string own = {};
    std::string program = {};
    /// "cpu, 8 threads", "seed 7": what the page says besides.
    std::vector<std::string> lines = {};
    /// Fetches of one number a step: the first `columns.size()` of a piece's rows.
    std::vector<std::string> columns = {};
    /// Whether the device counts bytes.
    bool has_peak = true;
  };
  explicit RunLog(About about);
  RunLog(const RunLog &) = delete;
  RunLog &operator=(const RunLog &) = delete;

  /// Makes the folder and the table's head. Without `resumed` there must be no log yet; with it
  /// the rows of steps before `first_step` that are there stay, which must be of the same columns.
  absl::Status Begin(int64_t first_step, int64_t steps, bool resumed);
  /// Returns warnings of Begin: a resumed log without rows of steps before the first.
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
  std::vector<CurveBins> curves_; // of the columns, then of seconds
  std::optional<runtime::GrowingFile> file_;
  int64_t step_ = 0, end_step_ = 0;
  uint64_t peak_ = 0; // of the rows that are kept, too
  std::chrono::steady_clock::time_point page_written_;
  std::vector<std::string> warnings_;
};

} // namespace refold::run
