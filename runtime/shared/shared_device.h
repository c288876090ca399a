//===- shared_device.h - A device that many programs run on --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Device serves one program. Arrays and the programs that are called with them share what lies
// below: memory, threads, and an order of calls.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"
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

/// A device as arrays and calls see it. Any thread may use it.
class SharedDevice {
public:
  /// Makes a Device for one program, with so many threads (0: all).
  using MakeProgramDevice = std::function<absl::StatusOr<std::unique_ptr<Device>>(int threads)>;

  /// The device of that name, made by the first call and kept as long as the process. Errors: those
  /// of MakeDevice.
  static absl::StatusOr<SharedDevice *> Get(absl::string_view name);
  /// For tests: `device` is the one of that name from here on; null: the next Get makes one anew.
  /// The one before lives on.
  static void SetForTest(absl::string_view name, std::unique_ptr<SharedDevice> device);
  /// A device whose memory is that of a Device that `make` makes.
  static absl::StatusOr<std::unique_ptr<SharedDevice>> Create(MakeProgramDevice make);

  absl::string_view name() const { return memory_device_->name(); }
  bool computes() const { return memory_device_->computes(); }
  bool host_addressable() const { return memory_device_->host_addressable(); }

  /// Memory for an array; its content is unspecified. Never null.
  absl::StatusOr<std::byte *> Allocate(uint64_t bytes) { return memory_.Allocate(bytes); }
  void Release(std::byte *memory, uint64_t bytes) { memory_.Release(memory, bytes); }
  /// Gives free memory that is kept back to the device.
  void ReleaseKept() { memory_.ReleaseKept(); }

  absl::Status Write(std::byte *to, const std::byte *from, uint64_t bytes);
  absl::Status Read(std::byte *to, const std::byte *from, uint64_t bytes);
  absl::Status Zero(std::byte *memory, uint64_t bytes);
  /// On the device.
  absl::Status Copy(std::byte *to, const std::byte *from, uint64_t bytes);
  /// `rows` rows of `width` bytes on the device, which begin so many bytes apart.
  absl::Status CopyRows(std::byte *to, uint64_t to_pitch, const std::byte *from,
                        uint64_t from_pitch, uint64_t width, uint64_t rows);

  /// A Device for one program.
  absl::StatusOr<std::unique_ptr<Device>> MakeDevice(int threads) { return make_(threads); }
  /// Whoever runs a program on the device holds it.
  std::mutex &calls() { return calls_; }

  /// Bytes.
  struct Counts {
    uint64_t live = 0;     ///< of arrays
    uint64_t kept = 0;     ///< free, for the next array
    uint64_t programs = 0; ///< arenas, constants and code of programs
    uint64_t peak = 0;     ///< the most that a call came to, since ResetPeak
  };
  Counts counts() const;
  /// Arrays count themselves, and so do programs.
  void AddLive(uint64_t bytes) { live_.fetch_add(bytes, std::memory_order_relaxed); }
  void SubtractLive(uint64_t bytes) { live_.fetch_sub(bytes, std::memory_order_relaxed); }
  void AddPrograms(uint64_t bytes) { programs_.fetch_add(bytes, std::memory_order_relaxed); }
  void SubtractPrograms(uint64_t bytes) { programs_.fetch_sub(bytes, std::memory_order_relaxed); }
  /// A call has all live arrays and `more` bytes. The caller holds calls().
  void NotePeak(uint64_t more);
  void ResetPeak() { peak_.store(0, std::memory_order_relaxed); }

private:
  SharedDevice(MakeProgramDevice make, std::unique_ptr<Device> memory_device)
      : make_(std::move(make)), memory_device_(std::move(memory_device)), memory_(*memory_device_) {
  }

  MakeProgramDevice make_;
  /// Without a program.
  std::unique_ptr<Device> memory_device_;
  ArrayMemory memory_;
  std::mutex calls_;
  std::atomic<uint64_t> live_{0}, programs_{0}, peak_{0};
};

} // namespace refold::runtime
