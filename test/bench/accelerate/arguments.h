//===- arguments.h - Numbers on a benchmark's command line --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace refold::bench {

/// Returns the whole number in `text`. Exits with an error if it is no number, or below 1.
inline int64_t CountOf(const char *program, const char *what, std::string_view text) {
  int64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error == std::errc() && end == text.data() + text.size() && count >= 1)
    return count;
  std::fprintf(stderr, "%s: error: '%.*s' is no number of %s: it is at least 1\n", program,
               static_cast<int>(text.size()), text.data(), what);
  std::exit(1);
}

} // namespace refold::bench
