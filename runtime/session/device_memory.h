//===- device_memory.h - Device memory of a program -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocates the device memory of a program before the first step: one allocation for the arena, and
// one for each state, input and fetch. Keeps them until the end. Constants stay in the memory of
// the loaded executable, unless the device cannot read them there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "runtime/session/device.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime {

class DeviceMemory {
public:
  /// `device` must outlive this.
  explicit DeviceMemory(Device &device) : device_(device) {}
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory &) = delete;
  DeviceMemory &operator=(const DeviceMemory &) = delete;

  /// Allocates all memory. Called once. `executable` must outlive this object. `least_arena_bytes`
  /// is the minimum size of the arena, because a pool may reserve more bytes than the program uses.
  /// An error names the failed allocation, the largest earlier allocations, and the total bytes
  /// that the program needs.
  absl::Status Allocate(const LoadedExecutable &executable, uint64_t least_arena_bytes = 0) {
    return Allocate(executable, least_arena_bytes, Own::All);
  }
  /// The buffers to allocate. With ArenaAndConstants, the pointers of states, inputs and fetches
  /// are null, because the caller owns their memory.
  enum class Own { All, ArenaAndConstants };
  absl::Status Allocate(const LoadedExecutable &executable, uint64_t least_arena_bytes, Own own);
  /// Returns all addresses, for Device::Bind.
  const Bindings &bindings() const { return bindings_; }

private:
  absl::StatusOr<std::byte *> Take(uint64_t bytes, absl::string_view what);
  /// Returns the address at which commands find the constants section.
  absl::StatusOr<std::byte *> Constants(const LoadedExecutable &executable);

  Device &device_;
  Bindings bindings_;
  struct Owned {
    std::byte *memory;
    uint64_t bytes;
    std::string what;
  };
  std::vector<Owned> owned_;
  /// Total bytes to be taken.
  uint64_t needed_ = 0;
};

} // namespace refold::runtime
