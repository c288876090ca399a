//===- growing_file.h - A file that grows by appended pieces ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file to which pieces are appended while others read it, such as a log. A piece is appended as a
// whole or not at all. If the disk accepts only a part of it, this part is cut off again.
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
  /// Opens an existing regular file.
  static absl::StatusOr<GrowingFile> Open(absl::string_view path);
  GrowingFile(GrowingFile &&other) noexcept;
  GrowingFile &operator=(GrowingFile &&) = delete;
  ~GrowingFile();

  absl::Status Append(absl::string_view piece);
  /// Closes the file. Some file systems report a failed write only at this point.
  absl::Status Close();

private:
  GrowingFile(std::string path, int descriptor, uint64_t size)
      : path_(std::move(path)), descriptor_(descriptor), size_(size) {}
  std::string path_;
  int descriptor_;
  uint64_t size_; // bytes of complete pieces
};

} // namespace refold::runtime
