//===- memory_source.h - Where chunks come from -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an allocator stands on: a card's driver, the host's memory, or neither of them. The sources
// here have no memory: they count, they keep a limit, and they fail where a test says so.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>

namespace refold::runtime {

/// More than any machine has.
inline constexpr uint64_t kUnlimitedBytes = uint64_t{1} << 63;

class MemorySource {
public:
  virtual ~MemorySource() = default;
  /// The address of `bytes` bytes, a multiple of 256. ResourceExhausted: so much is not left; fewer
  /// bytes may be, and as many when some were given back. Any other error: the source is broken.
  virtual absl::StatusOr<uint64_t> Take(uint64_t bytes) = 0;
  /// Address and bytes of a Take.
  virtual void GiveBack(uint64_t address, uint64_t bytes) = 0;
  /// Bytes that are left to take.
  virtual uint64_t available() const = 0;
};

/// Addresses without memory, of a machine that has `capacity` bytes. They go up and are not used
/// twice, so whoever frees too much is seen; when all is given back they begin again.
class AddressSource : public MemorySource {
public:
  explicit AddressSource(uint64_t capacity = kUnlimitedBytes) : capacity_(capacity) {}
  absl::StatusOr<uint64_t> Take(uint64_t bytes) override;
  void GiveBack(uint64_t address, uint64_t bytes) override;
  uint64_t available() const override { return capacity_ - taken_; }
  uint64_t taken() const { return taken_; }

private:
  static constexpr uint64_t kFirst = uint64_t{1} << 20;
  uint64_t capacity_, taken_ = 0, next_ = kFirst;
};

/// Bytes of FLAGS_gpu_memory_limit_mb; kUnlimitedBytes for none.
uint64_t CardLimitBytes(const FlagValues &flags);

/// `limit` bytes of another source at most, to the byte.
class LimitedSource : public MemorySource {
public:
  LimitedSource(MemorySource &inner, uint64_t limit) : inner_(inner), limit_(limit) {}
  absl::StatusOr<uint64_t> Take(uint64_t bytes) override;
  void GiveBack(uint64_t address, uint64_t bytes) override;
  uint64_t available() const override;
  uint64_t taken() const { return taken_; }

private:
  MemorySource &inner_;
  uint64_t limit_, taken_ = 0;
};

/// Another source, of whose requests some fail: number `first`, counted from 1, and those behind it
/// up to `count`.
class FailingSource : public MemorySource {
public:
  FailingSource(MemorySource &inner, uint64_t first, uint64_t count = 1,
                absl::Status failure = absl::ResourceExhaustedError("a fault was injected"))
      : inner_(inner), first_(first), count_(count), failure_(failure) {}
  absl::StatusOr<uint64_t> Take(uint64_t bytes) override;
  void GiveBack(uint64_t address, uint64_t bytes) override { inner_.GiveBack(address, bytes); }
  uint64_t available() const override { return inner_.available(); }
  /// So far, failed ones too.
  uint64_t requests() const { return requests_; }

private:
  MemorySource &inner_;
  uint64_t first_, count_, requests_ = 0;
  absl::Status failure_;
};

} // namespace refold::runtime
