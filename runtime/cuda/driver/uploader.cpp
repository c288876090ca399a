//===- uploader.cpp - Uploads from host to GPU ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/uploader.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

namespace refold::runtime::cuda {

absl::StatusOr<std::unique_ptr<Uploader>> Uploader::Create(const Card &card) {
  auto uploader = std::unique_ptr<Uploader>(new Uploader(card));
  for (Piece &piece : uploader->pieces_) {
    absl::Status status =
        card.Check(card.driver().MemHostAlloc(&piece.memory, kPieceBytes, kHostAllocPortable),
                   "cuMemHostAlloc", absl::StrCat("of ", kPieceBytes, " bytes"));
    if (status.ok())
      status = card.Check(card.driver().EventCreate(&piece.fetched, kEventDisableTiming),
                          "cuEventCreate");
    if (!status.ok())
      return status;
  }
  return uploader;
}

Uploader::~Uploader() {
  for (Piece &piece : pieces_) {
    if (piece.fetched)
      card_.driver().EventDestroy(piece.fetched);
    if (piece.memory)
      card_.driver().MemFreeHost(piece.memory);
  }
}

absl::Status Uploader::Copy(DevicePtr to, const std::byte *from, uint64_t bytes) {
  const DriverApi &driver = card_.driver();
  for (uint64_t done = 0; done < bytes;) {
    Piece &piece = pieces_[next_];
    next_ = (next_ + 1) % pieces_.size();
    absl::Status status;
    if (piece.in_use)
      status =
          card_.Check(driver.EventSynchronize(piece.fetched), "cuEventSynchronize", "of an upload");
    if (!status.ok())
      return status;
    const uint64_t part = std::min(bytes - done, kPieceBytes);
    std::memcpy(piece.memory, from + done, part);
    status = card_.Check(driver.MemcpyHtoDAsync(to + done, piece.memory, part, card_.stream()),
                         "cuMemcpyHtoDAsync_v2", absl::StrCat("of ", part, " bytes"));
    if (status.ok())
      status = card_.Check(driver.EventRecord(piece.fetched, card_.stream()), "cuEventRecord",
                           "of an upload");
    if (!status.ok())
      return status;
    piece.in_use = true;
    done += part;
  }
  return absl::OkStatus();
}

} // namespace refold::runtime::cuda
