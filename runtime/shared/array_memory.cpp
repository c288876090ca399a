//===- array_memory.cpp - Reusable memory for arrays ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/shared/array_memory.h"

#include <algorithm>

namespace refold::runtime {

absl::StatusOr<std::byte *> ArrayMemory::Allocate(uint64_t bytes) {
  const uint64_t rounded = Rounded(bytes);
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (auto found = by_size_.find(rounded); found != by_size_.end() && !found->second.empty()) {
      const Order::iterator newest = found->second.back();
      found->second.pop_back();
      std::byte *memory = newest->memory;
      kept_ -= newest->bytes;
      order_.erase(newest);
      return memory;
    }
  }
  absl::StatusOr<std::byte *> memory = device_.AllocateUninitialized(rounded);
  if (!memory.ok() && kept() > 0) {
    ReleaseKept();
    memory = device_.AllocateUninitialized(rounded);
  }
  return memory;
}

void ArrayMemory::Release(std::byte *memory, uint64_t bytes) {
  const uint64_t rounded = Rounded(bytes);
  std::lock_guard<std::mutex> lock(mutex_);
  if (rounded > kMostKept) {
    device_.Release(memory, rounded);
    return;
  }
  order_.push_back({memory, rounded});
  by_size_[rounded].push_back(std::prev(order_.end()));
  kept_ += rounded;
  while (kept_ > kMostKept)
    DropOldest();
}

void ArrayMemory::DropOldest() {
  const Order::iterator oldest = order_.begin();
  auto same = by_size_.find(oldest->bytes);
  // The oldest block of all is also the oldest of its size.
  same->second.erase(same->second.begin());
  if (same->second.empty())
    by_size_.erase(same);
  device_.Release(oldest->memory, oldest->bytes);
  kept_ -= oldest->bytes;
  order_.erase(oldest);
}

void ArrayMemory::ReleaseKept() {
  std::lock_guard<std::mutex> lock(mutex_);
  for (const Kept &kept : order_)
    device_.Release(kept.memory, kept.bytes);
  order_.clear();
  by_size_.clear();
  kept_ = 0;
}

uint64_t ArrayMemory::kept() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return kept_;
}

} // namespace refold::runtime
