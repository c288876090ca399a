//===- rfx.h - Compiled programs in files -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A .rfx file: a header, a table of sections, and the sections (FlatBuffers table, object code,
// constants), each at a multiple of 64 bytes with its own checksum. Written beside its name and
// renamed, so that no half file is ever seen.
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

/// Reads and validates. The error names the file and what is wrong with it.
absl::StatusOr<std::shared_ptr<const LoadedExecutable>> ReadRfx(absl::string_view path);
/// The same from memory. `image` is what the file holds.
absl::StatusOr<std::shared_ptr<const LoadedExecutable>> ParseRfx(absl::Span<const std::byte> image);

/// Validates and writes. An existing file is replaced only when the new one is complete.
absl::Status WriteRfx(absl::string_view path, const exe::ExecutableT &table,
                      absl::Span<const std::byte> object, absl::Span<const std::byte> constants);
absl::Status WriteRfx(absl::string_view path, const LoadedExecutable &executable);
/// What WriteRfx writes.
std::string RfxImage(const exe::ExecutableT &table, absl::Span<const std::byte> object,
                     absl::Span<const std::byte> constants);

/// FNV-1a, 64 bits.
uint64_t Checksum(absl::Span<const std::byte> bytes);

} // namespace refold::runtime
