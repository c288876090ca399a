//===- block_races.h - Blocks that would meet -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The blocks of a dispatch run in parallel, so none may touch what another one writes. The
// interpreter runs them one after the other and would not notice; this looks at the addresses
// instead.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/walk.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>

namespace refold::runtime::checked {

/// An error that names both launches and both buffers if two blocks of the dispatch, of different
/// runs, touch the same bytes and one of them writes. `sizes[launch][arg]`: bytes of the whole
/// argument. Strides that do not cut an argument into equal contiguous parts leave it to the kernel
/// which bytes a block touches: within one buffer that is not judged, and with another buffer it
/// may be any.
absl::Status CheckBlocksApart(const BoundDispatch &dispatch, const exe::ExecutableT &table,
                              const Bindings &bindings,
                              absl::Span<const absl::Span<const uint64_t>> sizes);

} // namespace refold::runtime::checked
