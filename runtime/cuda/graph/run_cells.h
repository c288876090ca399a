//===- run_cells.h - Memory shared by host and GPU --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A few bytes of host memory that the GPU can access: the number of steps to run and the number of
// steps done. They make it possible to run any number of steps with the same graph, and to see
// progress without stopping the run.
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
    int64_t steps;       ///< steps of the run's loop
    int64_t left;        ///< steps left, written by a loop on the GPU after each step
    int64_t progress;    ///< steps of earlier loops, and steps counted by straight graphs
    unsigned char first; ///< 1 if the commands before the loop run, else 0
    unsigned char last;  ///< 1 if the commands after the loop run, else 0
  };

  /// Allocates the cells. The GPU's context must be current and outlive this.
  static absl::StatusOr<std::unique_ptr<RunCells>> Create(const Card &card);
  ~RunCells();
  RunCells(const RunCells &) = delete;
  RunCells &operator=(const RunCells &) = delete;

  /// Prepares a run of `steps` iterations of a loop on the GPU. `first` tells whether the commands
  /// before the loop run, and `last` whether the commands after it run. The GPU must be idle.
  void BeginLoop(int64_t steps, bool first, bool last);
  /// Returns the steps done since ResetProgress. Any thread may call it.
  int64_t progress() const;
  void ResetProgress();
  /// Device addresses of the cells.
  DevicePtr steps() const { return card_address_ + offsetof(Cells, steps); }
  DevicePtr left() const { return card_address_ + offsetof(Cells, left); }
  DevicePtr progress_cell() const { return card_address_ + offsetof(Cells, progress); }
  DevicePtr first() const { return card_address_ + offsetof(Cells, first); }
  DevicePtr last() const { return card_address_ + offsetof(Cells, last); }

private:
  explicit RunCells(const Card &card) : card_(card) {}
  int64_t DoneInLoop() const;

  const Card &card_;
  mutable std::mutex mutex_; // between writes of the host and readers of progress
  Cells *host_ = nullptr;
  DevicePtr card_address_ = 0;
};

} // namespace refold::runtime::cuda
