//===- array_memory.h - Reusable memory for arrays --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps freed blocks of device memory for reuse. The block that was freed last is reused first, so
// a loop gets the same addresses in each iteration. Its program then needs no new binding.
//
// Example: two blocks of 1,024 bytes are freed, first a, then b. The next request for 1,024 bytes
// gets b, and the one after it gets a. A request for 1,000 bytes gets such a block, too, because
// sizes are rounded up to a multiple of 64.
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

  /// Allocates memory with unspecified content. Never returns null, not even for 0 bytes. If the
  /// device has no memory left, first gives the kept blocks back to the device.
  absl::StatusOr<std::byte *> Allocate(uint64_t bytes);
  /// Frees memory of `bytes` bytes, the size that was passed to Allocate. A block of more than
  /// kMostKept bytes goes back to the device. A smaller block is kept for reuse. If the kept blocks
  /// exceed kMostKept bytes in total, the blocks that were freed first go back to the device.
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
