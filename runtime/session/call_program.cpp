//===- call_program.cpp - Program called with pointers --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/session/call_program.h"

#include "runtime/core/flag_values.h"
#include "runtime/executable/lookup.h"
#include "runtime/session/pool_places.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace refold::runtime {

CallProgram::CallProgram(std::shared_ptr<const LoadedExecutable> executable,
                         std::unique_ptr<Device> device)
    : executable_(std::move(executable)), device_(std::move(device)), memory_(*device_) {}

absl::StatusOr<std::unique_ptr<CallProgram>>
CallProgram::Create(std::shared_ptr<const LoadedExecutable> executable,
                    std::unique_ptr<Device> device, SessionOptions options) {
  absl::StatusOr<EnvironmentFlags> environment = ReadFlags();
  if (!environment.ok())
    return environment.status();
  const FlagValues flags = WithDefaults(Or(options.flags, environment->values));
  absl::StatusOr<PooledProgram> placed =
      PlaceProgram(std::move(executable), *device, flags, options.capacity);
  if (!placed.ok())
    return placed.status();
  std::unique_ptr<CallProgram> program(new CallProgram(placed->executable, std::move(device)));
  const exe::ExecutableT &table = program->executable_->table;
  std::optional<size_t> train = FindFunction(table, "train");
  if (!train || FunctionLoop(*table.functions[*train]))
    return absl::InvalidArgumentError(
        absl::StrCat("program '", table.name, "' has ", train ? "a fold" : "no function 'train'",
                     ": a call needs a function 'train' without a fold"));
  program->train_ = *train;
  for (size_t i = 0; i < table.buffers.size(); ++i) {
    const exe::BufferT &buffer = *table.buffers[i];
    if (MayMove(buffer.kind))
      program->slots_.push_back({static_cast<uint32_t>(i), buffer.kind, buffer.name, buffer.bytes});
  }
  if (absl::Status loaded =
          program->device_->Load(program->executable_, {options.check_indices, *flags.check_nan_inf,
                                                        *flags.benchmark, options.timeline});
      !loaded.ok())
    return loaded;
  if (absl::Status allocated = program->memory_.Allocate(
          *program->executable_, placed->reserved_bytes, DeviceMemory::Own::ArenaAndConstants);
      !allocated.ok())
    return allocated;
  return program;
}

absl::Status CallProgram::Call(absl::Span<std::byte *const> addresses) {
  if (addresses.size() != slots_.size())
    return absl::InternalError(
        absl::StrCat(addresses.size(), " pointers for ", slots_.size(), " slots"));
  if (!is_bound_) {
    Bindings bindings = memory_.bindings();
    for (size_t i = 0; i < slots_.size(); ++i)
      bindings.buffers[slots_[i].buffer] = addresses[i];
    if (absl::Status bound = device_->Bind(bindings); !bound.ok())
      return bound;
    is_bound_ = true;
    addresses_.assign(addresses.begin(), addresses.end());
    moved_.reserve(slots_.size());
  } else {
    moved_.clear();
    for (size_t i = 0; i < slots_.size(); ++i)
      if (addresses[i] != addresses_[i])
        moved_.push_back({slots_[i].buffer, addresses[i]});
    if (!moved_.empty()) {
      if (absl::Status rebound = device_->Rebind(moved_); !rebound.ok())
        return rebound; // the next call tries again
      std::copy(addresses.begin(), addresses.end(), addresses_.begin());
    }
  }
  return device_->Run(train_, 0, RunPart());
}

} // namespace refold::runtime
