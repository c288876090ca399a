//===- npy.h - Tensors in NumPy's files -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .npy, versions 1 to 3: C order, little endian, the element types of the runtime: '<f4' '<f8'
// '<i4' '<i8' '<u4' '|i1' '|b1'. Anything else, and whatever is malformed or truncated, is an error
// that names the file and what is wrong with it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace refold::runtime {

/// The whole file. A truth value that is neither 0 nor 1 is an error.
absl::StatusOr<HostTensor> ReadNpy(absl::string_view path);
/// Version 1, data at a multiple of 64 bytes. The file appears when it is complete.
absl::Status WriteNpy(absl::string_view path, const HostTensor &tensor);

} // namespace refold::runtime
