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

#include "runtime/cuda/card.h"

#include <cstddef>
#include <memory>

namespace refold::runtime::cuda {

class RunCells {
public:
  struct Cells {
    int64_t steps;       ///< of the run's loop
    int64_t progress;    ///< steps done, written by the card
    unsigned char first; ///< whether the commands before the loop are to run, 0 or 1
    unsigned char last;  ///< and those after it
  };

  /// The card's context is current, and outlives this.
  static absl::StatusOr<std::unique_ptr<RunCells>> Create(const Card &card);
  ~RunCells();
  RunCells(const RunCells &) = delete;
  RunCells &operator=(const RunCells &) = delete;

  /// To be written while the card does nothing.
  Cells &host() { return *host_; }
  int64_t progress() const { return __atomic_load_n(&host_->progress, __ATOMIC_RELAXED); }
  /// Where kernels find a cell.
  DevicePtr steps() const { return card_address_ + offsetof(Cells, steps); }
  DevicePtr progress_cell() const { return card_address_ + offsetof(Cells, progress); }
  DevicePtr first() const { return card_address_ + offsetof(Cells, first); }
  DevicePtr last() const { return card_address_ + offsetof(Cells, last); }

private:
  explicit RunCells(const Card &card) : card_(card) {}
  const Card &card_;
  Cells *host_ = nullptr;
  DevicePtr card_address_ = 0;
};

} // namespace refold::runtime::cuda
