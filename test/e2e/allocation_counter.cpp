//===- allocation_counter.cpp - A count of all allocations ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces the allocation functions of the C and C++ libraries. Symbols of an executable take
// precedence over those of its libraries, so allocations of libraries are counted too.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/allocation_counter.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <new>

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// A sanitizer replaces the C library's allocator, so only operators are counted.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define REFOLD_COUNT_OPERATORS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define REFOLD_COUNT_OPERATORS 1
#endif
#endif

static std::atomic<int64_t> requests{0};
static void Count() { requests.fetch_add(1, std::memory_order_relaxed); }

namespace refold::test {
int64_t Allocations() { return requests.load(); }
bool CountsAllCalls() {
#if defined(REFOLD_COUNT_OPERATORS)
  return false;
#else
  return true;
#endif
}
} // namespace refold::test

#if defined(REFOLD_COUNT_OPERATORS)
void *operator new(size_t bytes) {
  Count();
  return std::malloc(bytes);
}
void *operator new(size_t bytes, const std::nothrow_t &) noexcept {
  Count();
  return std::malloc(bytes);
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
#else
extern "C" {
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *memory, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

void *malloc(size_t bytes) {
  Count();
  return __libc_malloc(bytes);
}
void *calloc(size_t count, size_t bytes) {
  Count();
  return __libc_calloc(count, bytes);
}
void *realloc(void *memory, size_t bytes) {
  Count();
  return __libc_realloc(memory, bytes);
}
void *aligned_alloc(size_t alignment, size_t bytes) {
  Count();
  return __libc_memalign(alignment, bytes);
}
void *memalign(size_t alignment, size_t bytes) {
  Count();
  return __libc_memalign(alignment, bytes);
}
int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  Count();
  void *found = __libc_memalign(alignment, bytes);
  if (!found)
    return ENOMEM;
  *memory = found;
  return 0;
}
void *mmap(void *address, size_t bytes, int protection, int flags, int file, off_t offset) {
  Count();
  return reinterpret_cast<void *>(
      syscall(SYS_mmap, address, bytes, protection, flags, file, offset));
}
void *mmap64(void *address, size_t bytes, int protection, int flags, int file, off64_t offset) {
  Count();
  return reinterpret_cast<void *>(
      syscall(SYS_mmap, address, bytes, protection, flags, file, offset));
}
}
#endif
