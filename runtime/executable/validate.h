//===- validate.h - Validation of a table -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates a table, which may come from a malicious file. Afterwards, indices are in range, sizes
// agree and do not overflow, and slices lie in their memory. Executing the commands touches only
// bytes of the named buffers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"

#include <cstdint>

namespace refold::runtime {

/// The format version that this runtime reads. Older files are refused, because their sums follow
/// the first edition of numerics.md and give other bits.
inline constexpr uint32_t kFormatVersion = 3;
/// Upper bounds on a program's blocks over all launches, and on the pointers passed to them.
inline constexpr uint64_t kMaxCalls = uint64_t{1} << 24;
inline constexpr uint64_t kMaxPointers = uint64_t{1} << 27;

/// Returns an error that names the first defect of the table, or OK. `constants_bytes` is the size
/// of the constants section. Checks only the structure of kernel bodies. The checked device checks
/// later that each op has the operands that it needs.
absl::Status Validate(const exe::ExecutableT &table, uint64_t constants_bytes);

} // namespace refold::runtime
