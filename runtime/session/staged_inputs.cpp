//===- staged_inputs.cpp - Host copies of inputs --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/session/staged_inputs.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {

absl::StatusOr<std::byte *> StagedInputs::Memory(const exe::ExecutableT &table, size_t index) {
  const exe::BufferT &buffer = *table.buffers[index];
  AlignedBytes &memory = staged_[index];
  if (!memory.data())
    memory = AlignedBytes(std::max<uint64_t>(buffer.bytes, 1));
  if (memory.data())
    return memory.data();
  staged_.erase(index);
  return absl::ResourceExhaustedError(
      absl::StrCat("no memory for ", buffer.bytes, " bytes of input '", buffer.name, "'"));
}

absl::Status StagedInputs::Upload(const exe::ExecutableT &table, const Bindings &bindings,
                                  Device &device) {
  for (const auto &[index, memory] : staged_)
    if (absl::Status status =
            device.Write(bindings.buffers[index], memory.data(), table.buffers[index]->bytes);
        !status.ok())
      return status;
  staged_.clear();
  return absl::OkStatus();
}

} // namespace refold::runtime
