//===- bytes.h - Byte quantities as text ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats numbers of bytes for reports, and parses them for flags such as --memory-budget=6GiB.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

/// Formats a number of bytes, for example as "999 B", "1.0 KB" or "262.1 MB". Units are powers of
/// 1000 up to PB. Numbers have one decimal, rounded half up.
std::string FormatBytes(uint64_t bytes);

/// Formats as "262,144,000": digits in groups of three.
std::string FormatCount(uint64_t count);

/// Formats as "262.1 MB (262,144,000 bytes)"; below 1000 as "17 bytes".
std::string FormatBytesExact(uint64_t bytes);

/// Parses a decimal number with a unit, such as "6GiB", "1.5 GB" or "2000000B". Units are B, KB,
/// MB, GB (powers of 1000) and KiB, MiB, GiB (powers of 1024), in upper or lower case. One space
/// may precede the unit. A fraction of a byte is cut off.
///
/// Returns an error if the text has no number, no unit, an unknown unit or a sign, or if the result
/// exceeds 2^64 - 1. The error quotes the text and says what is expected.
absl::StatusOr<uint64_t> ParseBytes(absl::string_view text);

} // namespace refold::runtime
