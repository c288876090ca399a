//===- nearest.cpp - The nearest known name ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the optimal string alignment distance with three rows.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/nearest.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <vector>

namespace refold::runtime {

size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    last[j] = j;
  auto same = [&](size_t i, size_t j) {
    return absl::ascii_tolower(a[i]) == absl::ascii_tolower(b[j]);
  };
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same(i - 1, j - 1) ? 0 : 1)});
      if (i > 1 && j > 1 && same(i - 1, j - 2) && same(i - 2, j - 1))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::string Suggest(absl::string_view name, absl::Span<const std::string> known) {
  const std::string *nearest = nullptr;
  size_t least = 0;
  for (const std::string &candidate : known) {
    size_t distance = EditDistance(name, candidate);
    size_t limit = std::max<size_t>(1, std::max(name.size(), candidate.size()) / 3);
    if (distance <= limit && (!nearest || distance < least)) {
      nearest = &candidate;
      least = distance;
    }
  }
  return nearest ? absl::StrCat(" (did you mean '", *nearest, "'?)") : std::string();
}

} // namespace refold::runtime
