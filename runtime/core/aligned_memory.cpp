//===- aligned_memory.cpp - Memory for tensors ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocates small requests with the C library. For a large request, maps more memory than needed.
// Then unmaps the parts before and after a block that starts at a huge page boundary.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/aligned_memory.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <sys/mman.h>

namespace refold::runtime {
namespace {

size_t RoundUp(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

std::byte *MapHuge(size_t bytes) {
  if (bytes > SIZE_MAX / 2)
    return nullptr;
  size_t size = RoundUp(bytes, kHugePageBytes);
  size_t mapped = size + kHugePageBytes;
  void *raw = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (raw == MAP_FAILED)
    return nullptr;
  auto begin = reinterpret_cast<uintptr_t>(raw);
  uintptr_t start = RoundUp(begin, kHugePageBytes);
  if (start > begin)
    munmap(raw, start - begin);
  if (begin + mapped > start + size)
    munmap(reinterpret_cast<void *>(start + size), begin + mapped - (start + size));
  auto *memory = reinterpret_cast<std::byte *>(start);
  madvise(memory, size,
          MADV_HUGEPAGE); // only a hint: without huge pages the memory is slower
  return memory;
}

/// Asks the system to provide all physical pages now. Returns false if there are too few. Without
/// this call, the system would provide each page at its first write. A run would then wait for
/// pages, or be killed if there are too few.
bool TakePages(std::byte *memory, size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  // An older kernel that does not know the advice populates the pages later.
  return madvise(memory, RoundUp(bytes, kHugePageBytes), MADV_POPULATE_WRITE) == 0 ||
         errno == EINVAL;
#else
  return true;
#endif
}

} // namespace

std::byte *AllocateAligned(size_t bytes, bool zeroed) {
  if (bytes >= kHugeThreshold) {
    std::byte *memory = MapHuge(bytes);
    // Fresh pages are zero. A caller that does not ask for zeros is about to write all of them.
    if (!memory || !zeroed || TakePages(memory, bytes))
      return memory;
    ReleaseAligned(memory, bytes);
    return nullptr;
  }
  size_t size = RoundUp(bytes == 0 ? 1 : bytes, kTensorAlignment);
  auto *memory = static_cast<std::byte *>(std::aligned_alloc(kTensorAlignment, size));
  if (memory && zeroed)
    std::memset(memory, 0, size);
  return memory;
}

void ReleaseAligned(std::byte *memory, size_t bytes) {
  if (!memory)
    return;
  if (bytes >= kHugeThreshold)
    munmap(memory, RoundUp(bytes, kHugePageBytes));
  else
    std::free(memory);
}

} // namespace refold::runtime
