//===- zip.h - Zip archives -------------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads zip files as numpy.savez and savez_compressed write them: stored or deflated entries, with
// 64-bit fields for large ones. Uses only the directory at the end of the file. Every size is
// checked before anything is unpacked. Every entry is compared with its checksum.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/files.h"
#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {

/// The largest directory in bytes.
inline constexpr uint64_t kMaxZipDirectory = uint64_t{16} << 20;

struct ZipEntry {
  std::string name;
  /// Offset of the local header.
  uint64_t offset = 0;
  /// Bytes in the file, and bytes after unpacking.
  uint64_t packed_bytes = 0, bytes = 0;
  uint32_t checksum = 0;
  bool deflated = false;
  /// The reason why Unpack refuses the entry: "is encrypted, must not be"; empty if it does not.
  std::string refusal = {};
};

class ZipFile {
public:
  static absl::StatusOr<ZipFile> Open(absl::string_view path);

  const std::string &path() const { return file_.path(); }
  /// Returns the entries in the directory's order; names are unique.
  const std::vector<ZipEntry> &entries() const { return entries_; }
  /// Returns the entry of that name, or null.
  const ZipEntry *Find(absl::string_view name) const;
  /// Returns the bytes of one of entries(). Consumes the ZipFile and its file.
  absl::StatusOr<std::unique_ptr<ByteReader>> Unpack(const ZipEntry &entry) &&;

private:
  explicit ZipFile(InputFile file) : file_(std::move(file)) {}
  absl::Status ReadDirectory();
  absl::Status ParseDirectory(absl::string_view text, uint64_t count);
  InputFile file_;
  std::vector<ZipEntry> entries_;
  uint64_t directory_offset_ = 0;
};

} // namespace refold::runtime
