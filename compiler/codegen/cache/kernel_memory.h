//===- kernel_memory.h - Compiled kernels of this process -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that one process compiles, one after the other or concurrently, share their kernels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/cache/kernel_key.h"

#include "absl/container/flat_hash_map.h"

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace refold::codegen {

/// The object of a kernel as compileKernels returns it. Immutable.
using KernelObject = std::shared_ptr<const std::vector<char>>;

/// A cache that maps keys to objects. Its total size in bytes is limited. It evicts the least
/// recently used object first. Thread-safe.
class KernelMemory {
public:
  explicit KernelMemory(size_t most_bytes) : most_bytes_(most_bytes) {}
  /// The cache of the process, with 128 MiB: about ten thousand kernels.
  static KernelMemory &shared();

  /// Returns null if the cache has no object for the key.
  KernelObject find(const KernelKey &key);
  /// Does nothing if the key has an object already. An object larger than the limit is not kept.
  void insert(const KernelKey &key, KernelObject object);
  void clear();
  /// Returns the bytes of all objects.
  size_t bytes() const;

private:
  using Entry = std::pair<KernelKey, KernelObject>;
  const size_t most_bytes_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_; // the most recently used is first
  absl::flat_hash_map<KernelKey, std::list<Entry>::iterator> index_;
  size_t bytes_ = 0;
};

} // namespace refold::codegen
