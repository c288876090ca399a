//===- kernel_memory.cpp - Compiled kernels of this process ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/cache/kernel_memory.h"

namespace refold::codegen {

KernelMemory &KernelMemory::shared() {
  static KernelMemory memory(size_t{128} << 20);
  return memory;
}

KernelObject KernelMemory::find(const KernelKey &key) {
  std::lock_guard lock(mutex_);
  auto found = index_.find(key);
  if (found == index_.end())
    return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->second;
}

void KernelMemory::insert(const KernelKey &key, KernelObject object) {
  std::lock_guard lock(mutex_);
  if (object->size() > most_bytes_ || index_.contains(key))
    return;
  bytes_ += object->size();
  entries_.emplace_front(key, std::move(object));
  index_[key] = entries_.begin();
  while (bytes_ > most_bytes_) {
    bytes_ -= entries_.back().second->size();
    index_.erase(entries_.back().first);
    entries_.pop_back();
  }
}

void KernelMemory::clear() {
  std::lock_guard lock(mutex_);
  index_.clear();
  entries_.clear();
  bytes_ = 0;
}

size_t KernelMemory::bytes() const {
  std::lock_guard lock(mutex_);
  return bytes_;
}

} // namespace refold::codegen
