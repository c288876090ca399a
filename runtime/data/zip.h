//===- zip.h - Archives of files --------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What numpy.savez and savez_compressed write: zip files, their parts stored or deflated, with the
// 64-bit fields where they are large. The directory at the end is what counts. Every size is held
// against the file before a byte is unpacked, and every part against its checksum.
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

/// Bytes of a directory that are read at most.
inline constexpr uint64_t kMaxZipDirectory = uint64_t{16} << 20;

struct ZipEntry {
  std::string name;
  /// Where its local header begins.
  uint64_t offset = 0;
  /// As it lies in the file, and unpacked.
  uint64_t packed_bytes = 0, bytes = 0;
  uint32_t checksum = 0;
  bool deflated = false;
  /// Why Unpack refuses it, "is encrypted, must not be"; empty: it does not.
  std::string refusal = {};
};

class ZipFile {
public:
  static absl::StatusOr<ZipFile> Open(absl::string_view path);

  const std::string &path() const { return file_.path(); }
  /// In the directory's order; no name twice.
  const std::vector<ZipEntry> &entries() const { return entries_; }
  /// By name; null if there is none.
  const ZipEntry *Find(absl::string_view name) const;
  /// The bytes of one of entries(). Takes the file, which is read no other way after it.
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
