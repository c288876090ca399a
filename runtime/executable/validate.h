//===- validate.h - Validation of a table -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table may come from a hostile file. After Validate, indices are in range, sizes agree and do
// not overflow, slices lie within their memory, and walking the commands touches no byte outside of
// the named buffers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"

#include <cstdint>

namespace refold::runtime {

/// The format version that this runtime reads. Version 3 has the sums of the second edition of
/// numerics.md; older files have other bits and are refused.
inline constexpr uint32_t kFormatVersion = 3;
/// Upper bounds on a program's blocks over all launches, and on the pointers passed to them.
inline constexpr uint64_t kMaxCalls = uint64_t{1} << 24;
inline constexpr uint64_t kMaxPointers = uint64_t{1} << 27;

/// Returns OK, or an error that names the first defect of the table. `constants_bytes` is the size
/// of the constants section. Checks only the structure of kernel bodies. The evaluator checks later
/// whether each op has the operands that it needs.
absl::Status Validate(const exe::ExecutableT &table, uint64_t constants_bytes);

} // namespace refold::runtime
