//===- loaded_executable.h - A compiled program in memory -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A validated program: its table, object code and constants. Code that holds a LoadedExecutable may
// use the table's indices without checks. FromParts creates it, for .rfx files (rfx.h) and for the
// compiler in the same process.
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
  /// One relocatable object; empty if no code was generated.
  AlignedBytes object;
  /// The constants section; Constant buffers are slices of it.
  AlignedBytes constants;

  /// Validates the table (validate.h) and copies the object code and the constants. Does not check
  /// that the CPU has the features that the code needs. The device checks this.
  static absl::StatusOr<std::shared_ptr<const LoadedExecutable>>
  FromParts(exe::ExecutableT table, absl::Span<const std::byte> object,
            absl::Span<const std::byte> constants);
};

/// Returns the runtime's name for a type of the table.
inline ElementType ToElementType(exe::ElementType type) { return static_cast<ElementType>(type); }

} // namespace refold::runtime
