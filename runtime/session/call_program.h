//===- call_program.h - Program called with pointers ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that is called with the addresses of its buffers. The CallProgram owns only the arena,
// the constants and the code. The caller owns the states, inputs and fetches, and passes their
// addresses at each call. (A Session owns all buffers.)
//
// Example: a program with an input x and a fetch y has the slots x and y.
//     program->Call({x, y});   // first call: also binds the program to its memory
//     program->Call({x2, y});  // updates the pointers to x, then runs
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "runtime/session/device.h"
#include "runtime/session/device_memory.h"
#include "runtime/session/session.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {

class CallProgram {
public:
  /// A buffer that the caller owns.
  struct Slot {
    uint32_t buffer;
    exe::BufferKind kind;
    std::string name;
    uint64_t bytes;
  };

  /// Creates a CallProgram. The program's function "train" must not have a loop over steps. Returns
  /// the same errors as Session::Create.
  static absl::StatusOr<std::unique_ptr<CallProgram>>
  Create(std::shared_ptr<const LoadedExecutable> executable, std::unique_ptr<Device> device,
         SessionOptions options = {});

  /// Returns states, inputs and fetches in the table's order.
  absl::Span<const Slot> slots() const { return slots_; }
  /// Runs "train" once. addresses[i] is the memory of slots()[i], aligned like memory from the
  /// device. Calls must not overlap in time. On a device whose commands the host executes, only the
  /// first call allocates memory.
  absl::Status Call(absl::Span<std::byte *const> addresses);

  uint64_t arena_bytes() const { return memory_.bindings().arena_bytes; }
  uint64_t constant_bytes() const { return executable_->constants.size(); }
  uint64_t code_bytes() const { return executable_->object.size(); }
  /// Returns the planned bytes of a call: slots, constants and arena.
  uint64_t predicted_bytes() const { return executable_->table.peak_bytes; }
  /// Returns the bytes that the commands of the last call touched. If the caller passed the same
  /// memory for two slots, it counts once.
  uint64_t MeasuredBytes() const { return device_->MeasuredBytes(train_); }

private:
  CallProgram(std::shared_ptr<const LoadedExecutable> executable, std::unique_ptr<Device> device);

  std::shared_ptr<const LoadedExecutable> executable_;
  std::unique_ptr<Device> device_;
  DeviceMemory memory_; // Uses `device_`, so it is released before it.
  std::vector<Slot> slots_;
  size_t train_ = 0;
  bool is_bound_ = false;
  /// The addresses of the last call.
  std::vector<std::byte *> addresses_;
  std::vector<BufferAddress> moved_;
};

} // namespace refold::runtime
