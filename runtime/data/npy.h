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

#include "runtime/core/files.h"
#include "runtime/core/tensor.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime {

/// A file whose header has been read and whose size fits it: what is left to do is to read the
/// elements to where they belong.
class NpyFile {
public:
  static absl::StatusOr<NpyFile> Open(absl::string_view path);

  ElementType type() const { return type_; }
  const std::vector<int64_t> &shape() const { return shape_; }
  std::string type_string() const { return TypeString(type_, shape_); }
  uint64_t bytes() const { return file_.size() - data_offset_; }
  /// All elements to `to`, which has room for bytes(). A truth value that is neither 0 nor 1 is an
  /// error.
  absl::Status Read(std::byte *to) const;

private:
  explicit NpyFile(InputFile file) : file_(std::move(file)) {}
  absl::Status ReadHeader();
  InputFile file_;
  ElementType type_ = ElementType::F32;
  std::vector<int64_t> shape_;
  uint64_t data_offset_ = 0;
};

/// The whole file.
absl::StatusOr<HostTensor> ReadNpy(absl::string_view path);
/// Version 1, data at a multiple of 64 bytes. The file appears when it is complete.
absl::Status WriteNpy(absl::string_view path, const HostTensor &tensor);

} // namespace refold::runtime
