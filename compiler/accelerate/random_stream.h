//===- random_stream.h - Random numbers that differ from call to call ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A random op draws what the seed and a position give. Each call takes a range of positions for
// itself: the program adds what it took to the count, on the device, so that no call waits for the
// host. The count has two cells: one is read, the other written, and then they change places.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

#include <cstddef>
#include <cstdint>

namespace refold::runtime {
class SharedDevice;
} // namespace refold::runtime

namespace refold::internal {

/// A seed and a count on a device. Whoever uses it holds the device's calls().
class RandomStream {
public:
  /// `device` must outlive it.
  explicit RandomStream(runtime::SharedDevice &device) : device_(device) {}
  ~RandomStream();
  RandomStream(const RandomStream &) = delete;
  RandomStream &operator=(const RandomStream &) = delete;

  /// Begins anew: the next call is the first.
  absl::Status Begin(uint64_t seed);
  /// Begins with seed 0, if it has not begun yet.
  absl::Status EnsureBegun() { return cells_ ? absl::OkStatus() : Begin(0); }
  std::byte *seed() const { return cells_; }
  std::byte *calls() const { return cells_ + (1 + current_) * kCell; }
  std::byte *next_calls() const { return cells_ + (2 - current_) * kCell; }
  /// `count` positions are used up, by the host.
  absl::Status Skip(int64_t count);
  /// A call has written next_calls().
  void Advance() { current_ = 1 - current_; }

  /// The stream of all functions without a seed of their own on the device.
  static RandomStream &Shared(runtime::SharedDevice &device);

private:
  static constexpr size_t kCell = 256; // as aligned as any memory of a device
  static constexpr size_t kBytes = 3 * kCell;

  runtime::SharedDevice &device_;
  std::byte *cells_ = nullptr;
  size_t current_ = 0;
};

} // namespace refold::internal
