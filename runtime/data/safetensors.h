//===- safetensors.h - Named tensors in one file ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The safetensors format: the length of a header, the header as JSON, the elements. Read: F32, F64,
// I32, I64, U32, I8, BOOL, one tensor at a time. Tensors of other types, such as BF16 or one that
// is not invented yet, may lie beside those that are read. Headers come from anywhere: every number
// in them is checked, and the tensors must cover the data without gap or overlap, as the format
// says. A header may also hold text (metadata); checkpoints keep a checksum of all bytes there.
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

/// Bytes of a header that are read at most; the format allows no more.
inline constexpr uint64_t kMaxSafetensorsHeader = 100'000'000;

struct TensorEntry {
  std::string name;
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape;
  /// In the file; set by Open.
  uint64_t offset = 0;
  /// The file's name of a type that is not read, such as "BF16"; empty: `type` is the tensor's.
  std::string unread_type = {};

  bool is_read() const { return unread_type.empty(); }
  /// "f32[2,3]", "BF16[2,3]"
  std::string type_string() const;
};

/// A file whose header has been read and checked.
class SafetensorsFile {
public:
  static absl::StatusOr<SafetensorsFile> Open(absl::string_view path);

  /// In the order in which they lie in the file.
  const std::vector<TensorEntry> &entries() const { return entries_; }
  /// By name; null if there is none.
  const TensorEntry *Find(absl::string_view name) const;
  /// An error that names the type and what to save the tensor as, if the type is not read.
  absl::Status CheckRead(const TensorEntry &entry) const;
  /// The elements of one of entries(). A truth value that is neither 0 nor 1 is an error, as is a
  /// type that is not read.
  absl::StatusOr<HostTensor> Read(const TensorEntry &entry) const;

  /// The texts beside the tensors.
  const std::map<std::string, std::string> &metadata() const { return metadata_; }
  /// Reads all bytes. An error where they are not those that were written, or where the file was
  /// written without a checksum.
  absl::Status CheckChecksum() const;

  /// For a reader of its own, at the offset of an entry.
  InputFile TakeFile() && { return std::move(file_); }

private:
  explicit SafetensorsFile(InputFile file) : file_(std::move(file)) {}
  absl::Status ReadHeader();
  /// Returns the ForeignFile text of the file, "" for an unknown format.
  std::string Foreign() const;
  InputFile file_;
  std::vector<TensorEntry> entries_;
  std::map<std::string, std::string> metadata_;
};

/// Asks for each tensor once, when its turn comes.
using TensorOfEntryFn = std::function<absl::StatusOr<HostTensor>(const TensorEntry &entry)>;

struct SafetensorsExtras {
  std::map<std::string, std::string> metadata = {};
  bool checksum = false;
};

/// Data begins at a multiple of 64 bytes, the largest elements first, so that each tensor is
/// aligned to its elements. Offsets in `entries` do not matter. The file appears when it is
/// complete.
absl::Status WriteSafetensors(absl::string_view path, std::vector<TensorEntry> entries,
                              const TensorOfEntryFn &tensor, const SafetensorsExtras &extras = {});

} // namespace refold::runtime
