//===- read_table.h - A table out of untrusted bytes ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FlatBuffers verifies offsets, but not how much a file unfolds to when its parts are shared: that
// is bounded here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstddef>

namespace refold::runtime {

/// The table, not yet validated. `bytes` is 8-byte aligned.
absl::StatusOr<exe::ExecutableT> ReadTable(absl::Span<const std::byte> bytes);

} // namespace refold::runtime
