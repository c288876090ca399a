//===- inflate.h - Packed bytes of a file -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// By zlib, through a buffer of fixed size: nothing is unpacked but to where it is wanted. Nobody
// else knows zlib.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/files.h"
#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <memory>
#include <string>

namespace refold::runtime {

/// Bytes [begin, begin + packed_bytes) of a file, which lie in it.
struct PackedBytes {
  /// What every error begins with.
  std::string name;
  uint64_t begin = 0;
  uint64_t packed_bytes = 0, bytes = 0;
  /// Of the unpacked bytes.
  uint32_t checksum = 0;
};

/// The most that so many deflated bytes can be.
uint64_t MostInflated(uint64_t packed_bytes);

/// Bytes that are as they are.
absl::StatusOr<std::unique_ptr<ByteReader>> Stored(InputFile file, PackedBytes packed);
/// Bytes that are deflated, without a header of zlib's or gzip's.
absl::StatusOr<std::unique_ptr<ByteReader>> Inflate(InputFile file, PackedBytes packed);

/// The CRC-32 of zip archives, of bytes one after the other: `so_far` is that of those before, 0 at
/// first.
uint32_t Crc32(uint32_t so_far, const void *bytes, uint64_t count);

} // namespace refold::runtime
