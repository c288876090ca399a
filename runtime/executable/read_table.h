//===- read_table.h - Tables from untrusted bytes ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a table from bytes that may be malicious. FlatBuffers checks the offsets. But parts of a
// file may share bytes, so a small file can unpack to a huge table. This reader limits the unpacked
// size.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstddef>

namespace refold::runtime {

/// Returns the table, not yet validated. `bytes` must be 8-byte aligned.
absl::StatusOr<exe::ExecutableT> ReadTable(absl::Span<const std::byte> bytes);

} // namespace refold::runtime
