//===- array_memory.h - Memory that arrays take and give back ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block that is given back is kept, and handed out again first: a loop sees the same addresses in
// each iteration, and nothing in its program has to be bound again.
//
// Example: two blocks of 1,024 bytes are given back, a then b. The next request for 1,024 bytes
// gets b, the one after it a; one for 1,000 bytes gets a block as well, since sizes are rounded up
// to 64.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <vector>

namespace refold::runtime {

/// Blocks of a device. Any thread may use it.
class ArrayMemory {
public:
  static constexpr uint64_t kMostKept = uint64_t{64} << 20;

  /// `device` must outlive this.
  explicit ArrayMemory(Device &device) : device_(device) {}
  ~ArrayMemory() { ReleaseKept(); }
  ArrayMemory(const ArrayMemory &) = delete;
  ArrayMemory &operator=(const ArrayMemory &) = delete;

  /// Memory whose content is unspecified; never null, also for no bytes. Where the device has no
  /// more, what is kept goes back to it first.
  absl::StatusOr<std::byte *> Allocate(uint64_t bytes);
  /// `bytes` as it was given to Allocate. At most kMostKept are kept: what was given back first
  /// goes back to the device.
  void Release(std::byte *memory, uint64_t bytes);
  void ReleaseKept();
  uint64_t kept() const;

private:
  struct Kept {
    std::byte *memory;
    uint64_t bytes; // rounded
  };
  using Order = std::list<Kept>;
  /// A size that a block serves.
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
