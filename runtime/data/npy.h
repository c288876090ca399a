//===- npy.h - Tensors in .npy files ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads .npy files, versions 1 to 3, in C order and little endian. Supports the element types of
// the runtime: '<f2' '<f4' '<f8' '|i1' '<i2' '<i4' '<i8' '|u1' '<u2' '<u4' '<u8' '|b1', and '<V2'
// for bf16. For all other files, and for malformed ones, the error names the file and the defect.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace refold::runtime {

/// Reads a whole file. A pred value other than 0 and 1 is an error.
absl::StatusOr<HostTensor> ReadNpy(absl::string_view path);
/// Writes version 1 with the data at a multiple of 64 bytes. NumPy has no bf16, so its numbers are
/// written as f32. The file appears when it is complete.
absl::Status WriteNpy(absl::string_view path, const HostTensor &tensor);

} // namespace refold::runtime
