//===- live_memory.cpp - Live memory of a process -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts allocations by replacing operators new and delete. The symbols of an executable take
// precedence over those of its libraries. So the allocations of libraries are counted, too.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/live_memory.h"

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <new>

#include <malloc.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define REFOLD_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define REFOLD_SANITIZED 1
#endif
#endif

static std::atomic<int64_t> live_blocks{0};

static void *TakeBlock(size_t bytes, size_t alignment) {
  void *memory =
      alignment ? std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment)
                : std::malloc(bytes ? bytes : 1);
  if (memory)
    live_blocks.fetch_add(1, std::memory_order_relaxed);
  return memory;
}
static void *TakeBlockOrThrow(size_t bytes, size_t alignment) {
  void *memory = TakeBlock(bytes, alignment);
  if (!memory)
    std::abort();
  return memory;
}
static void GiveBlock(void *memory) {
  if (!memory)
    return;
  live_blocks.fetch_sub(1, std::memory_order_relaxed);
  std::free(memory);
}

namespace refold::testing {
int64_t LiveBlocks() { return live_blocks.load(); }
int64_t ResidentBytes() {
  malloc_trim(0);
  int64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}
bool ResidentBytesTell() {
#if defined(REFOLD_SANITIZED)
  return false;
#else
  return true;
#endif
}
} // namespace refold::testing

void *operator new(size_t bytes) { return TakeBlockOrThrow(bytes, 0); }
void *operator new[](size_t bytes) { return TakeBlockOrThrow(bytes, 0); }
void *operator new(size_t bytes, const std::nothrow_t &) noexcept { return TakeBlock(bytes, 0); }
void *operator new[](size_t bytes, const std::nothrow_t &) noexcept { return TakeBlock(bytes, 0); }
void *operator new(size_t bytes, std::align_val_t alignment) {
  return TakeBlockOrThrow(bytes, static_cast<size_t>(alignment));
}
void *operator new[](size_t bytes, std::align_val_t alignment) {
  return TakeBlockOrThrow(bytes, static_cast<size_t>(alignment));
}
void *operator new(size_t bytes, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  return TakeBlock(bytes, static_cast<size_t>(alignment));
}
void *operator new[](size_t bytes, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  return TakeBlock(bytes, static_cast<size_t>(alignment));
}
void operator delete(void *memory) noexcept { GiveBlock(memory); }
void operator delete[](void *memory) noexcept { GiveBlock(memory); }
void operator delete(void *memory, size_t) noexcept { GiveBlock(memory); }
void operator delete[](void *memory, size_t) noexcept { GiveBlock(memory); }
void operator delete(void *memory, const std::nothrow_t &) noexcept { GiveBlock(memory); }
void operator delete[](void *memory, const std::nothrow_t &) noexcept { GiveBlock(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { GiveBlock(memory); }
void operator delete[](void *memory, std::align_val_t) noexcept { GiveBlock(memory); }
void operator delete(void *memory, size_t, std::align_val_t) noexcept { GiveBlock(memory); }
void operator delete[](void *memory, size_t, std::align_val_t) noexcept { GiveBlock(memory); }
void operator delete(void *memory, std::align_val_t, const std::nothrow_t &) noexcept {
  GiveBlock(memory);
}
void operator delete[](void *memory, std::align_val_t, const std::nothrow_t &) noexcept {
  GiveBlock(memory);
}
