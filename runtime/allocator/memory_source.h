//===- memory_source.h - Sources of chunks ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the interface from which an allocator takes chunks of memory: a GPU driver, host memory
// or a simulation. The sources defined here are simulations. They count bytes, enforce a limit, or
// inject failures for tests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>

namespace refold::runtime {

/// More bytes than any machine has.
inline constexpr uint64_t kUnlimitedBytes = uint64_t{1} << 63;

class MemorySource {
public:
  virtual ~MemorySource() = default;
  /// Allocates `bytes` bytes and returns their address, a multiple of 256. The error
  /// ResourceExhausted means that too few bytes are left. A smaller request may then succeed, and
  /// so may the same request after memory is given back. Any other error means that the source is
  /// broken.
  virtual absl::StatusOr<uint64_t> Take(uint64_t bytes) = 0;
  /// Takes the address and bytes of an earlier Take.
  virtual void GiveBack(uint64_t address, uint64_t bytes) = 0;
  /// Returns the bytes left to take.
  virtual uint64_t available() const = 0;
};

/// Simulates a memory of `capacity` bytes. There is no real memory at its addresses. Addresses
/// increase and are not reused, so that wrong calls of GiveBack are detected. When all memory has
/// been given back, the addresses start again from the first one.
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

/// Returns FLAGS_gpu_memory_limit_mb in bytes; kUnlimitedBytes for no limit.
uint64_t CardLimitBytes(const FlagValues &flags);

/// Limits another source to `limit` bytes.
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

/// Passes requests to another source, but fails `count` of them, beginning with request number
/// `first`. Requests are numbered from 1.
class FailingSource : public MemorySource {
public:
  FailingSource(MemorySource &inner, uint64_t first, uint64_t count = 1,
                absl::Status failure = absl::ResourceExhaustedError("a fault was injected"))
      : inner_(inner), first_(first), count_(count), failure_(failure) {}
  absl::StatusOr<uint64_t> Take(uint64_t bytes) override;
  void GiveBack(uint64_t address, uint64_t bytes) override { inner_.GiveBack(address, bytes); }
  uint64_t available() const override { return inner_.available(); }
  /// Returns the number of requests so far, including failed ones.
  uint64_t requests() const { return requests_; }

private:
  MemorySource &inner_;
  uint64_t first_, count_, requests_ = 0;
  absl::Status failure_;
};

} // namespace refold::runtime
