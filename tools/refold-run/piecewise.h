//===- piecewise.h - A run in pieces ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines a machine that splits each run into pieces of several steps. Between two pieces, the
// caller can save, write a log or end the run. The steps, the fetches and the report are those of a
// run that is not split. A piece takes about a second, or less if a checkpoint is due.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/machine/machine.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace refold::run {

/// The results of one piece.
struct Piece {
  const runtime::RunReport &report;
  /// Rows of the stacked fetches in PieceOptions::histories, in that order.
  const std::vector<runtime::HostTensor> &rows;
};

struct PieceOptions {
  /// The state that counts the steps, and the most steps.
  std::string counter;
  int64_t capacity = 0;
  /// The state that says that a run continues the one before; empty if there is none.
  std::string started;
  /// A piece ends at each multiple of this number of steps; 0: no such bound.
  int64_t save_every = 0;
  /// All steps are one piece, because the program cannot be cut.
  bool whole = false;
  /// Stacked fetches whose rows are kept.
  std::vector<std::string> histories;
  /// Fetches whose value is that of the first piece.
  std::set<std::string> from_first;

  /// Called before the first piece of a run. The run has `steps` steps, and the first of them has
  /// the number `first`. This function and the functions below may be empty.
  std::function<absl::Status(int64_t first, int64_t steps)> begin;
  /// Called after each piece that ran at least one step.
  std::function<absl::Status(const Piece &piece)> after;
  /// Called after `after`, at multiples of save_every and when the run ends, with the step.
  std::function<absl::Status(int64_t step)> save;
  /// Returns whether to end after this piece.
  std::function<bool()> stop;
};

/// The number of steps of the next piece, if `steps` steps took `seconds`.
int64_t NextPiece(int64_t steps, double seconds);

std::unique_ptr<Machine> MakePiecewise(std::unique_ptr<Machine> machine, PieceOptions options);

} // namespace refold::run
