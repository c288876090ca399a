//===- loaded_executable.h - A compiled program in memory --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table, the object code and the constants of one program, validated: whoever holds a
// LoadedExecutable may index with what the table says. It comes from the compiler in the same
// process or from a .rfx file (rfx.h), by one path.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/aligned_memory.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace refold::runtime {

struct LoadedExecutable {
  exe::ExecutableT table;
  /// One relocatable object; empty where no code was generated.
  AlignedBytes object;
  /// Constant buffers are slices of it.
  AlignedBytes constants;

  /// Validates (validate.h) and copies object and constants. Whether this CPU has the target's
  /// features is asked by the device that runs the code.
  static absl::StatusOr<std::shared_ptr<const LoadedExecutable>>
  FromParts(exe::ExecutableT table, absl::Span<const std::byte> object,
            absl::Span<const std::byte> constants);
};

/// The runtime's name for a type of the table.
inline ElementType ToElementType(exe::ElementType type) { return static_cast<ElementType>(type); }

} // namespace refold::runtime
