//===- aligned_memory.h - Memory for tensors --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocates memory for tensors. Every tensor starts at a multiple of 64 bytes. A tensor of 4 MiB or
// more starts at a multiple of 2 MiB and uses huge pages if the system provides them. Huge pages
// make random reads of rows of a large tensor faster.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace refold::runtime {

inline constexpr size_t kTensorAlignment = 64;
inline constexpr size_t kHugePageBytes = size_t{2} << 20;
inline constexpr size_t kHugeThreshold = size_t{4} << 20;

/// Allocates `bytes` bytes, or one byte if `bytes` is 0. Returns null if the system refuses. The
/// memory is aligned to kTensorAlignment. If it has at least kHugeThreshold bytes, it is aligned to
/// kHugePageBytes. If `zeroed` is true, the memory is zero, and a large block has all its physical
/// pages, so that a run causes no page faults.
std::byte *AllocateAligned(size_t bytes, bool zeroed);
/// Releases memory. `bytes` is the size passed to AllocateAligned. `memory` may be null.
void ReleaseAligned(std::byte *memory, size_t bytes);

struct AlignedRelease {
  size_t bytes = 0;
  void operator()(std::byte *memory) const { ReleaseAligned(memory, bytes); }
};

/// Owned bytes of a fixed size.
class AlignedBytes {
public:
  AlignedBytes() = default;
  /// The bytes are uninitialized. If the system refuses, data() is null and size() is 0.
  explicit AlignedBytes(size_t bytes)
      : data_(AllocateAligned(bytes, /*zeroed=*/false), AlignedRelease{bytes}) {}

  std::byte *data() { return data_.get(); }
  const std::byte *data() const { return data_.get(); }
  size_t size() const { return data_ ? data_.get_deleter().bytes : 0; }
  bool empty() const { return size() == 0; }

private:
  std::unique_ptr<std::byte[], AlignedRelease> data_;
};

} // namespace refold::runtime
