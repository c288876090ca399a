//===- not_finite.h - What is said of NaN and infinity ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One text for all that check for them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/types/span.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

/// "NaN", "inf" or "-inf".
const char *NotFiniteText(double value);

/// "[2, 0]": where element number `element`, in row-major order, of a tensor of that shape is.
std::string PlaceText(absl::Span<const int64_t> shape, int64_t element);

} // namespace refold::runtime
