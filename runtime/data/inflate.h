//===- inflate.h - Compressed bytes of a file -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decompresses data with zlib, through a buffer of fixed size, directly to the destination. No
// other file uses zlib.
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

/// Bytes [begin, begin + packed_bytes) of a file, which must lie within the file.
struct PackedBytes {
  /// The prefix of every error message.
  std::string name;
  uint64_t begin = 0;
  uint64_t packed_bytes = 0, bytes = 0;
  /// CRC-32 of the unpacked bytes.
  uint32_t checksum = 0;
};

/// Returns the largest number of bytes that `packed_bytes` deflated bytes can unpack to.
uint64_t MostInflated(uint64_t packed_bytes);

/// Reads bytes that are stored without compression.
absl::StatusOr<std::unique_ptr<ByteReader>> Stored(InputFile file, PackedBytes packed);
/// Reads deflated bytes without a zlib or gzip header.
absl::StatusOr<std::unique_ptr<ByteReader>> Inflate(InputFile file, PackedBytes packed);

/// Returns the CRC-32 of zip archives. `so_far` is the value for all earlier bytes, 0 at the start.
uint32_t Crc32(uint32_t so_far, const void *bytes, uint64_t count);

} // namespace refold::runtime
