//===- safetensors_format.h - Constants of the format -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal: shared by the reader and the writer of .safetensors files.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace refold::runtime {

/// Bytes of the header's length field at the start of a file.
inline constexpr uint64_t kSafetensorsLength = 8;
inline constexpr char kSafetensorsMetadata[] = "__metadata__";

/// A type that is not read: its bits, and the type above that holds each of its values.
struct UnreadSafetensorsType {
  const char *name;
  uint64_t bits;
  const char *instead;
};
inline constexpr UnreadSafetensorsType kUnreadSafetensorsTypes[] = {
    {"F8_E4M3", 8, "F32"},     {"F8_E5M2", 8, "F32"},     {"F8_E8M0", 8, "F32"},
    {"F8_E4M3FNUZ", 8, "F32"}, {"F8_E5M2FNUZ", 8, "F32"}, {"F6_E2M3", 6, "F32"},
    {"F6_E3M2", 6, "F32"},     {"F4", 4, "F32"},          {"C64", 64, "two tensors of F32"}};

/// Metadata key of the checksum. The checksum is that of the file with kNoChecksum in its place.
inline constexpr char kSafetensorsChecksum[] = "refold.crc32", kNoChecksum[] = "00000000";
inline constexpr size_t kChecksumDigits = sizeof(kNoChecksum) - 1;

/// Returns the position of the checksum's digits in a header, or npos.
inline size_t FindChecksum(absl::string_view header) {
  const std::string before = absl::StrCat("\"", kSafetensorsChecksum, "\":\"");
  const size_t at = header.find(before);
  if (at == header.npos || header.size() - at - before.size() < kChecksumDigits)
    return header.npos;
  return at + before.size();
}

} // namespace refold::runtime
