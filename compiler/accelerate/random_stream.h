//===- random_stream.h - Random numbers of successive calls -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A random op computes its numbers from a seed and a counter. Each call reserves a range of counter
// values. The program advances the counter on the device, so no call waits for the host.
//
// The counter has two memory cells. A call reads one cell and writes the other. After the call, the
// cells change roles.
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

/// A seed and a counter on a device. The caller of any method holds the device's calls().
class RandomStream {
public:
  /// `device` must outlive the stream.
  explicit RandomStream(runtime::SharedDevice &device) : device_(device) {}
  ~RandomStream();
  RandomStream(const RandomStream &) = delete;
  RandomStream &operator=(const RandomStream &) = delete;

  /// Restarts the stream: the next call is the first.
  absl::Status Begin(uint64_t seed);
  /// Starts with seed 0 if the stream has not been started.
  absl::Status EnsureBegun() { return cells_ ? absl::OkStatus() : Begin(0); }
  std::byte *seed() const { return cells_; }
  std::byte *calls() const { return cells_ + (1 + current_) * kCell; }
  std::byte *next_calls() const { return cells_ + (2 - current_) * kCell; }
  /// Advances the counter by `count`, from the host.
  absl::Status Skip(int64_t count);
  /// Exchanges the cells after a call has written next_calls().
  void Advance() { current_ = 1 - current_; }

  /// Returns the stream of the device, for all functions without their own seed.
  static RandomStream &Shared(runtime::SharedDevice &device);

private:
  static constexpr size_t kCell = 256; // as aligned as any device memory
  static constexpr size_t kBytes = 3 * kCell;

  runtime::SharedDevice &device_;
  std::byte *cells_ = nullptr;
  size_t current_ = 0;
};

} // namespace refold::internal
