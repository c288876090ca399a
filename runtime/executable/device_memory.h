//===- device_memory.h - All that a program holds on its device -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One allocation for the arena and one for each state, input and fetch, made before the first step
// and held until the end. Constants lie where the executable was loaded, and are copied only for a
// device that cannot read them there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"
#include "runtime/executable/loaded_executable.h"

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

  /// Called once. `executable` must outlive this. `least_arena_bytes`: what a pool takes, which may
  /// be more than what is used of it. An error names what there was no room for, what is held
  /// already and by whom, and how much all of it is.
  absl::Status Allocate(const LoadedExecutable &executable, uint64_t least_arena_bytes = 0) {
    return Allocate(executable, least_arena_bytes, Own::All);
  }
  /// The same for arena and constants alone: states, inputs and fetches have null pointers, since
  /// others own them.
  enum class Own { All, ArenaAndConstants };
  absl::Status Allocate(const LoadedExecutable &executable, uint64_t least_arena_bytes, Own own);
  /// Where everything lies, for Device::Bind.
  const Bindings &bindings() const { return bindings_; }

private:
  absl::StatusOr<std::byte *> Take(uint64_t bytes, absl::string_view what);
  /// Where the commands find the constants section.
  absl::StatusOr<std::byte *> Constants(const LoadedExecutable &executable);

  Device &device_;
  Bindings bindings_;
  struct Owned {
    std::byte *memory;
    uint64_t bytes;
    std::string what;
  };
  std::vector<Owned> owned_;
  /// All that is to be taken.
  uint64_t needed_ = 0;
};

} // namespace refold::runtime
