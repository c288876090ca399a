//===- shared_device.h - Device shared by many programs ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device that arrays and many programs share: its memory, its threads, and a mutex that orders
// calls. (A Device serves only one program.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"
#include "runtime/shared/array_memory.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace refold::runtime {

/// A device for arrays and calls. Thread-safe.
class SharedDevice {
public:
  /// Makes a Device for one program with `threads` threads (0: all).
  using MakeProgramDevice = std::function<absl::StatusOr<std::unique_ptr<Device>>(int threads)>;

  /// Returns the device named `name`. The first call creates it. It lives until the process ends.
  /// Returns the same errors as MakeDevice.
  static absl::StatusOr<SharedDevice *> Get(absl::string_view name);
  /// For tests: makes `device` the device named `name`. If `device` is null, the next call of Get
  /// creates a new device. The previous device stays alive.
  static void SetForTest(absl::string_view name, std::unique_ptr<SharedDevice> device);
  /// Creates a shared device whose memory comes from a Device that `make` creates.
  static absl::StatusOr<std::unique_ptr<SharedDevice>> Create(MakeProgramDevice make);

  absl::string_view name() const { return memory_device_->name(); }
  bool computes() const { return memory_device_->computes(); }
  bool host_addressable() const { return memory_device_->host_addressable(); }

  /// Allocates memory for an array, with unspecified content. Never null.
  absl::StatusOr<std::byte *> Allocate(uint64_t bytes) { return memory_.Allocate(bytes); }
  void Release(std::byte *memory, uint64_t bytes) { memory_.Release(memory, bytes); }
  /// Gives kept free memory back to the device.
  void ReleaseKept() { memory_.ReleaseKept(); }

  absl::Status Write(std::byte *to, const std::byte *from, uint64_t bytes);
  absl::Status Read(std::byte *to, const std::byte *from, uint64_t bytes);
  absl::Status Zero(std::byte *memory, uint64_t bytes);
  /// Copies within the device.
  absl::Status Copy(std::byte *to, const std::byte *from, uint64_t bytes);
  /// Copies `rows` rows of `width` bytes within the device. The starts of the rows are `to_pitch`
  /// bytes apart at the target and `from_pitch` bytes apart at the source.
  absl::Status CopyRows(std::byte *to, uint64_t to_pitch, const std::byte *from,
                        uint64_t from_pitch, uint64_t width, uint64_t rows);

  /// Creates a Device for one program.
  absl::StatusOr<std::unique_ptr<Device>> MakeDevice(int threads) { return make_(threads); }
  /// Returns the mutex that a caller holds while it runs a program on the device.
  std::mutex &calls() { return calls_; }

  /// All counts are in bytes.
  struct Counts {
    uint64_t live = 0;     ///< live arrays
    uint64_t kept = 0;     ///< free, for the next array
    uint64_t programs = 0; ///< arenas, constants and code of programs
    uint64_t peak = 0;     ///< largest total of a call since ResetPeak
  };
  Counts counts() const;
  /// Arrays and programs count themselves.
  void AddLive(uint64_t bytes) { live_.fetch_add(bytes, std::memory_order_relaxed); }
  void SubtractLive(uint64_t bytes) { live_.fetch_sub(bytes, std::memory_order_relaxed); }
  void AddPrograms(uint64_t bytes) { programs_.fetch_add(bytes, std::memory_order_relaxed); }
  void SubtractPrograms(uint64_t bytes) { programs_.fetch_sub(bytes, std::memory_order_relaxed); }
  /// Records the peak of a call, which needs all live arrays and `more` bytes. The caller must hold
  /// the mutex that calls() returns.
  void NotePeak(uint64_t more);
  void ResetPeak() { peak_.store(0, std::memory_order_relaxed); }

private:
  SharedDevice(MakeProgramDevice make, std::unique_ptr<Device> memory_device)
      : make_(std::move(make)), memory_device_(std::move(memory_device)), memory_(*memory_device_) {
  }

  MakeProgramDevice make_;
  /// A device without a program.
  std::unique_ptr<Device> memory_device_;
  ArrayMemory memory_;
  std::mutex calls_;
  std::atomic<uint64_t> live_{0}, programs_{0}, peak_{0};
};

} // namespace refold::runtime
