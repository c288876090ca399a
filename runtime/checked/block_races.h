//===- block_races.h - Races between blocks ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that the parallel blocks of a dispatch do not race. The interpreter runs blocks one after
// the other and would not notice a race, so this check compares addresses.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/walk.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>

namespace refold::runtime::checked {

/// Checks a dispatch for data races. Returns an error if two blocks touch the same bytes and one of
/// them writes. The error names the launches and the buffers. One thread executes several
/// consecutive blocks in order, so these blocks may use the same bytes of one buffer.
/// `sizes[launch][arg]` is the size of the whole argument in bytes.
///
/// If a block's part of an argument is not contiguous, the check does not know which bytes the
/// block touches. It then assumes that the block touches the whole argument, and skips the
/// comparison with accesses to the same buffer.
absl::Status CheckBlocksApart(const BoundDispatch &dispatch, const exe::ExecutableT &table,
                              const Bindings &bindings,
                              absl::Span<const absl::Span<const uint64_t>> sizes);

} // namespace refold::runtime::checked
