//===- validate.h - What a table must satisfy -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table may come from a hostile file. After Validate, indices are in range, sizes agree and do
// not overflow, slices lie where they may, and walking the commands touches no byte outside of the
// buffers that they name.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"

#include <cstdint>

namespace refold::runtime {

/// The format this runtime reads.
inline constexpr uint32_t kFormatVersion = 2;
/// Blocks of all launches of a program, and pointers passed to them, may not be more.
inline constexpr uint64_t kMaxCalls = uint64_t{1} << 24;
inline constexpr uint64_t kMaxPointers = uint64_t{1} << 27;

/// The first thing that is wrong with the table, by name; OK if nothing is. `constants_bytes`: size
/// of the constants section. A kernel's body is checked for structure only: whether an op gets what
/// it needs is asked by who evaluates it.
absl::Status Validate(const exe::ExecutableT &table, uint64_t constants_bytes);

} // namespace refold::runtime
