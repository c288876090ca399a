//===- run_cells.cpp - Memory shared by host and GPU ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/run_cells.h"

#include <new>

namespace refold::runtime::cuda {

absl::StatusOr<std::unique_ptr<RunCells>> RunCells::Create(const Card &card) {
  auto cells = std::unique_ptr<RunCells>(new RunCells(card));
  void *memory = nullptr;
  if (absl::Status status =
          card.Check(card.driver().MemHostAlloc(&memory, sizeof(Cells),
                                                kHostAllocPortable | kHostAllocDeviceMap),
                     "cuMemHostAlloc", "of memory that host and GPU share");
      !status.ok())
    return status;
  cells->host_ = new (memory) Cells{};
  if (absl::Status status =
          card.Check(card.driver().MemHostGetDevicePointer(&cells->card_address_, memory, 0),
                     "cuMemHostGetDevicePointer_v2");
      !status.ok())
    return status;
  return cells;
}

int64_t RunCells::DoneInLoop() const {
  return host_->steps - __atomic_load_n(&host_->left, __ATOMIC_RELAXED);
}

void RunCells::BeginLoop(int64_t steps, bool first, bool last) {
  std::lock_guard<std::mutex> lock(mutex_);
  host_->progress += DoneInLoop();
  host_->steps = host_->left = steps;
  host_->first = first;
  host_->last = last;
}

int64_t RunCells::progress() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return __atomic_load_n(&host_->progress, __ATOMIC_RELAXED) + DoneInLoop();
}

void RunCells::ResetProgress() {
  std::lock_guard<std::mutex> lock(mutex_);
  host_->progress = 0;
  host_->left = host_->steps;
}

RunCells::~RunCells() {
  if (host_)
    card_.driver().MemFreeHost(host_);
}

} // namespace refold::runtime::cuda
