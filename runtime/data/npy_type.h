//===- npy_type.h - Type names in .npy files --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles the names of element types in .npy files. A name consists of a byte order, a kind and a
// number of bytes: '<f4' is a little-endian float of four bytes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::runtime {

/// Converts any type name that NumPy reads to the name that numpy.save writes: 'f4', '=f4', 'f' and
/// 'float32' become '<f4', and '<i1' becomes '|i1'. Returns any other text unchanged.
std::string PlainNpyType(absl::string_view descr);

/// Returns the error for an unsupported type. The error lists the supported types, `read`, and says
/// how to convert to one of them.
absl::Status UnreadNpyType(absl::string_view descr, absl::Span<const absl::string_view> read);

} // namespace refold::runtime
