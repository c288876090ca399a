//===- device_memory.cpp - Device memory of a program ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/session/device_memory.h"

#include "runtime/core/bytes.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {

/// Number of allocations that an out-of-memory error names.
static constexpr size_t kLargestNamed = 3;

DeviceMemory::~DeviceMemory() {
  for (const Owned &each : owned_)
    device_.Release(each.memory, each.bytes);
}

absl::StatusOr<std::byte *> DeviceMemory::Take(uint64_t bytes, absl::string_view what) {
  absl::StatusOr<std::byte *> memory = device_.Allocate(bytes);
  if (memory.ok()) {
    owned_.push_back({*memory, bytes, std::string(what)});
    return memory;
  }
  uint64_t held = 0;
  for (const Owned &each : owned_)
    held += each.bytes;
  std::stable_sort(owned_.begin(), owned_.end(),
                   [](const Owned &a, const Owned &b) { return a.bytes > b.bytes; });
  std::string holders;
  for (size_t i = 0; i < std::min(owned_.size(), kLargestNamed); ++i)
    absl::StrAppend(&holders, i == 0 ? ", mostly by " : ", ", owned_[i].what, " (",
                    FormatBytes(owned_[i].bytes), ")");
  return absl::Status(memory.status().code(),
                      absl::StrCat(what, " of ", FormatBytesExact(bytes), ": ",
                                   memory.status().message(), "; ", FormatBytesExact(held),
                                   " are held already", holders, "; the program needs ",
                                   FormatBytesExact(needed_), " in all"));
}

absl::StatusOr<std::byte *> DeviceMemory::Constants(const LoadedExecutable &executable) {
  // The cast is safe: validation guarantees that no command writes constants.
  auto *loaded = const_cast<std::byte *>(executable.constants.data());
  const uint64_t bytes = executable.constants.size();
  if (bytes == 0 || device_.host_addressable() || !device_.computes())
    return loaded;
  absl::StatusOr<std::byte *> memory = Take(bytes, "constants");
  if (!memory.ok())
    return memory;
  if (absl::Status status = device_.Write(*memory, loaded, bytes); !status.ok())
    return status;
  return memory;
}

absl::Status DeviceMemory::Allocate(const LoadedExecutable &executable, uint64_t least_arena_bytes,
                                    Own own) {
  const exe::ExecutableT &table = executable.table;
  bindings_.arena_bytes = least_arena_bytes;
  for (const auto &function : table.functions)
    bindings_.arena_bytes = std::max<uint64_t>(bindings_.arena_bytes, function->arena_bytes);
  needed_ = bindings_.arena_bytes;
  for (const auto &buffer : table.buffers)
    if (own == Own::All && MayMove(buffer->kind))
      needed_ += buffer->bytes;
  if (!device_.host_addressable() && device_.computes())
    needed_ += executable.constants.size();
  absl::StatusOr<std::byte *> arena = Take(bindings_.arena_bytes, "arena");
  if (!arena.ok())
    return arena.status();
  bindings_.arena = *arena;
  absl::StatusOr<std::byte *> constants = Constants(executable);
  if (!constants.ok())
    return constants.status();
  for (const auto &buffer : table.buffers) {
    switch (buffer->kind) {
    case exe::BufferKind::Temp:
      // A slice that no function uses may lie outside of the arena; no command touches it.
      bindings_.buffers.push_back(bindings_.arena +
                                  std::min<uint64_t>(buffer->offset, bindings_.arena_bytes));
      break;
    case exe::BufferKind::Constant:
      bindings_.buffers.push_back(*constants + buffer->offset);
      break;
    default: {
      if (own == Own::ArenaAndConstants) {
        bindings_.buffers.push_back(nullptr);
        break;
      }
      absl::StatusOr<std::byte *> memory =
          Take(buffer->bytes, absl::StrCat(KindName(buffer->kind), " '", buffer->name, "'"));
      if (!memory.ok())
        return memory.status();
      bindings_.buffers.push_back(*memory);
    }
    }
  }
  return absl::OkStatus();
}

} // namespace refold::runtime
