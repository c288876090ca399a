//===- parser_target.cpp - The interface of parser fuzz targets -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point of libFuzzer, and the failure of a target.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/parsers/parser_target.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace refold::fuzz {

void Expect(bool holds, absl::string_view what) {
  if (holds)
    return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

void ExpectOneLine(const absl::Status &refusal) {
  absl::string_view text = refusal.message();
  bool printable = std::none_of(text.begin(), text.end(),
                                [](unsigned char c) { return absl::ascii_iscntrl(c); });
  if (text.empty() || !printable)
    Expect(false, absl::StrCat("an error is one line of text: '", absl::CEscape(text), "'"));
}

} // namespace refold::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  refold::fuzz::Accepts({reinterpret_cast<const std::byte *>(data), size});
  return 0;
}
