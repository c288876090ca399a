//===- bytes.h - Byte quantities as text ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats byte quantities for reports (decimal units beside the exact count) and parses them for
// flags such as --memory-budget=6GiB.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

/// Formats as "999 B", "1.0 KB", "262.1 MB": powers of 1000, one decimal, rounded half up; the
/// largest unit is PB.
std::string FormatBytes(uint64_t bytes);

/// Formats as "262,144,000": digits in groups of three.
std::string FormatCount(uint64_t count);

/// Formats as "262.1 MB (262,144,000 bytes)"; below 1000 as "17 bytes".
std::string FormatBytesExact(uint64_t bytes);

/// Parses a decimal number with one of the units B, KB, MB, GB (powers of 1000), KiB, MiB, GiB
/// (powers of 1024): "6GiB", "1.5 GB", "2000000B". Ignores the case of the unit and one space
/// before it. Cuts off a fraction of a byte. Errors quote the text and say what is expected: no
/// number, no unit, an unknown unit, a sign, more than 2^64 - 1.
absl::StatusOr<uint64_t> ParseBytes(absl::string_view text);

} // namespace refold::runtime
