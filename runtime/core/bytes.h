//===- bytes.h - Byte quantities as text ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For reports (decimal units beside the exact count) and for flags such as --memory-budget=6GiB.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

/// "999 B", "1.0 KB", "262.1 MB": powers of 1000, one digit, rounded half up; PB at most.
std::string FormatBytes(uint64_t bytes);

/// "262,144,000": digits in groups of three.
std::string FormatCount(uint64_t count);

/// "262.1 MB (262,144,000 bytes)"; only "17 bytes" below 1000.
std::string FormatBytesExact(uint64_t bytes);

/// Reads a decimal number with one of the units B, KB, MB, GB (powers of 1000), KiB, MiB, GiB
/// (powers of 1024): "6GiB", "1.5 GB", "2000000B". The case of a unit and one space before it do
/// not matter. A fraction of a byte is cut off. Errors quote the text and say what would be right:
/// no number, no unit, an unknown unit, a sign, more than 2^64 - 1.
absl::StatusOr<uint64_t> ParseBytes(absl::string_view text);

} // namespace refold::runtime
