//===- index_error.h - What is said of an index out of range -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One text for all devices that check indices.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>

namespace refold::runtime {

/// "OP: index 8 is outside of [0, 8) of dimension 0, element [1, 1] of the indices": `index` was to
/// be a place along `dimension`, and is element number `element`, in row-major order, of indices of
/// that shape. Of a scalar there is no more to say than itself.
absl::Status IndexError(absl::string_view op, int64_t index, int64_t bound, int64_t dimension,
                        absl::Span<const int64_t> shape, int64_t element);

} // namespace refold::runtime
