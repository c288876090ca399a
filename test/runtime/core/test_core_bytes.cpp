//===- test_core_bytes.cpp - Byte quantities as text ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests every unit, every rounding boundary and every kind of malformed input.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/bytes.h"

#include <catch2/catch.hpp>

namespace refold::runtime {
namespace {

using Catch::Matchers::Contains;

TEST_CASE("bytes are printed in decimal units with one digit") {
  CHECK(FormatBytes(0) == "0 B");
  CHECK(FormatBytes(999) == "999 B");
  CHECK(FormatBytes(1000) == "1.0 KB");
  CHECK(FormatBytes(1049) == "1.0 KB");
  CHECK(FormatBytes(1050) == "1.1 KB");
  CHECK(FormatBytes(262'144'000) == "262.1 MB");
  CHECK(FormatBytes(999'949) == "999.9 KB");
  CHECK(FormatBytes(999'950) == "1.0 MB");
  CHECK(FormatBytes(999'999'999) == "1.0 GB");
  CHECK(FormatBytes(141'000'000'000) == "141.0 GB");
  CHECK(FormatBytes(1'500'000'000'000) == "1.5 TB");
  CHECK(FormatBytes(UINT64_MAX) == "18446.7 PB");
}

TEST_CASE("exact byte counts are printed beside rounded ones") {
  CHECK(FormatCount(0) == "0");
  CHECK(FormatCount(999) == "999");
  CHECK(FormatCount(1000) == "1,000");
  CHECK(FormatCount(262144000) == "262,144,000");
  CHECK(FormatCount(UINT64_MAX) == "18,446,744,073,709,551,615");
  CHECK(FormatBytesExact(0) == "0 bytes");
  CHECK(FormatBytesExact(1) == "1 byte");
  CHECK(FormatBytesExact(999) == "999 bytes");
  CHECK(FormatBytesExact(262'144'000) == "262.1 MB (262,144,000 bytes)");
}

TEST_CASE("byte quantities with every unit are parsed") {
  auto parse = [](const char *text) {
    absl::StatusOr<uint64_t> bytes = ParseBytes(text);
    INFO(text << ": " << bytes.status().ToString());
    REQUIRE(bytes.ok());
    return *bytes;
  };
  CHECK(parse("0B") == 0);
  CHECK(parse("17B") == 17);
  CHECK(parse("3KB") == 3'000);
  CHECK(parse("3MB") == 3'000'000);
  CHECK(parse("141GB") == 141'000'000'000);
  CHECK(parse("3KiB") == 3'072);
  CHECK(parse("3MiB") == 3'145'728);
  CHECK(parse("6GiB") == 6'442'450'944);
  CHECK(parse("6gib") == 6'442'450'944);
  CHECK(parse("6 GiB") == 6'442'450'944);
  CHECK(parse("007MB") == 7'000'000);
  CHECK(parse("1.5GiB") == 1'610'612'736);
  CHECK(parse("0.1GB") == 100'000'000);
  CHECK(parse("1.7GiB") == 1'825'361'100); // 0.8 of a byte is cut off
  CHECK(parse("0.3KiB") == 307);
  CHECK(parse("0.0000000000000000000000000000000000000000000001GiB") == 0);
  CHECK(parse("0.9999999999999999999999999999999999999999999999KB") == 999);
  CHECK(parse("18446744073709551615B") == UINT64_MAX);
  CHECK(parse("17179869183.9999GiB") == UINT64_MAX - 107374); // 2^64 - 0.0001 GiB, rounded down
}

TEST_CASE("errors for malformed byte quantities name valid ones") {
  auto message = [](absl::string_view text) {
    return std::string(ParseBytes(text).status().message());
  };
  const std::string units = "B, KB, MB, GB, KiB, MiB or GiB";
  CHECK(message("") ==
        "byte quantity '' is empty: give a number with a unit (" + units + "), such as 2GiB");
  for (const char *text : {"GiB", "-1GiB", "+1GiB", " 1GiB", ".5GiB", "x", "infGB", "nanB"})
    CHECK(message(text) ==
          "byte quantity '" + std::string(text) + "' must begin with a digit, such as 2GiB");
  for (const char *text : {"1.GiB", "1.", "1.xB"})
    CHECK(message(text) == "byte quantity '" + std::string(text) +
                               "' needs a digit after its point, such as 1.5GiB");
  for (const char *text : {"12", "1.5", "12 "})
    CHECK(message(text) ==
          "byte quantity '" + std::string(text) + "' has no unit: append " + units);
  CHECK(message("1TB") == "byte quantity '1TB' has the unknown unit 'TB': use " + units);
  for (const char *text : {"1G", "1Gi", "1GiBs", "1GiB ", "1  GiB", "1e3MB", "1,000MB", "1.5.2MB",
                           "0x10B", "1kbit", "1\tMB", "2 GiB 3"})
    CHECK_THAT(message(text), Contains("has the unknown unit '") && Contains(units));
  const std::string most = "is more than 18446744073709551615 bytes";
  for (const char *text : {"18446744073709551616B", "17179869184GiB", "18446744073709551615.5KB",
                           "99999999999999999999999999999999999999999999999999999999B"})
    CHECK(message(text) == "byte quantity '" + std::string(text) + "' " + most);
}

TEST_CASE("byte quantities that are printed exactly can be parsed again") {
  for (uint64_t bytes : {uint64_t{0}, uint64_t{1}, uint64_t{999}, uint64_t{1} << 40, UINT64_MAX})
    CHECK(*ParseBytes(std::to_string(bytes) + "B") == bytes);
}

} // namespace
} // namespace refold::runtime
