//===- device.cpp - Device interface ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Default implementations for devices whose memory is in the host's address space.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/device.h"

#include "runtime/core/aligned_memory.h"

#include "absl/strings/str_cat.h"

#include <cstring>

#include <unistd.h>

namespace refold::runtime {

absl::StatusOr<DeviceCapacity> Device::Capacity(const exe::ExecutableT &) const {
  return DeviceCapacity{false, static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                                   static_cast<uint64_t>(sysconf(_SC_PAGESIZE))};
}

absl::StatusOr<std::byte *> Device::Allocate(uint64_t bytes) {
  std::byte *memory = AllocateAligned(bytes, /*zeroed=*/true);
  if (!memory)
    return absl::ResourceExhaustedError(absl::StrCat("no memory for ", bytes, " bytes"));
  return memory;
}

absl::StatusOr<std::byte *> Device::AllocateUninitialized(uint64_t bytes) {
  return Allocate(bytes);
}

void Device::Release(std::byte *memory, uint64_t bytes) { ReleaseAligned(memory, bytes); }

absl::Status Device::Write(std::byte *to, const std::byte *from, uint64_t bytes) {
  if (bytes > 0)
    std::memcpy(to, from, bytes);
  return absl::OkStatus();
}

absl::Status Device::Read(std::byte *to, const std::byte *from, uint64_t bytes) const {
  if (bytes > 0)
    std::memcpy(to, from, bytes);
  return absl::OkStatus();
}

absl::Status Device::Zero(std::byte *memory, uint64_t bytes) {
  if (bytes > 0)
    std::memset(memory, 0, bytes);
  return absl::OkStatus();
}

absl::Status Device::CopyRowsWithin(std::byte *to, uint64_t to_pitch, const std::byte *from,
                                    uint64_t from_pitch, uint64_t width, uint64_t rows) {
  if (to_pitch == width && from_pitch == width)
    return CopyWithin(to, from, width * rows);
  for (uint64_t row = 0; row < rows; ++row)
    if (absl::Status copied = CopyWithin(to + row * to_pitch, from + row * from_pitch, width);
        !copied.ok())
      return copied;
  return absl::OkStatus();
}
absl::Status Device::CopyWithin(std::byte *to, const std::byte *from, uint64_t bytes) {
  if (bytes > 0)
    std::memcpy(to, from, bytes);
  return absl::OkStatus();
}

absl::Status CheckMayMove(const exe::ExecutableT &table, absl::Span<const BufferAddress> moved) {
  for (const BufferAddress &each : moved) {
    if (each.buffer >= table.buffers.size())
      return absl::InternalError(
          absl::StrCat("a pointer for buffer ", each.buffer, " of ", table.buffers.size()));
    if (const exe::BufferT &buffer = *table.buffers[each.buffer]; !MayMove(buffer.kind))
      return absl::InternalError(
          absl::StrCat("a pointer for '", buffer.name, "', which is not a state, input or fetch"));
  }
  return absl::OkStatus();
}

absl::Status Device::Rebind(absl::Span<const BufferAddress>) {
  return absl::UnimplementedError(
      absl::StrCat("device '", name(), "' cannot give other pointers to a program"));
}

} // namespace refold::runtime
