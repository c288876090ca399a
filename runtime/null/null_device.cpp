//===- null_device.cpp - Accounting-only device -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reserves address space without physical memory, so that the program may be larger than this
// machine's memory.
//
//===----------------------------------------------------------------------===//
#include "runtime/null/null_device.h"

#include "runtime/allocator/memory_source.h"
#include "runtime/session/walk.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

#include <sys/mman.h>

namespace refold::runtime {
namespace {

/// Buffers of at most this size, such as a step counter or a seed, are kept.
constexpr uint64_t kScalarBytes = 8;

class NullDevice final : public WalkedDevice {
public:
  absl::string_view name() const override { return "null"; }
  bool computes() const override { return false; }

  /// The capacity of a machine that is not there: unlimited for a GPU, unless the session sets it.
  absl::StatusOr<DeviceCapacity> Capacity(const exe::ExecutableT &table) const override {
    if (table.target_kind == exe::TargetKind::Cuda)
      return DeviceCapacity{true, kUnlimitedBytes};
    return WalkedDevice::Capacity(table);
  }
  absl::StatusOr<std::byte *> Allocate(uint64_t bytes) override {
    void *memory = mmap(nullptr, std::max<uint64_t>(bytes, 1), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return absl::ResourceExhaustedError(absl::StrCat("no address space for ", bytes, " bytes"));
    return static_cast<std::byte *>(memory);
  }
  void Release(std::byte *memory, uint64_t bytes) override {
    munmap(memory, std::max<uint64_t>(bytes, 1));
  }
  absl::Status Write(std::byte *to, const std::byte *from, uint64_t bytes) override {
    return WalkedDevice::Write(to, from, bytes <= kScalarBytes ? bytes : 0);
  }
  absl::Status Zero(std::byte *memory, uint64_t bytes) override {
    return WalkedDevice::Zero(memory, bytes <= kScalarBytes ? bytes : 0);
  }
  absl::Status CopyWithin(std::byte *to, const std::byte *from, uint64_t bytes) override {
    return WalkedDevice::CopyWithin(to, from, bytes <= kScalarBytes ? bytes : 0);
  }

protected:
  absl::Status Dispatch(const BoundDispatch &) override { return absl::OkStatus(); }
  absl::Status Copy(const BoundCopy &) override { return absl::OkStatus(); }
};

} // namespace

std::unique_ptr<Device> MakeNullDevice() { return std::make_unique<NullDevice>(); }

} // namespace refold::runtime
