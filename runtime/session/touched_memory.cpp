//===- touched_memory.cpp - Measured bytes of a program -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/session/touched_memory.h"

#include <algorithm>
#include <map>

namespace refold::runtime {

uint64_t OwnedBytes(const exe::ExecutableT &table, const Bindings &bindings) {
  std::map<const std::byte *, uint64_t> owned;
  for (size_t i = 0; i < table.buffers.size(); ++i) {
    if (table.buffers[i]->kind == exe::BufferKind::Temp)
      continue;
    uint64_t &bytes = owned[bindings.buffers[i]];
    bytes = std::max<uint64_t>(bytes, table.buffers[i]->bytes);
  }
  uint64_t total = 0;
  for (const auto &[pointer, bytes] : owned)
    total += bytes;
  return total;
}

void ArenaExtent::Touch(uint32_t buffer) {
  const exe::BufferT &slice = *table_.buffers[buffer];
  if (slice.kind == exe::BufferKind::Temp)
    bytes_ = std::max<uint64_t>(bytes_, bindings_.buffers[buffer] + slice.bytes - bindings_.arena);
}

} // namespace refold::runtime
