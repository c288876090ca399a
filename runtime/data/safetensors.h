//===- safetensors.h - Named tensors in one file ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes safetensors files. Such a file has the length of its header, the header in JSON,
// and the elements. Tensors of the types in runtime/core/element_types.def can be read. Tensors of
// other types may be in the same file.
//
// The header may be malicious, so every number in it is checked. The tensors must cover the data
// without gap or overlap, as the format requires. A header may also hold metadata. Checkpoints
// store a checksum of all bytes there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/files.h"
#include "runtime/core/tensor.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace refold::runtime {

/// The largest header in bytes; also the limit of the format.
inline constexpr uint64_t kMaxSafetensorsHeader = 100'000'000;

struct TensorEntry {
  std::string name;
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape;
  /// Offset in the file; set by Open.
  uint64_t offset = 0;
  /// The file's name of an unsupported type, such as "BF16"; empty if `type` is the tensor's type.
  std::string unread_type = {};

  bool is_read() const { return unread_type.empty(); }
  /// Returns "f32[2,3]" or "BF16[2,3]".
  std::string type_string() const;
};

/// A file with a header that has been read and checked.
class SafetensorsFile {
public:
  static absl::StatusOr<SafetensorsFile> Open(absl::string_view path);

  /// Returns the entries in the order of their bytes in the file.
  const std::vector<TensorEntry> &entries() const { return entries_; }
  /// Returns the entry of that name, or null.
  const TensorEntry *Find(absl::string_view name) const;
  /// Returns an error if the tensor's type is not supported. The error names the type and a
  /// supported type for saving the tensor.
  absl::Status CheckRead(const TensorEntry &entry) const;
  /// Reads the elements of `entry`, which must be one of entries(). Unsupported types are errors,
  /// and so are pred elements that are neither 0 nor 1.
  absl::StatusOr<HostTensor> Read(const TensorEntry &entry) const;

  /// Returns the texts beside the tensors.
  const std::map<std::string, std::string> &metadata() const { return metadata_; }
  /// Compares the checksum of the whole file with the checksum in its header. Returns an error if
  /// they differ, or if the header has no checksum.
  absl::Status CheckChecksum() const;

  /// Hands over the file, for a separate reader at the offset of an entry.
  InputFile TakeFile() && { return std::move(file_); }

private:
  explicit SafetensorsFile(InputFile file) : file_(std::move(file)) {}
  absl::Status ReadHeader();
  /// Returns the ForeignFile text of the file; "" for an unknown format.
  std::string Foreign() const;
  InputFile file_;
  std::vector<TensorEntry> entries_;
  std::map<std::string, std::string> metadata_;
};

/// Provides the tensor of an entry. Called once for each entry, when it is written.
using TensorOfEntryFn = std::function<absl::StatusOr<HostTensor>(const TensorEntry &entry)>;

struct SafetensorsExtras {
  std::map<std::string, std::string> metadata = {};
  bool checksum = false;
};

/// Writes a .safetensors file. The data begins at a multiple of 64 bytes. Tensors with larger
/// elements come first, so that each tensor is aligned to its elements. The offsets in `entries`
/// are ignored. The file appears only when it is complete.
absl::Status WriteSafetensors(absl::string_view path, std::vector<TensorEntry> entries,
                              const TensorOfEntryFn &tensor, const SafetensorsExtras &extras = {});

} // namespace refold::runtime
