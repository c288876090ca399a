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

#include "runtime/executable/walk.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>

namespace refold::runtime::checked {

/// Returns an error if two blocks of the dispatch from different runs touch the same bytes and one
/// of them writes. The error names both launches and both buffers. `sizes[launch][arg]` is the size
/// in bytes of the whole argument. If a stride does not split an argument into equal contiguous
/// parts, the kernel decides which bytes a block touches. Such accesses are not checked within one
/// buffer; against another buffer they count as touching every byte.
absl::Status CheckBlocksApart(const BoundDispatch &dispatch, const exe::ExecutableT &table,
                              const Bindings &bindings,
                              absl::Span<const absl::Span<const uint64_t>> sizes);

} // namespace refold::runtime::checked
