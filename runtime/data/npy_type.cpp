//===- npy_type.cpp - Type names in .npy files ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy_type.h"

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>

namespace refold::runtime {
namespace {

struct OtherName {
  const char *name, *plain;
};
constexpr OtherName kOtherNames[] = {
    {"?", "b1"},      {"bool", "b1"},    {"b", "i1"},     {"int8", "i1"},    {"B", "u1"},
    {"uint8", "u1"},  {"h", "i2"},       {"int16", "i2"}, {"H", "u2"},       {"uint16", "u2"},
    {"i", "i4"},      {"int32", "i4"},   {"q", "i8"},     {"l", "i8"},       {"int64", "i8"},
    {"I", "u4"},      {"uint32", "u4"},  {"Q", "u8"},     {"L", "u8"},       {"uint64", "u8"},
    {"e", "f2"},      {"float16", "f2"}, {"f", "f4"},     {"float32", "f4"}, {"d", "f8"},
    {"float64", "f8"}};

struct Advice {
  const char *type; // prefix of the type, without the byte order
  const char *text;
};
constexpr Advice kAdvice[] = {
    {"f16", "convert them with astype('<f8') before saving"},
    {"f", "convert them with astype('<f4') before saving"},
    {"u", "convert them with astype('<i4') before saving"},
    {"i", "convert them with astype('<i4') before saving"},
    {"c", "they are complex: save .real and .imag as two arrays"},
    {"O", "they are Python objects: if all are numbers, convert them with astype('<f4') "
          "before saving"},
    {"S", "they are strings: if all are numbers, convert them with astype('<f4') before "
          "saving"},
    {"U", "they are strings: if all are numbers, convert them with astype('<f4') before "
          "saving"},
    {"M", "they are dates: convert them with astype('<i8') before saving"},
    {"m", "they are durations: convert them with astype('<i8') before saving"},
    {"V", "they are bytes without a type: convert them with astype('<f4') "
          "before saving"}};

bool IsOrder(char c) { return c == '<' || c == '>' || c == '=' || c == '|'; }

} // namespace

std::string PlainNpyType(absl::string_view descr) {
  absl::string_view type = descr;
  char order = '<'; // the machine's byte order
  if (!type.empty() && IsOrder(type[0])) {
    order = type[0] == '>' ? '>' : '<';
    type.remove_prefix(1);
  }
  for (const OtherName &other : kOtherNames)
    if (type == other.name)
      type = other.plain;
  if (type.size() < 2 || type.find_first_not_of("0123456789", 1) != type.npos)
    return std::string(descr);
  return absl::StrCat(type.substr(1) == "1" ? "|" : std::string(1, order), type);
}

absl::Status UnreadNpyType(absl::string_view descr, absl::Span<const absl::string_view> read) {
  const std::string plain = PlainNpyType(descr);
  absl::string_view type = plain;
  if (!type.empty() && IsOrder(type[0]))
    type.remove_prefix(1);
  std::string advice = "convert them with astype('<f4') before saving";
  const std::string turned = absl::StrCat("<", type);
  if (absl::StartsWith(plain, ">") && std::find(read.begin(), read.end(), turned) != read.end())
    advice =
        absl::StrCat("they are big-endian: convert them with astype('", turned, "') before saving");
  else
    for (const Advice &known : kAdvice)
      if (absl::StartsWith(type, known.type)) {
        advice = known.text;
        break;
      }
  return absl::InvalidArgumentError(absl::StrCat(
      "elements of type '", absl::CEscape(descr),
      "' are not supported, expected one of: ", absl::StrJoin(read, ", "), "; ", advice));
}

} // namespace refold::runtime
