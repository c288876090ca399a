//===- npy_header.cpp - Header of a .npy file -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the header from left to right. Only the type of a structured array can be nested.
// kMaxDepth limits the recursion.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy_header.h"

#include "runtime/data/npy_type.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

#include <algorithm>
#include <utility>

namespace refold::runtime {
namespace {

template <typename... Parts> absl::Status BadHeader(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

class Cursor {
public:
  explicit Cursor(absl::string_view text) : text_(text) {}

  void SkipSpace() { at_ = std::min(text_.find_first_not_of(" \n\t\r\f", at_), text_.size()); }
  bool Done() {
    SkipSpace();
    return at_ == text_.size();
  }
  bool IsNext(absl::string_view token) {
    SkipSpace();
    return absl::StartsWith(text_.substr(at_), token);
  }
  bool Take(absl::string_view token) {
    if (!IsNext(token))
      return false;
    at_ += token.size();
    return true;
  }
  absl::Status Expect(absl::string_view token) {
    return Take(token) ? absl::OkStatus()
                       : BadHeader("its header has no '", token, "' at byte ", at_);
  }
  /// Reads a Python string literal and returns its text: 'descr', "descr", u'descr' and b'descr'
  /// give "descr". Escape sequences are not replaced.
  absl::StatusOr<std::string> String() {
    SkipSpace();
    size_t begin = at_;
    if (begin + 1 < text_.size() && absl::StrContains("ubrUBR", text_.substr(begin, 1)))
      ++begin;
    const char quote = begin < text_.size() ? text_[begin] : '\0';
    if (quote != '\'' && quote != '"')
      return BadHeader("its header has no string at byte ", at_);
    size_t end = begin + 1;
    while (end < text_.size() && text_[end] != quote)
      end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size())
      return BadHeader("its header has no string at byte ", at_);
    at_ = end + 1;
    return std::string(text_.substr(begin + 1, end - begin - 1));
  }
  /// Reads an integer: 12, 12L and +12 give 12, 1_2 gives 12, and 0xc gives 12.
  absl::StatusOr<int64_t> Extent() {
    absl::string_view word = Word();
    const size_t length = word.size();
    if (absl::StartsWith(word, "+"))
      word.remove_prefix(1);
    const bool is_long = absl::EndsWith(word, "L") || absl::EndsWith(word, "l");
    const std::string digits =
        absl::StrReplaceAll(word.substr(0, word.size() - is_long), {{"_", ""}});
    int64_t value = -1;
    const bool is_hex = absl::StartsWithIgnoreCase(digits, "0x");
    if (digits.find_first_of("+-") != digits.npos ||
        !(is_hex ? absl::SimpleHexAtoi(digits, &value) : absl::SimpleAtoi(digits, &value)) ||
        value < 0)
      return BadHeader("its header has no extent at byte ", at_);
    at_ += length;
    return value;
  }
  /// Skips any literal. Collects the strings of its outer level in `strings` if it is not null.
  absl::Status Skip(int depth, std::vector<std::string> *strings = nullptr) {
    if (depth > kMaxDepth)
      return BadHeader("its header nests more than ", kMaxDepth, " levels");
    SkipSpace();
    for (auto [open, close] : {std::pair{"(", ")"}, {"[", "]"}, {"{", "}"}}) {
      if (!Take(open))
        continue;
      bool comma = true;
      while (!Take(close)) {
        if (!comma)
          return Expect(",");
        if (absl::Status status = SkipInner(depth + 1, strings); !status.ok())
          return status;
        comma = Take(",") || (*open == '{' && Take(":"));
      }
      return absl::OkStatus();
    }
    if (absl::StatusOr<std::string> text = String(); text.ok()) {
      if (strings)
        strings->push_back(*std::move(text));
      return absl::OkStatus();
    }
    const absl::string_view word = Word();
    if (word.empty())
      return BadHeader("its header has no value at byte ", at_);
    at_ += word.size();
    return absl::OkStatus();
  }

private:
  /// Skips an element of a list. If the element is a field, its first string is the field's name.
  absl::Status SkipInner(int depth, std::vector<std::string> *strings) {
    if (!strings)
      return Skip(depth);
    std::vector<std::string> inner;
    if (absl::Status status = Skip(depth, &inner); !status.ok())
      return status;
    if (!inner.empty())
      strings->push_back(std::move(inner.front()));
    return absl::OkStatus();
  }
  /// Returns the letters, digits and signs that come next.
  absl::string_view Word() {
    SkipSpace();
    size_t end = at_;
    while (end < text_.size() && (absl::ascii_isalnum(static_cast<unsigned char>(text_[end])) ||
                                  absl::StrContains("+-_.", text_.substr(end, 1))))
      ++end;
    return text_.substr(at_, end - at_);
  }

  static constexpr int kMaxDepth = 32;
  absl::string_view text_;
  size_t at_ = 0;
};

/// Parses a string, or the list of fields of a structured type.
absl::Status ParseDescr(Cursor &cursor, NpyHeader &header) {
  absl::StatusOr<std::string> descr = cursor.String();
  if (descr.ok()) {
    header.descr = *std::move(descr);
    return absl::OkStatus();
  }
  const bool has_fields = cursor.IsNext("[");
  header.structured = has_fields || cursor.IsNext("(") || cursor.IsNext("{");
  if (!header.structured)
    return descr.status();
  if (!has_fields)
    return cursor.Skip(0);
  absl::Status status = cursor.Skip(0, &header.fields);
  // A field without a name is padding.
  header.fields.erase(std::remove(header.fields.begin(), header.fields.end(), ""),
                      header.fields.end());
  return status;
}

absl::Status ParseShape(Cursor &cursor, std::vector<int64_t> &shape) {
  if (absl::Status status = cursor.Expect("("); !status.ok())
    return status;
  bool comma = true;
  while (!cursor.Take(")")) {
    if (!comma)
      return cursor.Expect(",");
    absl::StatusOr<int64_t> extent = cursor.Extent();
    if (!extent.ok())
      return extent.status();
    shape.push_back(*extent);
    if (shape.size() > kMaxNpyRank)
      return BadHeader("its shape has more than ", kMaxNpyRank, " dimensions");
    comma = cursor.Take(",");
  }
  // In Python, (3) is a number and (3,) a tuple.
  return shape.size() == 1 && !comma ? BadHeader("its shape is a number, must be a tuple")
                                     : absl::OkStatus();
}

} // namespace

absl::StatusOr<NpyHeader> ParseNpyHeader(absl::string_view text) {
  Cursor cursor(text);
  NpyHeader header;
  bool has_descr = false, has_order = false, has_shape = false;
  if (absl::Status status = cursor.Expect("{"); !status.ok())
    return status;
  bool comma = true;
  while (!cursor.Take("}")) {
    if (!comma)
      return cursor.Expect(",");
    absl::StatusOr<std::string> key = cursor.String();
    if (!key.ok())
      return key.status();
    if (absl::Status status = cursor.Expect(":"); !status.ok())
      return status;
    bool &seen = *key == "descr" ? has_descr : *key == "fortran_order" ? has_order : has_shape;
    if (&seen == &has_shape && *key != "shape")
      return BadHeader("its header has an unknown key '", absl::CEscape(*key), "'");
    if (seen)
      return BadHeader("its header has the key '", *key, "' twice");
    seen = true;
    if (*key == "descr") {
      if (absl::Status status = ParseDescr(cursor, header); !status.ok())
        return status;
    } else if (*key == "fortran_order") {
      header.fortran_order = cursor.Take("True");
      if (!header.fortran_order)
        if (absl::Status status = cursor.Expect("False"); !status.ok())
          return status;
    } else if (absl::Status status = ParseShape(cursor, header.shape); !status.ok()) {
      return status;
    }
    comma = cursor.Take(",");
  }
  for (auto [has, key] : {std::pair{has_descr, "descr"}, std::pair{has_order, "fortran_order"},
                          std::pair{has_shape, "shape"}})
    if (!has)
      return BadHeader("its header has no key '", key, "'");
  if (!cursor.Done())
    return BadHeader("its header continues after its dictionary");
  return header;
}

std::string NpyHeaderText(ElementType type, const std::vector<int64_t> &shape) {
  return absl::StrCat("{'descr': '", NpyOfElementType(type),
                      "', 'fortran_order': False, 'shape': (", absl::StrJoin(shape, ", "),
                      shape.size() == 1 ? ",), }" : "), }");
}

absl::StatusOr<ElementType> ElementTypeOfNpy(absl::string_view descr) {
  const std::string plain = PlainNpyType(descr);
  std::vector<absl::string_view> read;
  for (const ElementFacts &known : kElementTypes) {
    if (plain == known.npy)
      return known.type;
    read.push_back(known.npy);
  }
  return UnreadNpyType(descr, read);
}

const char *NpyOfElementType(ElementType type) { return FactsOf(type).npy; }

} // namespace refold::runtime
