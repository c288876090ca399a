//===- rfx.h - Compiled programs in files -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes compiled programs as .rfx files. A file has a header, a table of sections, and
// the sections: the FlatBuffers table, the object code and the constants. Each section has a
// checksum and starts at a multiple of 64 bytes. A file is written under a temporary name and then
// renamed, so that nobody sees half a file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <memory>
#include <string>

namespace refold::runtime {

/// Reads and validates a file. Errors name the file and the defect.
absl::StatusOr<std::shared_ptr<const LoadedExecutable>> ReadRfx(absl::string_view path);
/// Parses `image`, the content of a .rfx file.
absl::StatusOr<std::shared_ptr<const LoadedExecutable>> ParseRfx(absl::Span<const std::byte> image);

/// Validates and writes a file. Replaces an existing file only when the new one is complete.
absl::Status WriteRfx(absl::string_view path, const exe::ExecutableT &table,
                      absl::Span<const std::byte> object, absl::Span<const std::byte> constants);
absl::Status WriteRfx(absl::string_view path, const LoadedExecutable &executable);
/// Returns the bytes that WriteRfx writes.
std::string RfxImage(const exe::ExecutableT &table, absl::Span<const std::byte> object,
                     absl::Span<const std::byte> constants);

/// Returns the 64-bit FNV-1a hash.
uint64_t Checksum(absl::Span<const std::byte> bytes);

} // namespace refold::runtime
