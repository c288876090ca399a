//===- npy_header.cpp - The dictionary at the head of a .npy ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cursor over the text; nothing nests, so nothing recurses.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy_header.h"

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <utility>

namespace refold::runtime {
namespace {

struct NamedType {
  const char *descr;
  ElementType type;
};
constexpr NamedType kNpyTypes[] = {{"<f4", ElementType::F32}, {"<f8", ElementType::F64},
                                   {"<i4", ElementType::S32}, {"<i8", ElementType::S64},
                                   {"<u4", ElementType::U32}, {"|i1", ElementType::S8},
                                   {"|b1", ElementType::Pred}};

template <typename... Parts> absl::Status BadHeader(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

class Cursor {
public:
  explicit Cursor(absl::string_view text) : text_(text) {}

  void SkipSpace() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t'))
      ++at_;
  }
  bool Done() {
    SkipSpace();
    return at_ == text_.size();
  }
  bool Take(absl::string_view token) {
    SkipSpace();
    if (!absl::StartsWith(text_.substr(at_), token))
      return false;
    at_ += token.size();
    return true;
  }
  absl::Status Expect(absl::string_view token) {
    return Take(token) ? absl::OkStatus()
                       : BadHeader("its header has no '", token, "' at byte ", at_);
  }
  absl::StatusOr<std::string> String() {
    SkipSpace();
    char quote = at_ < text_.size() ? text_[at_] : '\0';
    size_t end = quote == '\'' || quote == '"' ? text_.find(quote, at_ + 1) : text_.npos;
    if (end == text_.npos)
      return BadHeader("its header has no string at byte ", at_);
    std::string value(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return value;
  }
  absl::StatusOr<int64_t> Extent() {
    SkipSpace();
    size_t end = at_;
    while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9')
      ++end;
    int64_t value;
    if (!absl::SimpleAtoi(text_.substr(at_, end - at_), &value))
      return BadHeader("its header has no extent at byte ", at_);
    at_ = end;
    return value;
  }

private:
  absl::string_view text_;
  size_t at_ = 0;
};

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
  // (3) is a number in Python, (3,) a tuple.
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
    if (seen || (&seen == &has_shape && *key != "shape"))
      return BadHeader("its header has ", seen ? "twice" : "an unknown", " key '",
                       absl::CEscape(*key), "'");
    seen = true;
    if (*key == "descr") {
      absl::StatusOr<std::string> descr = cursor.String();
      if (!descr.ok())
        return descr.status();
      header.descr = *std::move(descr);
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
    return BadHeader("its header goes on after its dictionary");
  return header;
}

std::string NpyHeaderText(ElementType type, const std::vector<int64_t> &shape) {
  return absl::StrCat("{'descr': '", NpyOfElementType(type),
                      "', 'fortran_order': False, 'shape': (", absl::StrJoin(shape, ", "),
                      shape.size() == 1 ? ",), }" : "), }");
}

absl::StatusOr<ElementType> ElementTypeOfNpy(absl::string_view descr) {
  for (const NamedType &known : kNpyTypes)
    if (descr == known.descr)
      return known.type;
  return BadHeader("elements of type '", absl::CEscape(descr), "' are not read, there are: ",
                   absl::StrJoin(kNpyTypes, ", ", [](std::string *out, const NamedType &known) {
                     absl::StrAppend(out, known.descr);
                   }));
}

const char *NpyOfElementType(ElementType type) {
  for (const NamedType &known : kNpyTypes)
    if (type == known.type)
      return known.descr;
  return "";
}

} // namespace refold::runtime
