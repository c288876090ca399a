//===- kernel_memory.h - Compiled kernels of this process ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that a process compiles one after the other, or at once, share their kernels.
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

/// A kernel's object, as compileKernels made it. Never changed.
using KernelObject = std::shared_ptr<const std::vector<char>>;

/// Objects by key, at most so many bytes: what was not asked for longest goes first. Any thread may
/// call anything at any time.
class KernelMemory {
public:
  explicit KernelMemory(size_t most_bytes) : most_bytes_(most_bytes) {}
  /// The one of the process, of 128 MiB: about ten thousand kernels.
  static KernelMemory &shared();

  /// Null where there is none.
  KernelObject find(const KernelKey &key);
  /// An object that is there already stays. One larger than all is not kept.
  void insert(const KernelKey &key, KernelObject object);
  void clear();
  /// Bytes of all objects.
  size_t bytes() const;

private:
  using Entry = std::pair<KernelKey, KernelObject>;
  const size_t most_bytes_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_; // the one that was asked for last comes first
  absl::flat_hash_map<KernelKey, std::list<Entry>::iterator> index_;
  size_t bytes_ = 0;
};

} // namespace refold::codegen
