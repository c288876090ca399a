//===- not_finite.h - Texts for NaN and infinity ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All checks for NaN and infinity use the same text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/types/span.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

/// Returns "NaN", "inf" or "-inf".
const char *NotFiniteText(double value);

/// Returns the indices of an element as text, such as "[2, 0]". `element` is the element's
/// row-major position in a tensor of shape `shape`.
std::string PlaceText(absl::Span<const int64_t> shape, int64_t element);

} // namespace refold::runtime
