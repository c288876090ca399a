//===- growing_file.h - A file to which pieces are appended -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For logs that are read while they grow. A piece is appended whole or not at all: if the disk
// takes only a part of it, that part is cut off again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

class GrowingFile {
public:
  /// Opens a regular file, which must be there.
  static absl::StatusOr<GrowingFile> Open(absl::string_view path);
  GrowingFile(GrowingFile &&other) noexcept;
  GrowingFile &operator=(GrowingFile &&) = delete;
  ~GrowingFile();

  absl::Status Append(absl::string_view piece);
  /// Closes the file. Some file systems report only now that a piece was not written.
  absl::Status Close();

private:
  GrowingFile(std::string path, int descriptor, uint64_t size)
      : path_(std::move(path)), descriptor_(descriptor), size_(size) {}
  std::string path_;
  int descriptor_;
  uint64_t size_; // of the pieces that are whole
};

} // namespace refold::runtime
