//===- option_words.h - Words of an option ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads an enum from the word that a flag or a pass option has for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/nearest.h"

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <string>
#include <vector>

namespace refold::runtime {

/// Converts `word` to a value of the enum `Option`. `words` holds the word for each value, in the
/// order of the enum. If the word is unknown, the error calls the option `noun`, suggests the most
/// similar word, and lists all words.
template <typename Option, size_t n>
absl::StatusOr<Option> ParseWord(absl::string_view noun, const char *const (&words)[n],
                                 absl::string_view word) {
  for (size_t i = 0; i < n; ++i)
    if (word == words[i])
      return static_cast<Option>(i);
  const std::vector<std::string> known(words, words + n);
  return absl::InvalidArgumentError(absl::StrCat("unknown ", noun, " '", word, "'",
                                                 Suggest(word, known),
                                                 ", there are: ", absl::StrJoin(known, ", ")));
}

} // namespace refold::runtime
