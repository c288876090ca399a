//===- array_memory.h - Reusable memory for arrays --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps a freed block and hands it out again first. A loop therefore sees the same addresses in
// each iteration, and its program needs no new binding.
//
// Example: two blocks of 1,024 bytes are freed, a then b. The next request for 1,024 bytes gets b,
// the one after it a. A request for 1,000 bytes also gets a block, because sizes are rounded up to
// a multiple of 64.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <vector>

namespace refold::runtime {

/// Blocks of a device. Thread-safe.
class ArrayMemory {
public:
  static constexpr uint64_t kMostKept = uint64_t{64} << 20;

  /// `device` must outlive this.
  explicit ArrayMemory(Device &device) : device_(device) {}
  ~ArrayMemory() { ReleaseKept(); }
  ArrayMemory(const ArrayMemory &) = delete;
  ArrayMemory &operator=(const ArrayMemory &) = delete;

  /// Allocates memory with unspecified content. Never returns null, even for 0 bytes. If the device
  /// has no memory left, first gives the kept blocks back to the device.
  absl::StatusOr<std::byte *> Allocate(uint64_t bytes);
  /// Frees memory. `bytes` is the size that was passed to Allocate. A block of more than kMostKept
  /// bytes goes back to the device. A smaller block is kept for reuse. If the kept blocks then
  /// exceed kMostKept bytes, gives kept blocks back to the device, in the order in which they were
  /// freed.
  void Release(std::byte *memory, uint64_t bytes);
  void ReleaseKept();
  uint64_t kept() const;

private:
  struct Kept {
    std::byte *memory;
    uint64_t bytes; // rounded size
  };
  using Order = std::list<Kept>;
  /// Returns the block size that serves a request.
  static uint64_t Rounded(uint64_t bytes) {
    return bytes == 0 ? 64 : bytes > UINT64_MAX - 63 ? bytes : (bytes + 63) / 64 * 64;
  }
  void DropOldest();

  Device &device_;
  mutable std::mutex mutex_;
  Order order_; // oldest first
  absl::flat_hash_map<uint64_t, std::vector<Order::iterator>> by_size_;
  uint64_t kept_ = 0;
};

} // namespace refold::runtime
