//===- npy_reader.h - A .npy file, wherever it lies -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Alone, or packed in an archive. Beside the types of the runtime '|u1' and '<i2' are read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/files.h"
#include "runtime/data/element_reader.h"
#include "runtime/data/npy_header.h"

#include "absl/status/statusor.h"

#include <memory>
#include <string>

namespace refold::runtime {

/// Bytes of a file from an offset on.
class FileBytes final : public ByteReader {
public:
  explicit FileBytes(InputFile file, uint64_t offset = 0)
      : file_(std::move(file)), offset_(offset) {}
  absl::Status Read(std::byte *to, uint64_t bytes) override;

private:
  InputFile file_;
  uint64_t offset_;
};

/// Everything before the elements, read and checked.
struct NpyStart {
  NpyHeader header;
  uint64_t data_offset = 0;
};
/// Of a file of `size` bytes, whose first are the next of `bytes`. Errors call it `name`.
absl::StatusOr<NpyStart> ReadNpyStart(const std::string &name, uint64_t size, ByteReader &bytes);
/// Whether `data_bytes` bytes are the elements of that shape, and no more.
absl::Status CheckNpySize(const std::string &name, SourceType type,
                          const std::vector<int64_t> &shape, uint64_t data_bytes);

/// The tensor of a .npy file of `size` bytes.
absl::StatusOr<std::unique_ptr<ElementReader>> OpenNpyBytes(std::string name, uint64_t size,
                                                            std::unique_ptr<ByteReader> bytes);

} // namespace refold::runtime
