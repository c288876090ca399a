//===- index_error.h - The error for an index out of range ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All devices that check indices use the same text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>

namespace refold::runtime {

/// Returns an error such as "OP: index 8 is outside of [0, 8) of dimension 0, element [1, 1] of the
/// indices". `index` is an element of the index tensor that is not in [0, bound). It was to select
/// an entry along `dimension`. `shape` is the shape of the index tensor. `element` is the row-major
/// position of `index` in it. If the index tensor is a scalar, the text does not mention the
/// position.
absl::Status IndexError(absl::string_view op, int64_t index, int64_t bound, int64_t dimension,
                        absl::Span<const int64_t> shape, int64_t element);

} // namespace refold::runtime
