//===- npy_type.h - Names of element types in .npy files --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A type is a byte order, a kind and a number of bytes: '<f4' is a little-endian float of four.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>

namespace refold::runtime {

/// The form that numpy.save writes, of any form that NumPy reads: '<f4' of 'f4', '=f4', 'f' and
/// 'float32', '|i1' of '<i1'. Any other text stays as it is.
std::string PlainNpyType(absl::string_view descr);

/// Returns the error for a type that is none of `read`: the types that are, and how to convert to
/// one.
absl::Status UnreadNpyType(absl::string_view descr, absl::Span<const absl::string_view> read);

} // namespace refold::runtime
