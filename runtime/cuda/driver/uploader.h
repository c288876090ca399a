//===- uploader.h - Uploads from host to GPU --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies host memory of any size to the GPU through two small buffers of pinned memory. While the
// GPU reads one buffer, the host fills the other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include <array>
#include <cstddef>
#include <memory>

namespace refold::runtime::cuda {

class Uploader {
public:
  /// Bytes of each of the two buffers.
  static constexpr uint64_t kPieceBytes = uint64_t{4} << 20;

  /// Creates an uploader. The GPU's context must be current and outlive this.
  static absl::StatusOr<std::unique_ptr<Uploader>> Create(const Card &card);
  ~Uploader();
  Uploader(const Uploader &) = delete;
  Uploader &operator=(const Uploader &) = delete;

  /// Enqueues the copy on the GPU's stream. `from` may change when this returns.
  absl::Status Copy(DevicePtr to, const std::byte *from, uint64_t bytes);

private:
  struct Piece {
    void *memory = nullptr;
    Event fetched = nullptr;
    bool in_use = false;
  };
  explicit Uploader(const Card &card) : card_(card) {}
  const Card &card_;
  std::array<Piece, 2> pieces_;
  size_t next_ = 0;
};

} // namespace refold::runtime::cuda
