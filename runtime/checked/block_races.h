//===- block_races.h - Races between blocks ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The blocks of a dispatch run in parallel, so no block may touch what another one writes. The
// interpreter runs blocks one after the other and would not notice a race, so this check compares
// addresses.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/walk.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>

namespace refold::runtime::checked {

/// Checks a dispatch for data races. Returns an error if two blocks touch the same bytes and one of
/// them writes. The error names both launches and both buffers. One thread executes several blocks
/// in order. So two blocks of one thread may use the same bytes of one buffer. `sizes[launch][arg]`
/// is the size of the whole argument in bytes.
///
/// If a stride does not split an argument into equal contiguous parts, the kernel decides which
/// bytes a block touches. An access to this argument is not checked against accesses to the same
/// buffer. It is checked against accesses to other buffers. In these checks it counts as touching
/// every byte of the argument.
absl::Status CheckBlocksApart(const BoundDispatch &dispatch, const exe::ExecutableT &table,
                              const Bindings &bindings,
                              absl::Span<const absl::Span<const uint64_t>> sizes);

} // namespace refold::runtime::checked
