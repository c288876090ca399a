//===- bytes.cpp - Byte quantities as text --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses integer arithmetic throughout, so a parsed quantity is exact.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/bytes.h"

#include "absl/numeric/int128.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <limits>

namespace refold::runtime {
namespace {

constexpr const char *kUnits = "B, KB, MB, GB, KiB, MiB or GiB";

struct Unit {
  const char *name;
  uint64_t bytes;
};
constexpr Unit kUnitTable[] = {
    {"B", 1},
    {"KB", 1'000},
    {"MB", 1'000'000},
    {"GB", 1'000'000'000},
    {"KiB", uint64_t{1} << 10},
    {"MiB", uint64_t{1} << 20},
    {"GiB", uint64_t{1} << 30},
};

absl::Status Malformed(absl::string_view text, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("byte quantity '", text, "' ", what));
}

} // namespace

std::string FormatBytes(uint64_t bytes) {
  if (bytes < 1000)
    return absl::StrCat(bytes, " B");
  const char *const names[] = {"KB", "MB", "GB", "TB", "PB"};
  uint64_t unit = 1000;
  size_t name = 0;
  // A value that rounds to 1000.0 of one unit prints as 1.0 of the next: 999,950 bytes are 1.0 MB.
  while (name + 1 < std::size(names) && bytes >= unit * 1000 - unit / 20) {
    unit *= 1000;
    ++name;
  }
  const absl::uint128 tenths = (absl::uint128(bytes) * 10 + unit / 2) / unit;
  return absl::StrCat(static_cast<uint64_t>(tenths / 10), ".", static_cast<uint64_t>(tenths % 10),
                      " ", names[name]);
}

std::string FormatCount(uint64_t count) {
  std::string digits = absl::StrCat(count);
  for (size_t place = digits.size(); place > 3; place -= 3)
    digits.insert(place - 3, ",");
  return digits;
}

std::string FormatBytesExact(uint64_t bytes) {
  if (bytes < 1000)
    return absl::StrCat(bytes, bytes == 1 ? " byte" : " bytes");
  return absl::StrCat(FormatBytes(bytes), " (", FormatCount(bytes), " bytes)");
}

absl::StatusOr<uint64_t> ParseBytes(absl::string_view text) {
  size_t end = 0;
  auto digits = [&] {
    const size_t begin = end;
    while (end < text.size() && absl::ascii_isdigit(text[end]))
      ++end;
    return text.substr(begin, end - begin);
  };
  if (text.empty())
    return Malformed(
        text, absl::StrCat("is empty: give a number with a unit (", kUnits, "), such as 2GiB"));
  const absl::string_view whole = digits();
  absl::string_view fraction;
  if (whole.empty())
    return Malformed(text, "must begin with a digit, such as 2GiB");
  if (end < text.size() && text[end] == '.') {
    ++end;
    fraction = digits();
    if (fraction.empty())
      return Malformed(text, "needs a digit after its point, such as 1.5GiB");
  }
  absl::string_view name = text.substr(end);
  if (absl::StartsWith(name, " "))
    name.remove_prefix(1);
  if (name.empty())
    return Malformed(text, absl::StrCat("has no unit: append ", kUnits));
  const Unit *unit = nullptr;
  for (const Unit &candidate : kUnitTable)
    if (absl::EqualsIgnoreCase(name, candidate.name))
      unit = &candidate;
  if (unit == nullptr)
    return Malformed(text, absl::StrCat("has the unknown unit '", name, "': use ", kUnits));

  const absl::uint128 most = std::numeric_limits<uint64_t>::max();
  absl::uint128 bytes = 0;
  for (char digit : whole) {
    bytes = bytes * 10 + (digit - '0') * absl::uint128(unit->bytes);
    if (bytes > most)
      return Malformed(
          text, absl::StrCat("is more than ", std::numeric_limits<uint64_t>::max(), " bytes"));
  }
  // Compute floor(fraction * unit) by Horner's rule from the last digit to the first. Rounding down
  // after each digit gives the exact result, because floor(floor(x/10)/10) = floor(x/100).
  absl::uint128 part = 0;
  for (size_t place = fraction.size(); place-- > 0;)
    part = ((fraction[place] - '0') * absl::uint128(unit->bytes) + part) / 10;
  bytes += part;
  if (bytes > most)
    return Malformed(text,
                     absl::StrCat("is more than ", std::numeric_limits<uint64_t>::max(), " bytes"));
  return static_cast<uint64_t>(bytes);
}

} // namespace refold::runtime
