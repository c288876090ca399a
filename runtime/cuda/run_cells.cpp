//===- run_cells.cpp - What host and card tell each other -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/run_cells.h"

#include <new>

namespace refold::runtime::cuda {

absl::StatusOr<std::unique_ptr<RunCells>> RunCells::Create(const Card &card) {
  auto cells = std::unique_ptr<RunCells>(new RunCells(card));
  void *memory = nullptr;
  if (absl::Status status =
          card.Check(card.driver().MemHostAlloc(&memory, sizeof(Cells),
                                                kHostAllocPortable | kHostAllocDeviceMap),
                     "cuMemHostAlloc", "of memory that host and card share");
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

RunCells::~RunCells() {
  if (host_)
    card_.driver().MemFreeHost(host_);
}

} // namespace refold::runtime::cuda
