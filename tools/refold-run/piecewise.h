//===- piecewise.h - A run in pieces ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A machine whose runs come up for air: to save, to log, to look whether they are to end. The steps
// are those of one run, and so are fetches and report. A piece takes about a second, or less where
// a save is due.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/machine/machine.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace refold::run {

/// What a piece did.
struct Piece {
  const runtime::RunReport &report;
  /// Rows of the histories that are kept, in the order of PieceOptions::histories.
  const std::vector<runtime::HostTensor> &rows;
};

struct PieceOptions {
  /// The state that counts the steps, and how many there may be.
  std::string counter;
  int64_t capacity = 0;
  /// The state that says that a run continues the one before; empty if there is none.
  std::string started;
  /// A piece ends at each multiple of it; 0: nowhere in particular.
  int64_t save_every = 0;
  /// All steps are one piece, since the program cannot be cut.
  bool whole = false;
  /// Fetches with a row for each step, whose rows are kept.
  std::vector<std::string> histories;
  /// Fetches of which the first piece's count.
  std::set<std::string> from_first;

  /// Before the first piece of a run of steps [first, first + steps). All of these may be empty.
  std::function<absl::Status(int64_t first, int64_t steps)> begin;
  /// After each piece.
  std::function<absl::Status(const Piece &piece)> after;
  /// After that at multiples of save_every, and when the run ends, at that step.
  std::function<absl::Status(int64_t step)> save;
  /// Whether to end after this piece.
  std::function<bool()> stop;
};

/// How many steps the next piece has, of which `steps` took so many seconds.
int64_t NextPiece(int64_t steps, double seconds);

std::unique_ptr<Machine> MakePiecewise(std::unique_ptr<Machine> machine, PieceOptions options);

} // namespace refold::run
