//===- number_mutator.cpp - A mutator for numbers in text -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces a number in the text by an extreme number in every fourth mutation. Verifiers compute
// with extents, sizes and offsets, and can fail if one of them is at the end of its range. The
// mutations of libFuzzer change bytes, so they rarely produce such a number.
//
//===----------------------------------------------------------------------===//
#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"

#include <cstring>
#include <random>
#include <string>
#include <utility>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

namespace {

/// Returns the begin and end of each run of digits that is not part of a name.
std::vector<std::pair<size_t, size_t>> NumbersIn(absl::string_view text) {
  std::vector<std::pair<size_t, size_t>> numbers;
  for (size_t begin = 0; begin < text.size(); ++begin) {
    if (!absl::ascii_isdigit(text[begin]))
      continue;
    size_t end = begin;
    while (end < text.size() && absl::ascii_isdigit(text[end]))
      ++end;
    // An x separates extents: tensor<2x3xf32>.
    bool in_name = begin > 0 && text[begin - 1] != 'x' &&
                   (absl::ascii_isalpha(text[begin - 1]) || text[begin - 1] == '%');
    if (!in_name)
      numbers.push_back({begin, end});
    begin = end;
  }
  return numbers;
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                                          unsigned int seed) {
  constexpr const char *kExtremes[] = {"0",
                                       "1",
                                       "-1",
                                       "2147483647",
                                       "4294967296",
                                       "3037000500",
                                       "4611686018427387904",
                                       "9223372036854775807",
                                       "-9223372036854775808"};
  std::minstd_rand random(seed);
  std::string text(reinterpret_cast<const char *>(data), size);
  const auto numbers = NumbersIn(text);
  if (numbers.empty() || random() % 4 != 0)
    return LLVMFuzzerMutate(data, size, most);
  auto [begin, end] = numbers[random() % numbers.size()];
  text.replace(begin, end - begin, kExtremes[random() % std::size(kExtremes)]);
  if (text.size() > most)
    return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
