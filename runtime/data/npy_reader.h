//===- npy_reader.h - Reader of .npy data -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads .npy data from a file of its own or from an archive.
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

/// The bytes of a file from an offset on.
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
/// Reads the start of a file of `size` bytes from `bytes`. Errors call the file `name`.
absl::StatusOr<NpyStart> ReadNpyStart(const std::string &name, uint64_t size, ByteReader &bytes);
/// Checks that `data_bytes` is exactly the size of the elements of that shape.
absl::Status CheckNpySize(const std::string &name, ElementType type,
                          const std::vector<int64_t> &shape, uint64_t data_bytes);

/// Opens the tensor of a .npy file of `size` bytes.
absl::StatusOr<std::unique_ptr<ElementReader>> OpenNpyBytes(std::string name, uint64_t size,
                                                            std::unique_ptr<ByteReader> bytes);

} // namespace refold::runtime
