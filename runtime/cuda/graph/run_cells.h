//===- run_cells.h - What host and card tell each other ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A few bytes of host memory that the card sees: how far it is to go, and how far it has got. So a
// run of another length needs no other graph, and progress is seen without stopping it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include <cstddef>
#include <memory>
#include <mutex>

namespace refold::runtime::cuda {

class RunCells {
public:
  struct Cells {
    int64_t steps;       ///< of the run's loop
    int64_t left;        ///< of these, told by a loop on the card after each step
    int64_t progress;    ///< steps of earlier loops, and those that straight graphs count
    unsigned char first; ///< whether the commands before the loop are to run, 0 or 1
    unsigned char last;  ///< and those after it
  };

  /// The card's context is current, and outlives this.
  static absl::StatusOr<std::unique_ptr<RunCells>> Create(const Card &card);
  ~RunCells();
  RunCells(const RunCells &) = delete;
  RunCells &operator=(const RunCells &) = delete;

  /// A loop on the card is to do so many steps; `first` and `last`: what is to run around it. The
  /// card does nothing now.
  void BeginLoop(int64_t steps, bool first, bool last);
  /// Steps done since ResetProgress. Any thread may ask.
  int64_t progress() const;
  void ResetProgress();
  /// Where kernels find a cell.
  DevicePtr steps() const { return card_address_ + offsetof(Cells, steps); }
  DevicePtr left() const { return card_address_ + offsetof(Cells, left); }
  DevicePtr progress_cell() const { return card_address_ + offsetof(Cells, progress); }
  DevicePtr first() const { return card_address_ + offsetof(Cells, first); }
  DevicePtr last() const { return card_address_ + offsetof(Cells, last); }

private:
  explicit RunCells(const Card &card) : card_(card) {}
  int64_t DoneInLoop() const;

  const Card &card_;
  mutable std::mutex mutex_; // what the host writes, against who asks for progress meanwhile
  Cells *host_ = nullptr;
  DevicePtr card_address_ = 0;
};

} // namespace refold::runtime::cuda
